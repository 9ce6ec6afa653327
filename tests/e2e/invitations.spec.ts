import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { drawn } from '../support/drawn.ts';
import { holdLonger } from './support/longer-hold.ts';
import { sendNow } from './support/own-students.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

const kinds: readonly PostingKind[] = ['project', 'internship', 'job'];
const labels = [
  'Suggested college/universities',
  'Invitations sent',
  'Invitation Received',
  'Invitation accepted',
  'List of partner Institutions',
];
/** The ten seconds in which an act can be taken back, and the way to the service. */
const untilSent = { timeout: 30_000 };

let postings = 0;

/** Publishes as Meridian Foods something that nobody has seen yet. */
async function post(workspace: Workspace, kind: PostingKind, more: object = {}): Promise<Posting> {
  await workspace.actAs(sample.employer);
  postings += 1;
  return publish(workspace, kind, { ...postingFields(kind, `Shelf audit ${process.pid}-${postings}`), ...more });
}

const invitePath = (kind: PostingKind, { id }: Posting, query = '') => `/employer/${kind}/invite/${id}${query}`;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Does what queues something, and waits until the desk has it: a page that is left before would take it with it. */
async function queues(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse('**/desk/outbox.add');
  await act();
  await answered;
}

async function listOf(workspace: Workspace, kind: PostingKind, { id }: Posting, query: Record<string, unknown>) {
  const { answer } = await workspace.run('api.read', { call: 'invitations.list', params: { method: kind, id }, query });
  return answer as { total: number; count: Record<string, number>; data: { party_id: number; name: string }[] };
}

/** Asks as the institution to take part in a posting. */
async function askToTakePart(workspace: Workspace, kind: PostingKind, posting: Posting): Promise<void> {
  await workspace.actAs(sample.educator);
  const body = { method: kind, post_id: posting.id, audience: 'colleges', note: 'Forty of ours would like this.' };
  await workspace.run('api.send', { call: 'invitations.send', body });
}

test('each kind has its invitation page: the header of its applicants, five tabs with their numbers, the tile on each [EMP-ROUTE-06] [EMP-ROUTE-12] [EMP-ROUTE-18] [EMP-INV-01] [EMP-INV-02] [EMP-INV-03] [EMP-INV-04] [EMP-INV-05] [EMP-INV-06] [EMP-INV-07] [EMP-INV-19]', async ({
  page,
  workspace,
}) => {
  for (const kind of kinds) {
    const posting = await post(workspace, kind);
    await page.goto(workspace.address + invitePath(kind, posting));
    const { count } = await listOf(workspace, kind, posting, {});
    const numbers = ['suggested', 'sent', 'received', 'accepted', 'partners'].map((key) => count[key]);
    await expect(page.getByRole('tab')).toHaveText(labels.map((label, index) => `${label}${numbers[index]}`));
    const header = page.getByRole('main');
    await expect(header.getByRole('heading', { level: 1, name: posting.title })).toBeVisible();
    await expect(header.getByRole('link', { name: 'View Details' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Duplicate' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Close Opening' })).toBeVisible();
    for (const label of labels) {
      await tab(page, label).click();
      await expect(page.getByRole('link', { name: 'Post New Internship' })).toHaveAttribute(
        'href',
        '/employer/internship/add',
      );
    }
  }
  await page.getByRole('link', { name: 'Post New Internship' }).click();
  await expect(page).toHaveURL(/\/employer\/internship\/add/);
});

test('it loads only until the answer is there; an empty tab says what belongs there, a failure says so [EMP-INV-09]', async ({
  page,
  workspace,
}) => {
  const posting = await post(workspace, 'internship');
  const held = Promise.withResolvers<void>();
  let fails = false;
  await page.route('**/desk/api.read', async (route) => {
    if (!route.request().postData()?.includes('"invitations.list"')) return route.continue();
    await held.promise;
    if (!fails) return route.continue();
    const error = { code: 'internal', message: 'Something went wrong' };
    return route.fulfill({ json: { ok: false, error } });
  });
  await page.goto(workspace.address + invitePath('internship', posting, '?tab=sent'));
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  await expect(page.getByText('No invitations waiting')).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('No invitations waiting')).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  fails = true;
  await tab(page, 'Invitation accepted').click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No one has accepted yet')).toBeVisible();
});

test('suggestions are cards with reasons: searched, filtered, hidden, invited one by one, by keyboard and together, and taken back [ROLE-11] [EMP-INV-10] [EMP-INV-11] [EMP-INV-12] [EMP-INV-20]', async ({
  page,
  workspace,
}) => {
  const posting = await post(workspace, 'internship');
  const suggested = await listOf(workspace, 'internship', posting, { audience: 'students', limit: 5 });
  const total = suggested.total;
  expect(total).toBeGreaterThan(20);
  const [first = { name: '' }, second = { name: '' }] = suggested.data;
  await holdLonger(page);
  await page.goto(workspace.address + invitePath('internship', posting));
  await page.getByText('Students', { exact: true }).click();
  const suggestions = tab(page, 'Suggested students');
  await expect(suggestions).toHaveText(`Suggested students${total}`);
  await expect(cards(page)).toHaveCount(20);
  await expect(card(page, first.name)).toContainText('Excel');
  await expect(card(page, first.name).getByRole('img', { name: /^Fits by \d+ of 100$/ })).toBeVisible();

  await test.step('hidden, and taken back', async () => {
    await card(page, first.name).getByRole('button', { name: 'Not Interested' }).click();
    await expect(card(page, first.name)).toHaveCount(0);
    await expect(suggestions).toHaveText(`Suggested students${total - 1}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, first.name)).toBeVisible();
    await expect(suggestions).toHaveText(`Suggested students${total}`);
  });

  await test.step('by keyboard: the second is invited, the first hidden, the second taken back', async () => {
    await drawn(page);
    // Keys take back for ten seconds of the window's own time.
    await page.clock.setFixedTime(new Date());
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('i');
    await expect(card(page, second.name)).toHaveCount(0);
    await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent1');
    await page.keyboard.press('z');
    await expect(card(page, second.name)).toBeVisible();
    await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent0');
    await page.clock.resume();
  });

  await test.step('searched by any part of what the cards say', async () => {
    await page.getByRole('searchbox', { name: 'Search students' }).fill(first.name);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, first.name)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search students' }).fill('nobody is called so');
    await expect(page.getByText('Nothing found for “nobody is called so”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(cards(page)).toHaveCount(20);
  });

  await test.step('filtered by qualification and city', async () => {
    const panel = page.getByRole('form', { name: 'Filter' });
    await expect(panel.getByLabel('City')).toBeVisible();
    await expect(panel.getByLabel('Skills')).toBeVisible();
    await panel.getByLabel('Qualification').click();
    const option = page.getByRole('option').first();
    await expect(option).toHaveText(/^.* \([\d,]+\)$/);
    const [, degree = '', number = ''] = /^(.*) \(([\d,]+)\)$/.exec((await option.textContent()) ?? '') ?? [];
    await option.click();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${number} student` })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`qualification=${encodeURIComponent(degree).replaceAll('%20', '\\+')}`));
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${total} students` })).toBeVisible();
  });

  await test.step('several together, with a note', async () => {
    await page.getByRole('checkbox', { name: `Choose ${first.name}` }).check();
    await page.getByRole('checkbox', { name: `Choose ${second.name}` }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'With a note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('We read your profile with joy.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
    await expect(card(page, first.name)).toHaveCount(0);
    await tab(page, 'Invitations sent').click();
    await expect(cards(page)).toHaveCount(2);
    await expect(card(page, second.name)).toContainText('We read your profile with joy.');
    // What was just done may not be on disk yet.
    const sent = async () => {
      await sendNow(workspace);
      return (await listOf(workspace, 'internship', posting, { audience: 'students', tab: 'sent' })).total;
    };
    await expect.poll(sent).toBe(2);
    await expect(card(page, second.name)).toContainText(/open until \d\d \w+ \d{4}/);
    await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent2');
  });
});

test('an institution is invited, waits, accepts; those that ask are accepted or rejected; the numbers follow [EMP-INV-08] [EMP-INV-12] [EMP-INV-14] [EMP-INV-15]', async ({
  page,
  workspace,
}) => {
  test.setTimeout(240_000);
  const invited = await post(workspace, 'internship');
  const asked = await post(workspace, 'job');
  const declined = await post(workspace, 'project');
  await askToTakePart(workspace, 'job', asked);
  await askToTakePart(workspace, 'project', declined);
  await workspace.actAs(sample.employer);

  await page.goto(workspace.address + invitePath('internship', invited));
  await queues(page, () => card(page, 'NIT Surat').getByRole('button', { name: 'Send Invitation: NIT Surat' }).click());
  await expect(card(page, 'NIT Surat')).toHaveCount(0);
  await tab(page, 'Invitations sent').click();
  await expect(card(page, 'NIT Surat')).toContainText('Pending for acceptance');
  await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent1');

  await page.goto(workspace.address + invitePath('job', asked, '?tab=received'));
  await expect(card(page, 'NIT Surat')).toContainText('Forty of ours would like this.');
  await expect(card(page, 'NIT Surat').getByRole('button')).toHaveText(['Reject Invitation', 'Accept Invitation']);
  await queues(page, () => card(page, 'NIT Surat').getByRole('button', { name: 'Accept Invitation' }).click());
  await expect(page.getByText('No invitation received')).toBeVisible();
  await tab(page, 'Invitation accepted').click();
  await expect(card(page, 'NIT Surat')).toContainText('Accepted');
  await expect(card(page, 'NIT Surat').getByRole('button')).toHaveCount(0);

  await page.goto(workspace.address + invitePath('project', declined, '?tab=received'));
  await queues(page, () => card(page, 'NIT Surat').getByRole('button', { name: 'Reject Invitation' }).click());
  await expect(page.getByText('No invitation received')).toBeVisible();
  await expect(tab(page, 'Invitation accepted')).toHaveText('Invitation accepted0');

  // All three reach the service on their own, wherever the page is by then.
  const counts = async (kind: PostingKind, posting: Posting) => (await listOf(workspace, kind, posting, {})).count;
  await expect.poll(() => counts('internship', invited), untilSent).toMatchObject({ sent: 1 });
  await expect.poll(() => counts('job', asked), untilSent).toMatchObject({ received: 0, accepted: 1 });
  await expect.poll(() => counts('project', declined), untilSent).toMatchObject({ received: 0, accepted: 0 });

  await workspace.actAs(sample.educator);
  const mine = await workspace.run('api.read', { call: 'invitations.mine', query: { limit: 100 } });
  const found = (mine.answer as { data: { id: number; post_id: number; method: string }[] }).data.find(
    ({ post_id, method }) => post_id === invited.id && method === 'internship',
  );
  await workspace.run('api.send', {
    call: 'invitations.answer',
    params: { id: found?.id },
    body: { status: 'accepted' },
  });
  await workspace.actAs(sample.employer);
  await page.goto(workspace.address + invitePath('internship', invited, '?tab=accepted'));
  await expect(card(page, 'NIT Surat')).toContainText('Accepted');
  await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent0');
  await expect(tab(page, 'Invitation accepted')).toHaveText('Invitation accepted1');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(
    notifications.getByRole('link', { name: `NIT Surat accepted your invitation to “${invited.title}”` }),
  ).toBeVisible();
});

test('what was sent is withdrawn, and nobody else’s invitations can be seen', async ({ page, workspace }) => {
  const posting = await post(workspace, 'internship');
  const [party] = (await listOf(workspace, 'internship', posting, {})).data;
  const body = { method: 'internship', post_id: posting.id, audience: 'colleges', ids: [party?.party_id] };
  await workspace.run('api.send', { call: 'invitations.send', body });
  await page.goto(workspace.address + invitePath('internship', posting, '?tab=sent'));
  await cards(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No invitations waiting')).toBeVisible();
  const sent = async () => (await listOf(workspace, 'internship', posting, {})).count;
  await expect.poll(sent, untilSent).toMatchObject({ sent: 0 });

  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(workspace.address + invitePath('internship', posting));
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('a double click invites once, and nobody else; taking it back leaves nothing behind', async ({
  page,
  workspace,
}) => {
  const posting = await post(workspace, 'job');
  const waiting = async () =>
    (await workspace.run('outbox.list')).filter(
      ({ title, state }) => state !== 'sent' && title.includes(posting.title),
    );
  await holdLonger(page);
  await page.goto(workspace.address + invitePath('job', posting));
  await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent0');
  // Keys take back for ten seconds of the window's own time.
  await page.clock.setFixedTime(new Date());
  await cards(page)
    .first()
    .getByRole('button', { name: /^Send Invitation:/ })
    .dblclick();
  await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent1');
  await expect.poll(waiting).toHaveLength(1);
  await page.keyboard.press('z');
  await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent0');
  await expect.poll(waiting).toHaveLength(0);
});
