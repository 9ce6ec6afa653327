import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../src/main/hosts/testing/test-folder.ts';
import { testHost } from '../../src/main/hosts/testing/test-host.ts';
import { earlier, startDesk } from '../../src/main/session/testing/sealed-desk.ts';
import { createWords } from '../../src/main/words/words.ts';
import { sealWords } from '../../src/renderer/app/session/seal-words.ts';

const at = '2026-11-22T10:42:00.000Z';

describe('a shared desk that locks while somebody has typed', () => {
  it('has lost none of two hundred texts, and has no key', async () => {
    const { commands, session, accounts, keyring } = await startDesk(testHost(testFolder()), {}, () => true);
    await commands['session.signIn'](earlier);
    const words = createWords(accounts);
    const { publicKey } = await words['words.open'](undefined);
    const forms = Array.from({ length: 200 }, (_, index) => `form:${index}`);
    const texts = forms.map((form) => JSON.stringify({ form, value: `typed into ${form}`, at }));
    const sealed = await Promise.all(texts.map((text) => sealWords(publicKey, text)));
    /** What the desk did not take: a window keeps it, sealed, and offers it again. */
    const left: string[] = [];
    const keep = (each: string) => {
      try {
        words['words.keep']({ sealed: [each] });
      } catch (error) {
        expect(error).toMatchObject({ code: 'locked' });
        left.push(each);
      }
    };
    for (const each of sealed.slice(0, 100)) keep(each);
    // The lock comes in the middle of the others.
    let isLocked = false;
    const locking = session.lock().then(() => {
      isLocked = true;
    });
    for (const each of sealed.slice(100, 190)) {
      if (!isLocked) await nextTurn();
      keep(each);
    }
    await locking;
    for (const each of sealed.slice(190)) keep(each);
    expect(left.length).toBeGreaterThan(9);
    expect([accounts.isOpen, keyring.find(7, ''), session.state.locked]).toEqual([false, null, 'idle']);
    expect(() => words['words.open'](undefined)).toThrow(expect.objectContaining({ code: 'locked' }));
    await commands['session.unlock'](earlier);
    for (const each of left) words['words.keep']({ sealed: [each] });
    const { words: found } = await words['words.open'](undefined);
    expect(found.map(({ form }) => form).toSorted()).toEqual(forms.toSorted());
    expect(found.every(({ form, value }) => value === `typed into ${form}`)).toBe(true);
  });
});
