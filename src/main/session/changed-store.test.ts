import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeyFileSecrets } from '../hosts/browser/key-file-secrets.ts';
import type { SecretStore } from '../hosts/host.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { away, earlier, startDesk, titleIn, write } from './testing/sealed-desk.ts';
import { startDeskSession } from './testing/session-kit.ts';

/** A store of the system that opens only what it has sealed. */
function systemStore(name: string): SecretStore {
  return {
    protectedBySystem: true,
    seal: (text) => Promise.resolve(Buffer.from(`${name}:${text}`).reverse()),
    open(sealed) {
      const text = Buffer.from(sealed).reverse().toString();
      if (!text.startsWith(`${name}:`)) return Promise.reject(new Error('sealed by another store'));
      return Promise.resolve(text.slice(name.length + 1));
    },
  };
}
const locked: SecretStore = {
  protectedBySystem: true,
  seal: () => Promise.reject(new Error('the store is locked')),
  open: () => Promise.reject(new Error('the store is locked')),
};

/** Every file below a folder with its bytes, without what SQLite writes beside a database. */
function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/-(wal|shm)$/.test(file));
  return new Map(paths.map((file) => [file, readFileSync(file).toString('base64')]));
}

/** Somebody is signed in and has written; then the desk starts again with another store, and nobody answers. */
async function changeTo(next: (folder: string) => SecretStore) {
  const folder = testFolder();
  const host = { ...testHost(folder), secrets: systemStore('first') };
  const first = await startDesk(host);
  await first.commands['session.signIn'](earlier);
  write(first.accounts.current(), 'Field work');
  await first.accounts.close();
  const before = filesOf(folder);
  const start = async (secrets: SecretStore, address: string) => {
    const started = startDeskSession({ address }, { ...host, secrets });
    await started.session.start();
    return started;
  };
  const changed = await start(next(folder), away);
  return { folder, before, changed, start, service: first.service };
}

const stores: [string, (folder: string) => SecretStore][] = [
  ['the key file', (folder) => createKeyFileSecrets(folder)],
  ['another store of the system', () => systemStore('second')],
  ['one that is locked', () => locked],
];

describe('the store that seals the session changes', () => {
  it.each(stores)(
    'to %s: nothing is deleted or rewritten by it, and back again nobody is asked [E-09]',
    async (_, next) => {
      const { folder, before, changed, start } = await changeTo(next);
      expect(changed.commands['session.read']({})).toMatchObject({ verified: 'kept', locked: 'password' });
      expect([changed.jar.header(), changed.accounts.isOpen]).toEqual(['', false]);
      const after = filesOf(folder);
      for (const [file, bytes] of before) expect(after.get(file), file).toBe(bytes);
      const back = await start(systemStore('first'), away);
      expect(back.commands['session.read']({})).not.toHaveProperty('locked');
      expect(back.jar.header()).toContain('footbridge_session');
      expect(titleIn(back.accounts)).toBe('Field work');
      await back.accounts.close();
    },
  );

  it.each(stores)(
    'to %s: the password opens what was written, with and without the service [E-09]',
    async (_, next) => {
      const { folder, changed, start, service } = await changeTo(next);
      await changed.commands['session.unlock'](earlier);
      expect(titleIn(changed.accounts)).toBe('Field work');
      await changed.accounts.close();
      const online = await start(next(folder), service.address);
      await online.session.confirm();
      // Only the session and its key go, once the service has said that nobody is signed in.
      expect(online.session.state.user).toBeNull();
      expect(existsSync(path.join(folder, 'accounts', '7', 'account.db'))).toBe(true);
      await online.commands['session.signIn'](earlier);
      expect(titleIn(online.accounts)).toBe('Field work');
      await online.accounts.close();
    },
  );
});
