import path from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../platform/database/open-database.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { askPassword } from './ask-password.ts';
import { createAdmin } from './create-admin.ts';
import { prepare } from './prepare.ts';

const password = 'correct horse battery';

describeEngines('create-admin', (open) => {
  let server: TestServer;
  let where: { readonly args: string[]; readonly url: string };
  beforeAll(async () => {
    const place = await open.place();
    const database = openServiceDatabase(place);
    await prepare(database);
    server = testServer(database);
    where = 'url' in place ? { args: [], url: place.url } : { args: ['--data', path.dirname(place.file)], url: '' };
    return async () => {
      await server.close();
      await database.close();
    };
  });
  const run = (args: readonly string[], typed = password) =>
    createAdmin([...args, ...where.args], {
      url: where.url,
      costs: testConfig.scrypt,
      askPassword: () => Promise.resolve(typed),
    });

  it('makes an administrator with both names who signs in at once, and writes it into the audit log [ENT-03]', async () => {
    const named = ['--first-name', 'Ira', '--last-name', 'Fonseca'];
    expect(await run([' Ira@Example.com ', ...named])).toEqual([
      'ira@example.com is an administrator. Sign in with this e-mail and the password that you gave',
    ]);
    const signIn = await server.call('session.create', { basic: ['ira@example.com', password], cookie: null });
    expect(signIn.body.data).toMatchObject({ role: 1, first_name: 'Ira', last_name: 'Fonseca', isInterestAdded: true });
    const written = await server.database.read.selectFrom('audit_entries').selectAll().execute();
    expect(written).toMatchObject([
      { act: 'user.made_admin', actor_id: null, subject_kind: 'user', subject_id: signIn.body.data.id },
    ]);
    await expect(run(['ira@example.com', ...named])).rejects.toThrow('is an administrator already');
  });

  it('refuses an e-mail with an account, weak passwords, and what is not said', async () => {
    const { email } = await signedIn(server, 2);
    const named = ['--first-name', 'Ira'];
    await expect(run([email, ...named])).rejects.toThrow('has an account with another role');
    await expect(run(['new@example.com', ...named], 'short')).rejects.toThrow('7 characters');
    await expect(run(['new@example.com', ...named], 'password')).rejects.toThrow('too easy to guess');
    await expect(run(['new@example.com'])).rejects.toThrow('--first-name');
    await expect(run(named)).rejects.toThrow('Say which e-mail');
    await expect(run(['new@example.com', '--password', 'x', ...named])).rejects.toThrow('Unknown option');
    const login = await server.call('session.create', { basic: ['new@example.com', password], cookie: null });
    expect(login.body.code).toBe('wrong_credentials');
  });
});

describe('a password for a command', () => {
  const typing = (text: string, isTTY: boolean) => {
    const input = Object.assign(new PassThrough(), { isTTY });
    const output = new PassThrough();
    input.end(text);
    return { input, output, shown: () => String(output.read() ?? '') };
  };

  it('is typed twice and never shown', async () => {
    const { input, output, shown } = typing('open sesame\ropen sesame\r', true);
    expect(await askPassword({ input, output })).toBe('open sesame');
    expect(shown()).toBe('Password: \nPassword again: \n');
  });

  it('is refused where the two differ, or none comes', async () => {
    await expect(askPassword(typing('one\rother\r', true))).rejects.toThrow('differ');
    await expect(askPassword(typing('', false))).rejects.toThrow('No password');
  });

  it('is one line of what another program writes', async () => {
    const { input, output, shown } = typing('open sesame\nmore\n', false);
    expect(await askPassword({ input, output })).toBe('open sesame');
    expect(shown()).toBe('');
  });
});
