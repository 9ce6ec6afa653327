import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { commandNames, type EventName } from '#shared/desk/names.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { someUser } from './api/testing/fake-service.ts';
import { backUp, restoreBackup } from './backup/backup.ts';
import { createDesk, type DeskOptions } from './desk.ts';
import { findEntryPoints } from './entry-points.ts';
import { createEvents } from './events.ts';
import { startNodeChild } from './hosts/browser/node-child.ts';
import type { ChildProcess } from './hosts/host.ts';
import { testFolder } from './hosts/testing/test-folder.ts';
import { memorySettings, testHost } from './hosts/testing/test-host.ts';

const entryPoints = findEntryPoints(new URL('./browser.ts', import.meta.url).href);
const timeouts = { start: 60_000, stop: 5000, restart: 10, window: 60_000, ends: 4 };

interface Start {
  readonly folder: string;
  /** The settings of an earlier start on the same folder. */
  readonly settings?: ReturnType<typeof memorySettings>;
  readonly options?: Partial<DeskOptions>;
}

/** A whole desk over a folder, with its service as a process of its own. */
async function startDesk({ folder, settings = memorySettings(), options = {} }: Start) {
  const children: ChildProcess[] = [];
  const host = testHost(folder, (program, args) => {
    const child = startNodeChild(program, args, () => undefined);
    children.push(child);
    return child;
  });
  const events = createEvents();
  const told: [EventName, unknown][] = [];
  events.listen((name, payload) => void told.push([name, payload]));
  const log = vi.fn();
  const desk = await createDesk(
    { ...host, settings },
    {
      entryPoints,
      version: '1',
      server: '',
      sample: false,
      events,
      log,
      restart: () => undefined,
      timeouts,
      ...options,
    },
  );
  let open = true;
  const close = async () => {
    if (open) await desk.close();
    open = false;
  };
  onTestFinished(close);
  return { desk, host, settings, children, told, log, close, commands: desk.handlers };
}

const person = { email: 'asha@northwind-labs.example', password: 'Crossing.Rivers9' };

/** The newest code that was mailed on this computer. */
async function mailedCode(commands: DeskHandlers): Promise<string> {
  const { mails } = await commands['mail.list']({ about: 'code' });
  return /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? '';
}

/** Signs up, finishes the e-mail check with the mailed code, and sets the company up. */
async function becomeEmployer(commands: DeskHandlers): Promise<void> {
  await commands['session.signUp']({
    role: 2,
    ...person,
    first_name: 'Asha',
    last_name: 'Rao',
    designation: 'Recruiter',
    place_name: 'Northwind Labs',
  });
  await commands['session.sendOtp']({ method: 2 });
  await vi.waitFor(async () => expect(await mailedCode(commands)).toMatch(/^\d{6}$/), 10_000);
  await commands['session.verifyOtp']({ otp: await mailedCode(commands), method: 2 });
  await commands['api.send']({
    call: 'company.save',
    body: { company_name: 'Northwind Labs', branch: { address: '12 Quay Road', city: 1 } },
  });
}

const internships = { call: 'postings.list', params: { method: 'internship' }, query: {} };

describe('the whole desk, with its own service', () => {
  it('has a handler for every command, and no other', async () => {
    const { commands } = await startDesk({ folder: testFolder() });
    expect(Object.keys(commands).sort()).toEqual([...commandNames].sort());
  });

  it('takes an employer from sign-up to a company, with the mail on this computer [AUTH-36] [STATE-06]', async () => {
    const { desk, commands, told } = await startDesk({ folder: testFolder() });
    await desk.start();
    await becomeEmployer(commands);
    expect(commands['session.read']({})).toMatchObject({
      verified: 'service',
      role: 2,
      user: {
        is_email_verified: true,
        isOTPVerified: true,
        branch_id: expect.any(Number),
        email_address: person.email,
      },
    });
    expect(told).toContainEqual(['mail.arrived', { id: expect.any(String) }]);
    expect(await commands['api.read'](internships)).toMatchObject({ live: true, answer: { total: 0 } });
  });

  it('takes a logo, shows it without the service too, and gets lists as files [STATE-15]', async () => {
    const folder = testFolder();
    const first = await startDesk({ folder });
    await first.desk.start();
    await becomeEmployer(first.commands);
    const gif = Buffer.from([...Buffer.from('GIF89a'), 3, 0, 2, 0, 0, 0, 0, 0x3b]);
    const { fileId } = await first.desk.files.receive('logo.gif', Readable.from([gif]));
    const asked = { requestId: randomUUID(), title: 'Company logo', fileId };
    await first.commands['pictures.set']({ ...asked, call: 'company.logo' });
    const saved = ['notice', { severity: 'info', message: 'The picture is saved' }];
    await vi.waitFor(() => expect(first.told).toContainEqual(saved), { timeout: 40_000 });
    const { user } = await first.commands['session.read']({});
    const link = user?.company?.company_logo ?? '';
    expect(link).toMatch(/^\/v1\/images\//);
    expect(profileScore(user ?? someUser()).parts.find(({ key }) => key === 'company_logo')?.done).toBe(true);
    const shown = { dataUrl: `data:image/gif;base64,${gif.toString('base64')}` };
    expect(await first.commands['images.read']({ link })).toEqual(shown);
    const exported = { call: 'postings.export', params: { method: 'job' }, query: { format: 'xlsx' } };
    const held = await first.commands['files.fetch'](exported);
    expect(held.name).toMatch(/^jobs-\d{4}-\d{2}-\d{2}\.xlsx$/);
    await first.close();

    const second = await startDesk({ folder, settings: first.settings });
    // Not started: nobody answers, and what was shown before is there.
    expect(await second.commands['images.read']({ link })).toEqual(shown);
  });

  it('shows kept lists and drafts at a start without the service, and goes on when it is back [AUTH-34]', async () => {
    const folder = testFolder();
    const first = await startDesk({ folder });
    await first.desk.start();
    await becomeEmployer(first.commands);
    await first.commands['api.read'](internships);
    const draft = await first.commands['drafts.create']({ method: 'internship', body: { title: 'Field work' } });
    await first.close();

    const away = {
      entryPoints: { ...entryPoints, service: new URL('./workspace/testing/failing-service.ts', import.meta.url) },
    };
    const second = await startDesk({ folder, settings: first.settings, options: away });
    expect(second.commands['session.read']({})).toMatchObject({ role: 2, verified: 'kept' });
    await second.desk.start();
    expect(second.commands['session.read']({})).toMatchObject({ role: 2, verified: 'kept' });
    expect(await second.commands['api.read'](internships)).toMatchObject({ live: false, answer: { total: 0 } });
    expect(await second.commands['drafts.read']({ id: draft.id })).toMatchObject({ title: 'Field work' });
    await second.close();

    const third = await startDesk({ folder, settings: first.settings });
    await third.desk.start();
    expect(third.commands['session.read']({})).toMatchObject({ role: 2, verified: 'service' });
    expect(await third.commands['api.read'](internships)).toMatchObject({ live: true });
  });

  it('comes back from one file on an empty desk: people sign in again, and the service begins another epoch', async () => {
    const folder = testFolder();
    const first = await startDesk({ folder });
    await first.desk.start();
    await becomeEmployer(first.commands);
    const epochOf = async (commands: DeskHandlers) => {
      const { answer } = await commands['api.read']({ call: 'service.identity' });
      return (answer as { data: { id: string; epoch: string } }).data;
    };
    const before = await epochOf(first.commands);
    const draft = await first.commands['drafts.create']({ method: 'internship', body: { title: 'Field work' } });
    await first.close();
    const file = path.join(testFolder(), 'all.footbridge');
    const stamp = { now: new Date(), version: '1' };
    await backUp(folder, file, stamp);

    const empty = testFolder();
    await restoreBackup(empty, file, stamp);
    const second = await startDesk({ folder: empty });
    await second.desk.start();
    expect(second.commands['session.read']({})).toMatchObject({ role: 0 });
    await second.commands['session.signIn'](person);
    expect(await second.commands['drafts.read']({ id: draft.id })).toMatchObject({ title: 'Field work' });
    const after = await epochOf(second.commands);
    expect(after.id).toBe(before.id);
    expect(after.epoch).not.toBe(before.epoch);
  });

  it('goes on after its service was killed', async () => {
    const { desk, commands, children } = await startDesk({ folder: testFolder() });
    await desk.start();
    await becomeEmployer(commands);
    process.kill(children[0]?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(await commands['api.read'](internships)).toMatchObject({ live: true });
    }, 20_000);
    expect(commands['session.read']({})).toMatchObject({ role: 2 });
  });

  it('leaves nothing of the account in reach after signing out [AUTH-37] [STATE-03] [DRAFT-05]', async () => {
    const { desk, commands, settings } = await startDesk({ folder: testFolder() });
    await desk.start();
    await becomeEmployer(commands);
    const draft = await commands['drafts.create']({ method: 'internship', body: { title: 'Field work' } });
    expect(await commands['session.signOut']({})).toEqual({ user: null, role: 0, verified: 'none' });
    expect(settings.get('user')).toBeUndefined();
    await expect(async () => commands['drafts.read']({ id: draft.id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(async () => commands['api.read'](internships)).rejects.toMatchObject({ code: 'no_session' });

    await commands['session.signIn'](person);
    expect(await commands['drafts.read']({ id: draft.id })).toMatchObject({ title: 'Field work' });
  });

  it('opens no link that the service has not named', async () => {
    const { commands, host } = await startDesk({ folder: testFolder() });
    const open = async () => commands['app.openLink']({ url: 'https://example.org/' });
    await expect(open).rejects.toMatchObject({ code: 'forbidden' });
    expect(host.opened).toEqual([]);
  });
});

it('takes a computer as shared where its own service has had more than one account', async () => {
  const folder = testFolder();
  const isShared = async (server = '') => {
    const { commands, close } = await startDesk({ folder, options: { server } });
    const { sharedComputer } = await commands['settings.read']({});
    await close();
    return sharedComputer;
  };
  mkdirSync(path.join(folder, 'accounts', '7'), { recursive: true });
  expect(await isShared()).toBe(false);
  mkdirSync(path.join(folder, 'accounts', '8'));
  expect([await isShared(), await isShared('http://127.0.0.1:9')]).toEqual([true, false]);
});

it('deletes the mails to an account with it, in the folder of its own service', async () => {
  const { desk, commands, host } = await startDesk({ folder: testFolder() });
  await desk.start();
  const signUp = { role: 4, ...person, first_name: 'Asha', last_name: 'Rao' } as const;
  await commands['session.signUp'](signUp);
  await commands['session.sendOtp']({ method: 2 });
  const mails = path.join(host.dataFolder, 'service', 'mail');
  await vi.waitFor(() => expect(mailsTo(mails, person.email)).not.toEqual([]), 10_000);
  await commands['session.deleteAccount']({ password: person.password });
  expect(mailsTo(mails, person.email)).toEqual([]);
});

const mailsTo = (folder: string, email: string) =>
  readdirSync(folder).filter((name) => readFileSync(path.join(folder, name), 'utf8').includes(email));
