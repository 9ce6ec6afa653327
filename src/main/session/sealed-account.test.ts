import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { quarantineFolders } from '../account/account-folder.ts';
import { wordsContext, wordsName } from '../account/sealed-columns.ts';
import { ok, someUser } from '../api/testing/fake-service.ts';
import { insertTemplate, listTemplates } from '../drafts/template-store.ts';
import { createOutgoingFiles } from '../outgoing/outgoing-files.ts';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { createImportStore } from '../roster/store/import-store.ts';
import { createMatchingStore, type MatchingStore } from '../roster/store/matching-store.ts';
import { openDatabase } from '../storage/open-database.ts';
import { createSavedViews } from '../views/saved-views.ts';
import { createWords } from '../words/words.ts';
import { away, earlier, laterCredentials, startDesk, startUsed, titleIn, write } from './testing/sealed-desk.ts';

describe('the key of an account', () => {
  it('is made at the first sign-in, and the same password opens it again [S-01]', async () => {
    const { commands, accounts, folder } = await startUsed();
    expect(() => accounts.current()).toThrow(expect.objectContaining({ code: 'locked' }));
    await expect(accounts.open(7)).rejects.toMatchObject({ code: 'locked' });
    await commands['session.signIn'](earlier);
    expect(titleIn(accounts)).toBe('Field work');
    const file = JSON.parse(readFileSync(path.join(folder, 'key.json'), 'utf8'));
    expect(file.wraps).toHaveLength(1);
    expect(JSON.stringify(file)).not.toContain('asha');
  });

  it('is kept over a restart while somebody is signed in, and not a moment longer [S-01]', async () => {
    const { commands, host, again } = await startDesk();
    await commands['session.signIn'](earlier);
    const kept = path.join(host.dataFolder, 'key.sealed');
    const second = await again();
    expect(second.commands['session.read'](undefined)).toMatchObject({ verified: 'kept' });
    expect(second.accounts.isOpen).toBe(true);
    expect(existsSync(kept)).toBe(true);
    await second.commands['session.signOut'](undefined);
    expect(existsSync(kept)).toBe(false);
    const third = await again();
    expect(third.commands['session.read'](undefined)).toEqual({ user: null, role: 0, verified: 'none' });
    await expect(third.accounts.open(7)).rejects.toMatchObject({ code: 'locked' });
  });

  it('is asked for by its password where the kept one is gone [S-01]', async () => {
    const { commands, accounts, host, again } = await startDesk();
    await commands['session.signIn'](earlier);
    write(accounts.current(), 'Field work');
    writeFileSync(path.join(host.dataFolder, 'key.sealed'), 'torn');
    const second = await again(away);
    expect(second.commands['session.read'](undefined)).toMatchObject({ verified: 'kept', locked: 'password' });
    expect(second.accounts.isOpen).toBe(false);
    await expect(second.commands['session.unlock'](laterCredentials)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await second.commands['session.unlock'](earlier)).not.toHaveProperty('locked');
    expect(titleIn(second.accounts)).toBe('Field work');
  });

  it('stays in memory until the second factor is given, and nowhere else [AUTH-33] [S-01]', async () => {
    const { commands, service, accounts, host } = await startDesk(undefined, { is2FA: true });
    await commands['session.signIn'](earlier);
    expect(accounts.isOpen).toBe(false);
    expect(existsSync(path.join(host.dataFolder, 'key.sealed'))).toBe(false);
    const sent = { expires_at: '2026-01-05T09:10:00.000Z', resend_after: 60 };
    service.on('POST /v1/auth/otp', () => ok({ data: sent }));
    for (const method of [1, 2] as const) {
      expect(await commands['session.sendOtp']({ method })).toEqual(sent);
      expect(service.seen.at(-1)?.body).toEqual({ method });
    }
    service.on('POST /v1/auth/otp/verify', () => ok({ data: someUser() }));
    expect(await commands['session.verifyOtp']({ otp: '123456', method: 1 })).not.toHaveProperty('locked');
    expect(service.seen.find(({ call }) => call === 'POST /v1/auth/otp/verify')?.body).toEqual({
      otp: '123456',
      method: 1,
    });
    expect(accounts.isOpen).toBe(true);
  });
});

it.each([1, 2, 3, 4, 5])(
  'the role, %i, is the same after a restart, and 0 once signed out [AUTH-34] [ENT-05]',
  async (role) => {
    const { commands, again } = await startDesk(undefined, { role });
    expect(await commands['session.signIn'](earlier)).toMatchObject({ role });
    const second = await again(away);
    expect(second.commands['session.read'](undefined)).toMatchObject({ role, verified: 'kept' });
    expect(await second.commands['session.signOut'](undefined)).toMatchObject({ user: null, role: 0 });
    expect((await again()).commands['session.read'](undefined)).toMatchObject({ user: null, role: 0 });
  },
);

it('of somebody who signs in without a password is made under one that they choose for this computer [S-01]', async () => {
  const { commands, jar, accounts, again } = await startDesk();
  await jar.replace(['footbridge_session=from-a-provider']);
  expect(await commands['session.refresh'](undefined)).toMatchObject({ verified: 'service', locked: 'new_password' });
  expect(accounts.isOpen).toBe(false);
  expect(await commands['session.unlock'](laterCredentials)).not.toHaveProperty('locked');
  write(accounts.current(), 'Field work');
  await commands['session.signOut'](undefined);
  const second = await again();
  await second.jar.replace(['footbridge_session=from-a-provider']);
  expect(await second.commands['session.refresh'](undefined)).toMatchObject({ locked: 'password' });
  await expect(second.commands['session.unlock'](earlier)).rejects.toMatchObject({ code: 'wrong_credentials' });
  await second.commands['session.unlock'](laterCredentials);
  expect(titleIn(second.accounts)).toBe('Field work');
});

describe('a password that was changed', () => {
  it('here: the new one opens everything, the old one nothing, and nothing is sealed anew [S-01] [STU-SET-02] [API-08]', async () => {
    const { commands, service, state, accounts } = await startDesk();
    await commands['session.signIn'](earlier);
    write(accounts.current(), 'Field work');
    const before = accounts.current().database.prepare('SELECT body FROM draft_texts').all();
    service.on('PATCH /v1/auth/change_password', () => ok());
    const change = { password: earlier.password, newPassword: laterCredentials.password };
    await commands['session.changePassword'](change);
    const sent = { call: 'PATCH /v1/auth/change_password', body: change };
    expect(service.seen).toContainEqual(expect.objectContaining(sent));
    expect(accounts.current().database.prepare('SELECT body FROM draft_texts').all()).toEqual(before);
    state.password = laterCredentials.password;
    await commands['session.signOut'](undefined);
    await commands['session.signIn'](laterCredentials);
    expect(titleIn(accounts)).toBe('Field work');
    await commands['session.signOut'](undefined);
    await service.stop();
    await expect(commands['session.signIn'](earlier)).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ verified: 'kept' });
  });

  it.each([
    ['the service changed it', laterCredentials],
    ['the service did not', earlier],
  ])('here, cut off before the answer came, where %s: either way the account opens [S-01]', async (_, counts) => {
    const desk = await startDesk();
    const { commands, service, state, folder } = desk;
    await commands['session.signIn'](earlier);
    write(desk.accounts.current(), 'Field work');
    service.on('PATCH /v1/auth/change_password', (_seen, response) => {
      state.password = counts.password;
      response.destroy();
      return null;
    });
    const change = { password: earlier.password, newPassword: laterCredentials.password };
    await expect(commands['session.changePassword'](change)).rejects.toMatchObject({ code: 'offline' });
    expect(wrapsIn(folder)).toBe(2);
    const second = await desk.again();
    await second.commands['session.signOut'](undefined);
    await second.commands['session.signIn'](counts);
    expect(titleIn(second.accounts)).toBe('Field work');
    expect(wrapsIn(folder)).toBe(1);
  });

  it('here, and refused: the new one opens nothing, and what the service said is handed on [STU-SET-07] [STU-SET-08]', async () => {
    const { commands, service, folder } = await startDesk();
    await commands['session.signIn'](earlier);
    service.on('PATCH /v1/auth/change_password', () => ({
      status: 422,
      body: { error: true, code: 'invalid', message: 'Not right' },
    }));
    const change = { password: 'wrong', newPassword: laterCredentials.password };
    await expect(commands['session.changePassword'](change)).rejects.toMatchObject({
      status: 422,
      message: 'Not right',
    });
    expect(wrapsIn(folder)).toBe(1);
  });

  it('by somebody who found the desk open and does not know the present one, opens nothing later [S-01]', async () => {
    const desk = await startDesk();
    await desk.commands['session.signIn'](earlier);
    const { line, folder } = desk;
    line.address = away;
    const change = { password: 'a guess', newPassword: laterCredentials.password };
    await expect(desk.commands['session.changePassword'](change)).rejects.toMatchObject({ code: 'offline' });
    expect(wrapsIn(folder)).toBe(1);
    await desk.commands['session.signOut'](undefined);
    await expect(desk.commands['session.signIn'](laterCredentials)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  });

  it('elsewhere: the earlier one, entered once, opens what is kept here, and the new one from then on [S-01]', async () => {
    const { commands, state, accounts } = await startUsed();
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({
      verified: 'service',
      locked: 'other_password',
    });
    expect(accounts.isOpen).toBe(false);
    await expect(commands['session.unlock']({ password: 'guess' })).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: 'That password doesn’t open your work on this computer',
    });
    expect(await commands['session.unlock'](earlier)).not.toHaveProperty('locked');
    expect(titleIn(accounts)).toBe('Field work');
    await commands['session.signOut'](undefined);
    expect(await commands['session.signIn'](laterCredentials)).not.toHaveProperty('locked');
    expect(titleIn(accounts)).toBe('Field work');
  });

  it('elsewhere, where templates alone were written: they are set aside, and come back with the earlier one [B-01]', async () => {
    const { commands, state, accounts } = await startDesk();
    await commands['session.signIn'](earlier);
    const body = { title: 'Hours of work' };
    const at = '2026-08-01T09:00:00.000Z';
    insertTemplate(accounts.current(), { id: crypto.randomUUID(), method: 'job', at, title: 'Our engineer', body });
    await commands['session.signOut'](undefined);
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ locked: 'other_password' });
    await commands['session.startEmpty'](undefined);
    expect(listTemplates(accounts.current(), undefined)).toEqual([]);
    await commands['session.openQuarantined'](earlier);
    expect(listTemplates(accounts.current(), undefined)).toMatchObject([{ title: 'Our engineer' }]);
  });

  it('elsewhere: views of lists are set aside, and come back with the earlier one [B-01]', async () => {
    const { commands, state, accounts } = await startDesk();
    await commands['session.signIn'](earlier);
    const view = { id: crypto.randomUUID(), name: 'Final year', query: 'semester=8' };
    const views = () => createSavedViews(accounts)['views.list']({ list: 'students' });
    createSavedViews(accounts)['views.save']({ ...view, list: 'students' });
    await commands['session.signOut'](undefined);
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ locked: 'other_password' });
    await commands['session.startEmpty'](undefined);
    expect(views()).toEqual([]);
    await commands['session.openQuarantined'](earlier);
    expect(views()).toEqual([view]);
  });

  it('elsewhere: uploads and what was remembered of lists come back with the earlier one [B-01]', async () => {
    const { commands, state, accounts } = await startDesk();
    const matching = (): MatchingStore => {
      const { database, seal } = accounts.current();
      return createMatchingStore(database, seal);
    };
    await commands['session.signIn'](earlier);
    const headings = { 'Enrolment no.': 'roll_number' };
    matching().change({ headings, course: { mech: 'Mechanical' }, specialization: {} }, false);
    const known = matching().read();
    const uploads = (): string[] => {
      const { folder, seal } = accounts.current();
      const database = openDatabase({
        file: path.join(folder, 'roster.db'),
        name: 'roster',
        migrations: rosterMigrations,
      });
      const store = createImportStore(database, seal, () => new Date());
      if (names === undefined) store.add({ file: { name: 'cse.csv', size: 9, hash: 'ff' } } as never);
      names = store.list().map(({ file }) => file.name);
      database.close();
      return names;
    };
    let names: string[] | undefined;
    expect(uploads()).toEqual(['cse.csv']);
    await commands['session.signOut'](undefined);
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ locked: 'other_password' });
    await commands['session.startEmpty'](undefined);
    expect(matching().read()).not.toEqual(known);
    expect(uploads()).toEqual([]);
    await commands['session.openQuarantined'](earlier);
    expect(matching().read()).toEqual(known);
    expect(uploads()).toEqual(['cse.csv']);
  });

  it('elsewhere: files of reports that wait come back with the earlier one [B-01]', async () => {
    const { commands, state, accounts, folder } = await startUsed();
    await commands['session.signIn'](earlier);
    const source = path.join(folder, 'week-1.pdf');
    const newPath = () => path.join(folder, 'opened');
    writeFileSync(source, 'What we read');
    const files = () => createOutgoingFiles(accounts.current(), { newPath });
    const file = await files().keep({ path: source, name: 'week-1.pdf', size: 12, fileId: 'held' });
    await commands['session.signOut'](undefined);
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ locked: 'other_password' });
    await commands['session.startEmpty'](undefined);
    await expect(files().read(file)).rejects.toMatchObject({ code: 'damaged' });
    await commands['session.openQuarantined'](earlier);
    expect(String(await files().read(file))).toBe('What we read');
  });

  it('elsewhere: words of forms come back with the earlier one, and none are written over [B-01]', async () => {
    const { commands, state, accounts } = await startDesk();
    const at = '2026-08-01T09:00:00.000Z';
    const words = createWords(accounts);
    const type = (form: string, value: string) => {
      const { database, seal } = accounts.current();
      const name = wordsName(seal, form);
      const body = seal.seal(JSON.stringify({ form, value, at }), wordsContext(name, at));
      database.prepare('INSERT INTO kept_words (name, saved_at, body) VALUES (?, ?, ?)').run(name, at, body);
    };
    await commands['session.signIn'](earlier);
    type('person', 'before');
    type('message:institution:7', 'Come on Thursday');
    await commands['session.signOut'](undefined);
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).toMatchObject({ locked: 'other_password' });
    await commands['session.startEmpty'](undefined);
    type('person', 'since then');
    await commands['session.openQuarantined'](earlier);
    const kept = (await words['words.open'](undefined)).words.map(({ form, value }) => `${form}: ${value}`);
    expect(kept.sort()).toEqual(['message:institution:7: Come on Thursday', 'person: since then']);
  });

  it('elsewhere, where nothing was written here: nobody is asked, and the folder is set aside all the same [B-01]', async () => {
    const { commands, state, accounts, folder } = await startDesk();
    await commands['session.signIn'](earlier);
    await commands['session.signOut'](undefined);
    state.password = laterCredentials.password;
    expect(await commands['session.signIn'](laterCredentials)).not.toHaveProperty('locked');
    expect(accounts.isOpen).toBe(true);
    expect(await commands['session.aside'](undefined)).toEqual({ since: [], newer: [] });
    expect(quarantineFolders(folder).map((each) => existsSync(path.join(each, 'key.json')))).toEqual([true]);
  });

  it('elsewhere, and forgotten: the desk begins empty, and the earlier one brings the drafts back later [S-01]', async () => {
    const { commands, state, accounts, again } = await startUsed();
    state.password = laterCredentials.password;
    await commands['session.signIn'](laterCredentials);
    expect(await commands['session.startEmpty'](undefined)).not.toHaveProperty('locked');
    expect(() => titleIn(accounts)).toThrow(expect.objectContaining({ code: 'not_found' }));
    const second = await again();
    expect(await second.commands['session.aside'](undefined)).toEqual({
      since: [expect.stringMatching(/^20.*Z$/)],
      newer: [],
    });
    await expect(second.commands['session.openQuarantined'](laterCredentials)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await second.commands['session.openQuarantined'](earlier)).toEqual({ drafts: 1 });
    expect(titleIn(second.accounts)).toBe('Field work');
    expect(await second.commands['session.aside'](undefined)).toEqual({ since: [], newer: [] });
  });

  it('elsewhere or not: what a newer version of the app wrote is told apart, as no password brings it back', async () => {
    const { commands, folder } = await startUsed();
    const database = new BetterSqlite3(path.join(folder, 'account.db'));
    database.pragma('user_version = 9990');
    database.close();
    await commands['session.signIn'](earlier);
    const newer = [expect.stringMatching(/^20.*Z$/)];
    expect(await commands['session.aside'](undefined)).toEqual({ since: [], newer });
  });

  it('is never guessed at quickly: after five tries one waits, after a restart too [S-01]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { commands, state, again } = await startUsed();
    state.password = laterCredentials.password;
    await commands['session.signIn'](laterCredentials);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(commands['session.unlock']({ password: `${guess}` })).rejects.toMatchObject({
        code: 'wrong_credentials',
      });
    }
    await expect(commands['session.unlock'](earlier)).rejects.toMatchObject({ code: 'too_many', retryAfter: 1 });
    const second = await again();
    expect(second.commands['session.read'](undefined)).toHaveProperty('locked');
    await expect(second.commands['session.unlock'](earlier)).rejects.toMatchObject({ code: 'too_many' });
  });
});

const wrapsIn = (folder: string): number =>
  (JSON.parse(readFileSync(path.join(folder, 'key.json'), 'utf8')) as { wraps: unknown[] }).wraps.length;
