import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#shared/desk/types.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import { fixTime } from '../support/fixed-time.ts';
import { takesQueued, waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

/** Who chooses among partners whom to write to. */
const sides = [
  {
    role: 2,
    home: '/employer/messages',
    party: 'institution:7',
    name: 'NIT Surat',
    other: 'student:21',
    partners: 'partner institutions',
    kind: 'institution',
    find: '/employer/partner-institutions?tab=suggested',
  },
  {
    role: 3,
    home: '/educator/messages',
    party: 'company:7',
    name: 'Karwan Foods',
    other: 'company:21',
    partners: 'partner companies',
    kind: 'company',
    find: '/educator/companies',
  },
] as const;
const mentorSide = {
  role: 5,
  home: '/dashboard/mentor/messages',
  party: 'student:7',
  name: 'Zoya Siddiqui',
  other: 'student:21',
} as const;
const adminSide = {
  role: 1,
  home: '/admin/messages',
  party: 'company:7',
  name: 'Karwan Foods',
  other: 'student:21',
} as const;
/** Where everybody else finds what the administrators wrote. */
const answering = ([2, 3, 4, 5] as const).map((role) => ({
  role,
  home: {
    2: '/employer/messages',
    3: '/educator/messages',
    4: '/student/chat',
    5: '/dashboard/mentor/messages',
  }[role],
  party: 'administrators:1',
  name: 'Footbridge administrators',
  other: 'company:21',
}));
type Side = Pick<(typeof answering)[number], 'home' | 'party' | 'name' | 'other'> & { readonly role: Role };

async function openMessages(
  page: Page,
  desk: FakeDesk,
  { role, home, party, name, other }: Side,
  path = '',
): Promise<void> {
  await fixTime(page, '2026-11-22T05:12:00Z');
  desk.signIn(person(role));
  const sample = sampleAnswer('messages.list');
  const thread = { ...sample.thread, with: party, name, detail: '12 Station Road', last_at: null, unread: 0 };
  const at = '2026-11-20T05:12:00.000Z';
  desk.service('messages.threads', ({ query }) => ({
    data: [
      { ...thread, last_text: 'See you then', last_at: at, last_mine: false, unread: 1234 },
      { ...thread, with: other, name: 'Asha Rao', last_text: 'Thank you', last_at: at, last_mine: true, unread: 0 },
    ],
    total: query.search ? 2 : 1340,
    page: 1,
    limit: 100,
    unread: 3,
  }));
  const text = (id: number, mine: boolean, author: string, words: string, day: string) => ({
    id,
    mine,
    author,
    text: words,
    files: [],
    sent_at: `2026-11-${day}T05:12:00.000Z`,
  });
  desk.service('messages.list', {
    thread,
    data: [text(3, true, 'Leela', 'At nine', '20'), text(2, false, 'Rohan Mehta', 'When?', '19')],
    total: 60,
    page: 1,
    limit: 50,
    may_write: true,
  });
  await page.goto(`${desk.address}${home}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
}

for (const side of [...sides, mentorSide, adminSide]) {
  const { home, party, name, other } = side;
  test(`${home}: each conversation says with whom, what last, by whom and how much is unread, and is found${side === mentorSide ? ' [MEN-18]' : ''}`, async ({
    page,
    desk,
  }) => {
    await openMessages(page, desk, side);
    const threads = page.getByRole('region', { name: 'Conversations' });
    await expect(threads.getByRole('listitem')).toHaveText([
      new RegExp(`${name}2 days agoSee you then1,234 unread$`),
      /Asha Rao2 days agoYou: Thank you$/,
    ]);
    await expect(threads.getByRole('link', { name: /Asha Rao/ })).toHaveAttribute('href', `${home}?with=${other}`);
    await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible();
    const others = threads.getByText('The latest 100 of 1,340 conversations. Search to find others.');
    await expect(others).toBeVisible();
    await threads.getByRole('searchbox', { name: 'Search conversations' }).fill('rao');
    await expect(others).toHaveCount(0);
    await expect.poll(() => desk.asked('messages.threads').at(-1)?.query).toEqual({ search: 'rao', limit: 100 });
    await threads.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(`${desk.address}${home}?with=${party}`);
    await expect(page.getByRole('region', { name: `Conversation with ${name}` })).toContainText('12 Station Road');
    await expect.poll(() => desk.asked('messages.list').at(-1)?.query).toEqual({ with: party, page: 1, limit: 50 });
  });

  test(`${home}: a conversation is read by day, back to its beginning, and what is written is queued`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openMessages(page, desk, side, `?with=${party}`);
    const log = page.getByRole('log', { name: 'Messages' });
    await expect(log.getByRole('heading')).toHaveText(['19 Nov 2026', '20 Nov 2026']);
    await expect(log.getByRole('listitem')).toHaveText([/^When\?Rohan Mehta, \d\d:\d\d$/, /^At nineLeela, \d\d:\d\d$/]);
    await log.getByRole('button', { name: 'Show earlier messages' }).click();
    await expect
      .poll(() => desk.asked('messages.list').map(({ query }) => query))
      .toContainEqual({ with: party, page: 2, limit: 50 });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription('Write a message or attach a file first');
    const field = page.getByRole('textbox', { name: `Message to ${name}` });
    await field.fill(' Come at six ');
    await send.click();
    await expect(log.getByRole('listitem').filter({ hasText: 'Come at six' })).toContainText('Waits');
    await field.fill('Bring boots');
    await field.press('Enter');
    await expect.poll(queued).toEqual(
      ['Come at six', 'Bring boots'].map((text) => ({
        call: 'messages.send',
        params: {},
        query: {},
        body: { to: party, text },
      })),
    );
    await expect(field).toHaveValue('');
  });
}

test('what is written and sent while a message is put down goes out after it, and nothing of it is lost', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const release = desk.hold('outbox.add');
  await openMessages(page, desk, mentorSide, `?with=${mentorSide.party}`);
  const field = page.getByRole('textbox', { name: `Message to ${mentorSide.name}` });
  for (const text of ['Come at six', 'Bring boots']) {
    await field.pressSequentially(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await field.pressSequentially('And a pen');
  await expect.poll(queued).toHaveLength(1);
  release();
  await expect
    .poll(() => queued().map(({ body }) => body))
    .toEqual(['Come at six', 'Bring boots'].map((text) => ({ to: mentorSide.party, text })));
  await expect(field).toHaveValue('And a pen');
});

test('a message that the disk refuses stands in the field again, in front of what was typed meanwhile', async ({
  page,
  desk,
}) => {
  desk.fail('outbox.add', 'disk_full');
  const release = desk.hold('outbox.add');
  await openMessages(page, desk, mentorSide, `?with=${mentorSide.party}`);
  const field = page.getByRole('textbox', { name: `Message to ${mentorSide.name}` });
  for (const text of ['Come at six', 'Bring boots']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await field.fill('And a pen');
  release();
  await expect(field).toHaveValue('Come at six\nBring boots\nAnd a pen');
  await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText('Come at six');
});

test('a message that is taken back stands in the field again, unless something else is being written there', async ({
  page,
  desk,
}) => {
  takesQueued(desk);
  await openMessages(page, desk, mentorSide, `?with=${mentorSide.party}`);
  const field = page.getByRole('textbox', { name: `Message to ${mentorSide.name}` });
  const takeBack = (text: string) => page.getByRole('button', { name: `Take back: ${text}` });
  for (const text of ['Come at six', 'Bring boots']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(takeBack(text)).toBeVisible();
  }
  await takeBack('Come at six').click();
  await expect(field).toHaveValue('Come at six');
  await takeBack('Bring boots').click();
  await expect(takeBack('Bring boots')).toHaveCount(0);
  await expect(field).toHaveValue('Come at six');
});

test('without a copy of a conversation the list says with whom it is, and what has arrived is said with its time', async ({
  page,
  desk,
}) => {
  await fixTime(page, '2026-11-20T06:00:00Z');
  const party = 'student:171';
  const entry = (text: string, changes: Partial<OutboxEntry>) =>
    waitingEntry({
      kind: 'service.call',
      aggregate: `messages:${party}`,
      title: 'Message to this student',
      change: { call: 'messages.send', params: {}, query: {}, body: { to: party, text } },
      ...changes,
    });
  const arrived = entry('Come at six', { state: 'sent', sentAt: '2026-11-20T05:57:00Z' });
  desk.answer('outbox.list', [arrived]);
  const { data, ...list } = sampleAnswer('messages.threads');
  const thread = { ...data[0], with: party, name: 'Ananya Iyer', last_at: '2026-11-18T06:00:00Z', unread: 0 };
  desk.service('messages.threads', { ...list, data: [thread as (typeof data)[0]], total: 1 });
  desk.keptAsOf('2026-11-20T05:00:00Z');
  desk.fail('messages.list', 'offline');
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/messages?with=${party}`);
  const conversation = page.getByRole('region', { name: 'Conversation with Ananya Iyer' });
  await expect(conversation.getByRole('heading', { name: 'Ananya Iyer' })).toBeVisible();
  const time = await page.evaluate("new Date('2026-11-20T05:57:00Z').toTimeString().slice(0, 5)");
  await expect(conversation.getByRole('log').getByRole('listitem')).toHaveText(`Come at six${time}`);
  const link = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Ananya Iyer/ });
  await expect(link).toHaveText('AAnanya Iyer3 minutes agoYou: Come at six');
  desk.answer('outbox.list', [arrived, entry('Bring boots', {})]);
  desk.push('outbox.changed', { waiting: 1, held: 0, needsPerson: 0, sending: 0, settled: [] });
  await expect(link).toHaveText('AAnanya IyerYou: Bring boots');
});

test('a message that is refused keeps its words where it was written, with the reason, until it is discarded', async ({
  page,
  desk,
}) => {
  const { party, name } = mentorSide;
  let state: OutboxEntry['state'] = 'queued';
  const problem = { code: 'not_found', message: 'You can’t message them', advice: '' } as const;
  const entries = [
    waitingEntry({
      kind: 'service.call',
      aggregate: `messages:${party}`,
      title: `Message to ${name}`,
      change: { call: 'messages.send', params: {}, query: {}, body: { to: party, text: 'Come at six' } },
    }),
    waitingEntry({
      kind: 'message.send',
      aggregate: `messages:${party}`,
      title: `Message to ${name}`,
      message: { body: { to: party, text: 'Bring boots' }, files: {} },
    }),
  ];
  desk.answer('outbox.list', () =>
    entries.map((entry) => ({ ...entry, state, ...(state === 'blocked' && { problem }) })),
  );
  desk.answer('outbox.cancelMany', ({ ids }) => {
    entries.splice(0, 1);
    return { cancelled: ids };
  });
  await openMessages(page, desk, mentorSide);
  desk.fail('messages.list', 'not_found', 'You can’t message them');
  const link = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) });
  await expect(link).toContainText('You: Bring boots');
  await link.click();
  const lines = page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
  await expect(lines).toHaveText([/^Come at sixWaits/, /^Bring bootsWaits/]);
  state = 'blocked';
  desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 2, sending: 0, settled: ['messages.send'] });
  await expect(page.getByText(`2 changes were refused: Message to ${name}, Message to ${name}.`)).toBeVisible();
  await expect(link).toContainText('Not sent: Bring boots');
  await expect(lines).toHaveText([
    'Come at sixNot sent: You can’t message themDiscard',
    'Bring bootsNot sent: You can’t message themDiscard',
  ]);
  await lines.getByRole('button', { name: 'Discard: Come at six' }).click();
  await expect(lines).toHaveText([/^Bring boots/]);
});

for (const side of answering) {
  test(`${side.home}: administrators are answered under one name, with files, and there is nothing to report`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openMessages(page, desk, side, `?with=${side.party}`);
    const conversation = page.getByRole('region', { name: 'Conversation with Footbridge administrators' });
    await expect(conversation.getByRole('heading', { level: 2 })).toHaveText('Footbridge administrators');
    await expect(conversation.getByRole('button', { name: 'Attach files' })).toBeEnabled();
    await expect(conversation.getByRole('button', { name: /^Report/ })).toHaveCount(0);
    await conversation.getByRole('textbox', { name: 'Message to Footbridge administrators' }).fill('Here they are');
    await page.keyboard.press('Enter');
    await expect
      .poll(queued)
      .toEqual([
        { call: 'messages.send', params: {}, query: {}, body: { to: 'administrators:1', text: 'Here they are' } },
      ]);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })).toHaveText(
      'Messages3',
    );
  });
}

test('an admin begins no conversation here, reports nobody, and finds how much is unread in the sidebar', async ({
  page,
  desk,
}) => {
  await openMessages(page, desk, adminSide);
  await expect(page.getByText('Choose Message in the menu of a person')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: /^Karwan Foods/ })
    .click();
  const conversation = page.getByRole('region', { name: 'Conversation with Karwan Foods' });
  await expect(conversation.getByRole('textbox', { name: 'Message to Karwan Foods' })).toBeVisible();
  await expect(conversation.getByRole('button', { name: /^Report/ })).toHaveCount(0);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });
  await expect(link).toHaveText('Messages3');
  await expect(link).toHaveAttribute('href', '/admin/messages');
});

test('a mentor begins no conversation here', async ({ page, desk }) => {
  await openMessages(page, desk, mentorSide, `?with=${mentorSide.party}`);
  await expect(page.getByRole('textbox', { name: `Message to ${mentorSide.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
});

for (const side of sides) {
  const { home, party, name } = side;

  test(`${home}: a new message goes to a partner that is searched for, and is named without the service too`, async ({
    page,
    desk,
  }) => {
    const { data, ...list } = sampleAnswer('partnerships.list');
    desk.service('partnerships.list', {
      ...list,
      total: 80,
      data: data.flatMap((each) => [
        { ...each, kind: side.kind, party_id: 7, name, city_name: 'Surat' },
        { ...each, kind: side.kind, party_id: 8, name: 'Tapi Silk', city_name: 'Bharuch' },
      ]),
    });
    await openMessages(page, desk, side);
    await page.getByRole('button', { name: 'New message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`${name}Surat$`), /Tapi SilkBharuch$/]);
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await dialog.getByRole('searchbox', { name: `Search ${side.partners}` }).fill('sur');
    await expect
      .poll(() => desk.asked('partnerships.list').at(-1)?.query)
      .toEqual({ tab: 'partners', search: 'sur', limit: 50 });
    await expect(dialog.getByText('50 of 80 partners. Search to find others.')).toBeVisible();
    desk.fail('messages.list', 'offline');
    await dialog.getByRole('button', { name: new RegExp(name) }).click();
    await expect(page).toHaveURL(`${desk.address}${home}?with=${party}`);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: `Message to ${name}` })).toBeVisible();
  });

  test(`${home}: without partners it says so and leads to where they are found`, async ({ page, desk }) => {
    desk.service('partnerships.list', { ...sampleAnswer('partnerships.list'), data: [], total: 0 });
    await openMessages(page, desk, side);
    await page.getByRole('button', { name: 'New message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    await expect(dialog.getByRole('heading', { name: `No ${side.partners} yet` })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Find partners' })).toHaveAttribute('href', side.find);
  });
}

test('a text that comes while earlier ones are shown pushes none of them out, not even until they are read again', async ({
  page,
  desk,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T05:12:00Z') });
  desk.signIn(person(2));
  const { thread } = sampleAnswer('messages.list');
  const text = (id: number) => ({ id, mine: false, author: 'Asha Rao', text: `Text ${id}`, files: [] });
  let newest = 60;
  desk.service('messages.list', ({ query }) => {
    const at = (Number(query['page']) - 1) * 50;
    const all = Array.from({ length: newest }, (_, index) => ({
      ...text(newest - index),
      sent_at: '2026-11-20T05:12:00.000Z',
    }));
    return {
      thread: { ...thread, with: 'institution:7' },
      data: all.slice(at, at + 50),
      total: newest,
      page: Number(query['page']),
      limit: 50,
      may_write: true,
    };
  });
  await page.goto(`${desk.address}/employer/messages?with=institution:7`);
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByRole('button', { name: 'Show earlier messages' }).click();
  const allUpTo = (last: number) =>
    Array.from({ length: last }, (_, index) => new RegExp(`^Text ${index + 1}Asha Rao`));
  await expect(log.getByRole('listitem')).toHaveText(allUpTo(60));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/desk/api.read', async (route) => {
    if (route.request().postData()?.includes('"page":2')) await released;
    await route.continue();
  });
  const earlierRead = () => desk.asked('messages.list').filter(({ query }) => query['page'] === 2).length;
  const before = earlierRead();
  newest = 61;
  await page.clock.runFor(10_000);
  await expect(log.getByRole('listitem')).toHaveText(allUpTo(61));
  release();
  await expect.poll(earlierRead).toBeGreaterThan(before);
  await expect(log.getByRole('listitem')).toHaveText(allUpTo(61));
});

test('a conversation in which somebody writes says so in the list, while another is open or none', async ({
  page,
  desk,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T05:12:00Z') });
  desk.signIn(person(2));
  const sample = sampleAnswer('messages.threads');
  let last_text = 'See you then';
  desk.service('messages.threads', () => ({ ...sample, data: sample.data.map((each) => ({ ...each, last_text })) }));
  await page.goto(`${desk.address}/employer/messages`);
  const threads = page.getByRole('region', { name: 'Conversations' });
  await expect(threads).toContainText('See you then');
  last_text = 'Bring boots';
  await page.clock.runFor(30_000);
  await expect(threads).toContainText('Bring boots');
});
