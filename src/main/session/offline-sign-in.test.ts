import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { filesUnder, findTexts } from '../account/testing/find-text.ts';
import { failure } from '../api/testing/fake-service.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { away, earlier, laterCredentials, startDesk, startUsed, titleIn } from './testing/sealed-desk.ts';
import { startDeskSession } from './testing/session-kit.ts';

const unknown = { email: 'nobody@example.org', password: earlier.password };
const wrong = {
  code: 'wrong_credentials',
  message: 'The service can’t be reached, and nothing on this computer opens with this e-mail and password',
};

describe('signing in without the service', () => {
  it('opens the account with the user who is kept, as the password alone proves [S-01]', async () => {
    const { again } = await startUsed();
    const { commands, accounts } = await again(away);
    const state = await commands['session.signIn']({ ...earlier, email: '  ASHA@example.org ' });
    expect(state).toMatchObject({ verified: 'kept', role: 2, user: { email_address: earlier.email } });
    expect(titleIn(accounts)).toBe('Field work');
  });

  it('says the same of a wrong password and of an address that was never used here [S-01]', async () => {
    const { again } = await startUsed();
    const { commands, accounts } = await again(away);
    await expect(commands['session.signIn'](laterCredentials)).rejects.toMatchObject(wrong);
    await expect(commands['session.signIn'](unknown)).rejects.toMatchObject(wrong);
    expect(accounts.isOpen).toBe(false);
  });

  it('takes the address that the account has been given since, and no longer the one before', async () => {
    const { again, commands: first, session } = await startUsed();
    const email = 'asha.rao@example.org';
    const { user } = await first['session.signIn'](earlier);
    if (user) await session.update({ ...user, email_address: email });
    await first['session.signOut'](undefined);
    const { commands: later, accounts } = await again(away);
    await expect(later['session.signIn'](earlier)).rejects.toMatchObject(wrong);
    const state = await later['session.signIn']({ ...earlier, email });
    expect(state).toMatchObject({ verified: 'kept', user: { email_address: email } });
    expect(titleIn(accounts)).toBe('Field work');
  });

  it('opens the latest account of an address whose earlier one was deleted, and each with its own password', async () => {
    const { keyring } = startDeskSession({ address: '' }, testHost(testFolder()));
    const { email } = earlier;
    await keyring.unlock({ userId: 3, workspace: '' }, { email, password: 'the first' });
    await keyring.unlock({ userId: 7, workspace: '' }, { email, password: 'the second' });
    await keyring.unlock({ userId: 12, workspace: '' }, { email, password: 'the second' });
    const opened = async (password: string) => keyring.unlockAlone('', await keyring.nameOf(email), password);
    expect(await opened('the second')).toMatchObject({ userId: 12 });
    expect(await opened('the first')).toMatchObject({ userId: 3 });
    expect(keyring.find(3, '')).not.toBeNull();
    expect(await opened('the third')).toBeNull();
  });

  it('is as it was on a computer where nobody has signed in yet', async () => {
    const { commands, line } = await startDesk();
    line.address = away;
    await expect(commands['session.signIn'](earlier)).rejects.toMatchObject({ code: 'offline' });
  });

  it('makes one wait after five wrong tries, over a restart, each address by itself [S-01]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { again } = await startUsed();
    const first = await again(away);
    for (const password of ['1', '2', '3', '4', '5']) {
      await expect(first.commands['session.signIn']({ ...earlier, password })).rejects.toMatchObject(wrong);
    }
    const second = await again(away);
    await expect(second.commands['session.signIn'](earlier)).rejects.toMatchObject({ code: 'too_many', retryAfter: 1 });
    await expect(second.commands['session.signIn'](unknown)).rejects.toMatchObject(wrong);
    vi.setSystemTime(Date.now() + 2000);
    expect(await second.commands['session.signIn'](earlier)).toMatchObject({ verified: 'kept' });
  });

  it('leaves no password and no address on the disk, and none after signing out again [S-01]', async () => {
    const { again, host } = await startUsed();
    const { commands } = await again(away);
    await commands['session.signIn'](earlier);
    const found = () => [
      ...findTexts(filesUnder(host.dataFolder), [earlier.password, earlier.email, 'Recruiter']).keys(),
    ];
    expect(found()).toEqual([]);
    await commands['session.signOut'](undefined);
    expect(found()).toEqual([]);
    expect(host.settings.get('user')).toBeUndefined();
    expect(existsSync(path.join(host.dataFolder, 'key.sealed'))).toBe(false);
  });

  it('is caught up on by itself once the service is there: what waits goes out [S-01]', async () => {
    const desk = await startUsed();
    const { commands, session, accounts, onVerified, line, service } = desk;
    const there = line.address;
    line.address = away;
    await commands['session.signIn'](earlier);
    onVerified.mockClear();
    await session.confirm();
    expect(commands['session.read'](undefined)).toMatchObject({ verified: 'kept' });
    line.address = there;
    await Promise.all([session.confirm(), session.confirm()]);
    expect(commands['session.read'](undefined)).toMatchObject({ verified: 'service' });
    expect(onVerified).toHaveBeenCalledTimes(1);
    expect(titleIn(accounts)).toBe('Field work');
    const signedIn = service.seen.length;
    await session.confirm();
    expect(service.seen).toHaveLength(signedIn);
  });

  it('ends when the service does not take it, says so, and loses nothing [S-01]', async () => {
    const desk = await startUsed();
    const { commands, session, accounts, notices, line, state } = desk;
    const there = line.address;
    line.address = away;
    await commands['session.signIn'](earlier);
    state.password = laterCredentials.password;
    line.address = there;
    await session.confirm();
    expect(commands['session.read'](undefined)).toEqual({ user: null, role: 0, verified: 'none' });
    expect(notices().at(-1)).toMatchObject({ severity: 'warning', message: expect.stringContaining('sign in again') });
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ locked: 'other_password' });
    await commands['session.unlock'](earlier);
    expect(titleIn(accounts)).toBe('Field work');
  });

  it('waits through answers that decide nothing, and forgets the password at sign-out [S-01]', async () => {
    const desk = await startUsed();
    const { commands, session, line, service } = desk;
    const there = line.address;
    line.address = away;
    await commands['session.signIn'](earlier);
    line.address = there;
    service.on('GET /v1/auth/session/create', () => failure(429, 'too_many', 'Slow down'));
    await session.confirm();
    expect(commands['session.read'](undefined)).toMatchObject({ verified: 'kept' });
    line.address = away;
    await commands['session.signOut'](undefined);
    line.address = there;
    const before = service.seen.length;
    await session.confirm();
    expect(service.seen).toHaveLength(before);
  });
});

it('keeps only hashes that are slow to make: neither file names a person [S-01]', async () => {
  const { host } = await startUsed();
  const accounts = path.join(host.dataFolder, 'accounts');
  const { email, wraps } = JSON.parse(readFileSync(path.join(accounts, '7', 'key.json'), 'utf8'));
  expect(email).toMatch(/^[0-9a-f]{64}$/);
  expect(wraps[0]).toEqual({ n: 16, r: 8, p: 1, salt: expect.any(String), sealed: expect.any(String) });
});
