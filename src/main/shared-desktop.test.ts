import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { readyPosting } from '#shared/rules/postings/testing/ready-posting.ts';
import { filesUnder, findTexts } from './account/testing/find-text.ts';
import { unsealAccount } from './account/testing/unseal-account.ts';
import { createDesk, type Desk } from './desk.ts';
import { findEntryPoints } from './entry-points.ts';
import { createEvents } from './events.ts';
import { createBrowserHost } from './hosts/browser/host.ts';
import { testFolder } from './hosts/testing/test-folder.ts';
import { createLog } from './log.ts';

const entryPoints = findEntryPoints(new URL('./browser.ts', import.meta.url).href);
const timeouts = { start: 60_000, stop: 5000, restart: 10, window: 60_000, ends: 4 };
const employer = { email: 'aditi@meridianfoods.example', password: 'Bridge@2026' };
const educator = { email: 'rohan@nitsurat.example', password: 'Bridge@2026' };

/** Texts that nobody else writes, made one by one: each stands for one place where people write. */
function canaries() {
  const planted: string[] = [];
  const canary = (place: string) => {
    const text = `kingfisher${planted.length}${place.replaceAll(/[^a-z]/g, '')}heron`;
    planted.push(text);
    return text;
  };
  return { planted, canary };
}

/** Of a question only a keyed hash is kept, so not even the key brings this one back. */
const searched = 'kingfisherquestionheron';
/** The title of an opening in the sample workspace: nobody types it here, but the list is kept for reading offline. */
const listed = 'Refrigeration engineer';

type Canary = (place: string) => string;

/** A desk as the browser host has it, with its own service, in a folder and a temporary folder of its own. */
async function startDesk() {
  const folder = testFolder();
  const temp = testFolder();
  vi.stubEnv('TMPDIR', temp);
  const events = createEvents();
  const log = createLog(folder);
  const host = createBrowserHost(folder, '1', events, log);
  const desk = await createDesk(host, {
    entryPoints,
    version: '1',
    server: '',
    sample: true,
    events,
    log,
    restart: () => undefined,
    timeouts,
  });
  let open = true;
  const close = async () => {
    if (open) await desk.close();
    open = false;
  };
  onTestFinished(async () => {
    await close();
    host.close();
    vi.unstubAllEnvs();
  });
  await desk.start();
  // The service's own files are the organisation's: whoever shares the computer is told so in the settings.
  const files = (of = folder) => [
    ...filesUnder(of, (file) => file.startsWith(path.join(of, 'service'))),
    ...filesUnder(temp),
  ];
  return { desk, folder, close, files, commands: desk.handlers };
}

/** Calls that wait and calls that were sent, with a request of the window behind them, and one that was refused. */
async function queueCalls(commands: DeskHandlers, canary: Canary, to: string): Promise<void> {
  const message = (of: string) =>
    ({ call: 'messages.send', params: {}, query: {}, body: { to, text: canary(`${of} text`) } }) as const;
  const add = (of: string, holdSeconds: number) =>
    commands['outbox.add']({
      calls: [{ ...message(of), title: canary(`${of} act`) }],
      holdSeconds,
      requestId: crypto.randomUUID(),
    });
  const [sent] = await add('sent', 0);
  await add('held', 60);
  const gone = {
    call: 'partnerships.answer',
    params: { id: 99_999 },
    query: {},
    body: { status: 'accepted' },
  } as const;
  const [refused] = await commands['outbox.add']({
    calls: [{ ...gone, title: canary('refused act') }],
    holdSeconds: 0,
    requestId: crypto.randomUUID(),
  });
  await vi.waitFor(async () => {
    const entries = await commands['outbox.list'](undefined);
    const states = [sent, refused].map((entry) => entries.find(({ id }) => id === entry?.id)?.state);
    expect(states).toEqual(['sent', 'blocked']);
  }, 30_000);
}

/** Everything that an employer can write on this computer. */
async function writeAsEmployer(commands: DeskHandlers, canary: Canary): Promise<void> {
  const internship = (of: string) => ({
    ...readyPosting('internship'),
    title: canary(`${of} title`),
    goal: canary(`${of} goal`),
    tasks: canary(`${of} tasks`),
    support: canary(`${of} support`),
    roles_and_responsibilities: canary(`${of} roles`),
    additional_info: canary(`${of} info`),
    keywords: [canary(`${of} keyword`)],
    required_skills: [canary(`${of} skill`)],
    screening_questions: [{ question: canary(`${of} question`), required: true }],
    faq: [{ question: canary(`${of} faq`), answer: canary(`${of} answer`) }],
  });
  const create = (body: Record<string, unknown>) => commands['drafts.create']({ method: 'internship', body });
  const save = (id: string, body: Record<string, unknown>, revision: number) =>
    commands['drafts.save']({ id, body, step: 1, title: String(body.title), revision });
  const draft = await create(internship('history'));
  await save(draft.id, internship('draft'), draft.revision);
  const binned = await create({ title: canary('bin title'), goal: canary('bin goal') });
  await commands['drafts.discard']({ id: binned.id });
  const company = await commands['drafts.create']({
    method: 'company',
    body: { company_name: canary('company'), company_description: canary('description') },
  });
  expect(company.revision).toBe(1);
  // The service alone knows its cities.
  const queued = await create({ ...internship('outbox'), city: 999_999 });
  await commands['drafts.publish']({ id: queued.id, revision: queued.revision });
  await vi.waitFor(async () => {
    expect((await commands['outbox.list'](undefined)).map(({ state }) => state)).toEqual(['blocked']);
  }, 10_000);
  await commands['templates.create']({
    method: 'internship',
    title: canary('template title'),
    body: { goal: canary('template goal') },
  });
  await commands['views.save']({
    id: randomUUID(),
    list: 'job',
    name: canary('view'),
    query: `search=${canary('viewed')}`,
  });
  await queueCalls(commands, canary, 'institution:1');
  await commands['api.send']({ call: 'user.save', body: { first_name: canary('first name') } });
  const list = { call: 'postings.list', params: { method: 'job' } };
  await commands['api.read']({ ...list, query: { search: searched, page: 1, limit: 10 } });
  await commands['api.read']({ ...list, query: { page: 1, limit: 50 } });
}

/** Everything that an educator can write on this computer, and files that come out of it. */
async function writeAsEducator(desk: Desk, canary: Canary): Promise<void> {
  const commands = desk.handlers;
  const row = (name: string, email: string) => [name, 'B.Tech', '5', email, canary('phone')].join(',');
  const text = [
    [canary('heading'), 'Course', 'Semester', 'Email Id', 'Phone Number'].join(','),
    row(canary('student'), `${canary('mailbox')}@nitsurat.example`),
    row(canary('problem'), canary('no mail address')),
    row('', `${canary('nameless')}@nitsurat.example`),
  ].join('\n');
  const file = await desk.files.receive(`${canary('file name')}.csv`, Readable.from([Buffer.from(text)]));
  const upload = await commands['roster.open']({ fileId: file.fileId });
  const mapping = { 0: 'name', 1: 'course', 2: 'semester', 3: 'email', 4: 'phone' } as const;
  const { importId } = await commands['roster.check']({
    importId: upload.importId,
    options: { ...upload.options, mapping },
  });
  await commands['roster.fix']({ importId, row: 4, field: 'name', value: canary('correction') });
  for (const format of ['csv', 'xlsx'] as const) {
    const problems = await commands['roster.problems']({ importId, format });
    await commands['files.save']({ fileId: problems.fileId });
  }
  const original = await commands['roster.original']({ importId });
  await commands['files.save']({ fileId: original.fileId });
  const course = { [canary('remembered')]: canary('meaning') };
  await commands['roster.changeMatching']({
    headings: { [canary('known heading')]: 'name' },
    course,
    specialization: {},
  });
  const remembered = await commands['roster.exportMatching'](undefined);
  await commands['files.save']({ fileId: remembered.fileId });
  for (const format of ['csv', 'xlsx'] as const) {
    const list = await commands['roster.export']({ format, query: {} });
    await commands['files.save']({ fileId: list.fileId });
  }
  const people = `Email Id\n${canary('invited')}@nitsurat.example\n`;
  const pasted = await desk.files.receive('people.csv', Readable.from([Buffer.from(people)]));
  await commands['roster.people']({ fileId: pasted.fileId });
  await queueCalls(commands, canary, 'company:1');
  await commands['roster.commit']({ importId });
  await vi.waitFor(async () => {
    expect(await commands['roster.read']({ importId })).toMatchObject({ state: 'done' });
  }, 60_000);
}

describe('a computer that several people use under one login', () => {
  it('keeps nothing that can be read of who has signed out: 65 texts from every place where people write [S-02] [S-01] [BULK-34]', async () => {
    const { desk, folder, close, files, commands } = await startDesk();
    const { planted, canary } = canaries();
    planted.push(listed);
    const whileSignedIn: string[] = [];

    await commands['session.signIn'](employer);
    await writeAsEmployer(commands, canary);
    whileSignedIn.push(...findTexts(files(), planted).keys());
    await commands['session.signOut'](undefined);
    await commands['session.signIn'](educator);
    await writeAsEducator(desk, canary);
    whileSignedIn.push(...findTexts(files(), planted).keys());
    await commands['session.signOut'](undefined);

    const texts = [...planted, searched, employer.email, educator.email, employer.password, 'Meridian', 'rohan'];
    expect(planted.length).toBeGreaterThanOrEqual(65);
    expect(Object.fromEntries(findTexts(files(), texts))).toEqual({});
    // A workbook packs its texts: none of these files may be left at all.
    expect(filesUnder(path.join(folder, 'temp'))).toEqual([]);
    await close();
    expect(Object.fromEntries(findTexts(files(), texts))).toEqual({});

    // The control: with a seal that closes nothing the same search finds every one of them.
    const plain = path.join(testFolder(), 'plain');
    mkdirSync(plain);
    cpSync(path.join(folder, 'accounts'), plain, { recursive: true });
    for (const { userId, password } of await accountsIn(plain, [employer, educator])) {
      expect(await unsealAccount(path.join(plain, String(userId)), `${userId}@`, password)).toBeGreaterThan(3);
    }
    const found = new Set([...findTexts(filesUnder(plain), planted).keys(), ...whileSignedIn]);
    expect(planted.filter((text) => !found.has(text))).toEqual([]);
  }, 300_000);
});

/** The accounts that lie in a folder; in the sample workspace everybody has the same password. */
async function accountsIn(folder: string, people: readonly { password: string }[]) {
  const ids = Array.from({ length: 500 }, (_, id) => id).filter((id) => existsSync(path.join(folder, String(id))));
  expect(ids).toHaveLength(people.length);
  return ids.map((userId) => ({ userId, password: people[0]?.password ?? '' }));
}
