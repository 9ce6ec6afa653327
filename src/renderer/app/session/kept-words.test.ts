import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandName } from '#shared/desk/names.ts';
import type { KeptWords } from '#shared/desk/types.ts';
import { KeptForms } from './kept-words.ts';
import { readWindowWords } from './window-words.ts';

const publicKey = 'BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=';
const words = (value: string): KeptWords => ({ form: 'message', value, at: '2026-11-20T10:00:00.000Z' });

/** The desk of one account at a time, whose answers wait for `let`. What `words.open` answers is what was there when it was asked. */
function playDesk() {
  const desk = { account: '1@', kept: new Map<string, KeptWords>(), asked: [] as CommandName[] };
  const held: (readonly [name: CommandName, answer: () => void])[] = [];
  const run = (async (name: CommandName, input: { form?: string } = {}) => {
    desk.asked.push(name);
    const { account } = desk;
    const found = [...desk.kept.values()];
    if (name === 'words.discard') desk.kept.delete(input.form ?? '');
    await new Promise<void>((answer) => held.push([name, answer]));
    if (name === 'words.open') return { ok: true, data: { account, publicKey, words: found } };
    return { ok: true, data: name === 'words.keep' ? ['message'] : null };
  }) as never;
  /** Answers the oldest call of that name, as soon as there is one. */
  const answer = async (name: CommandName) => {
    const at = await vi.waitUntil(() => {
      const found = held.findIndex(([each]) => each === name);
      return found < 0 ? null : [found];
    });
    held.splice(at[0] ?? 0, 1)[0]?.[1]();
  };
  return { desk, run, answer };
}

const noShelf = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  key: () => null,
  length: 0,
};

function keepingShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => void kept.set(place, text),
    removeItem: (place: string) => void kept.delete(place),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

let played: ReturnType<typeof playDesk>;
let forms: KeptForms;
beforeEach(() => {
  played = playDesk();
  forms = new KeptForms(noShelf, played.run);
});

/** By then everything has been asked that waits for no answer: names are hashed before. */
async function whatIsAsked(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
}

async function open(): Promise<void> {
  const opened = forms.open();
  await played.answer('words.open');
  await opened;
}

describe('words of forms', () => {
  it('that are typed before the desk has opened those of the account are kept for it', async () => {
    const opened = forms.open();
    forms.put('message', 'Could you');
    await played.answer('words.open');
    await played.answer('words.keep');
    await opened;
    expect([forms.find('message')?.value, forms.hasUnsaved()]).toEqual(['Could you', false]);
  });

  it('that were typed while nobody was there, or by an earlier account, are not the next one’s', async () => {
    forms.put('message', 'nobody’s');
    await open();
    expect(forms.find('message')).toBeUndefined();
    played.desk.account = '2@';
    played.desk.kept.set('message', words('theirs'));
    await forms.close();
    await open();
    expect(forms.find('message')?.value).toBe('theirs');
    expect(played.desk.asked).not.toContain('words.keep');
  });

  it('go to the account that is open, though an earlier one’s answer comes first', async () => {
    played.desk.kept.set('message', words('theirs'));
    const late = forms.open();
    const closed = forms.close();
    played.desk.account = '2@';
    played.desk.kept.clear();
    const opened = forms.open();
    forms.put('message', 'mine');
    await played.answer('words.open');
    await Promise.all([late, closed]);
    expect([forms.find('message')?.value, played.desk.asked.includes('words.keep')]).toEqual(['mine', false]);
    await played.answer('words.open');
    await played.answer('words.keep');
    await opened;
    expect([forms.find('message')?.value, forms.hasUnsaved()]).toEqual(['mine', false]);
  });

  it('that were thrown away don’t come back with an answer that was asked for before', async () => {
    played.desk.kept.set('message', words('sent already'));
    await open();
    const again = forms.open();
    forms.discard('message');
    await whatIsAsked();
    const order: CommandName[] = ['words.open', 'words.discard'];
    if (played.desk.asked.includes('words.discard')) order.reverse();
    for (const name of order) await played.answer(name);
    await again;
    expect(forms.find('message')).toBeUndefined();
  });

  it('that were thrown away while the desk was taking them don’t come back in the next window', async () => {
    const shelf = keepingShelf();
    forms = new KeptForms(shelf, played.run);
    await open();
    forms.put('message', 'sent already');
    void forms.flush();
    await vi.waitUntil(() => played.desk.asked.includes('words.keep'));
    const taken = forms.find('message');
    forms.discard('message');
    // The window is closed before the desk has answered.
    played = playDesk();
    played.desk.kept.set('message', taken as KeptWords);
    forms = new KeptForms(shelf, played.run);
    const opened = forms.open();
    await played.answer('words.open');
    await played.answer('words.discard');
    await opened;
    expect([taken?.value, forms.find('message'), shelf.length]).toEqual(['sent already', undefined, 0]);
  });

  it('that are typed while earlier ones are being kept are being saved, not unsaved', async () => {
    await open();
    forms.put('message', 'Could');
    const flushed = forms.flush();
    await vi.waitUntil(() => played.desk.asked.includes('words.keep'));
    forms.put('message', 'Could you');
    await played.answer('words.keep');
    await flushed;
    expect(readWindowWords()).toBe('saving');
    const last = forms.flush();
    await played.answer('words.keep');
    await last;
    expect(readWindowWords()).toBeNull();
  });
});
