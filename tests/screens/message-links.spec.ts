import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { undoStays } from '../support/undo-stays.ts';
import { takesQueued, withoutService } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Own = AnswerOf<'enrollments.own'>['data'];

const company = 'Karwan Foods';
const branch = { ...fullPosting('job').branch, company_id: 7, company_name: company };
const posting = (kind: PostingKind) => ({ ...fullPosting(kind), branch });
const application: NonNullable<Own['application']> = {
  id: 90,
  status: 7,
  status_name: 'Rejected',
  created_at: sampleInstant,
  updated_at: sampleInstant,
  answers: [],
  history: [],
  last_seen_at: sampleInstant,
  next: 'nothing',
  may_withdraw: false,
};

function haveOwn(desk: FakeDesk, kind: PostingKind, changes: Partial<Own> = {}): void {
  const standing = { state: 'open', may_apply: false, application: null, invitation: null } as const;
  desk.service('enrollments.own', { data: { posting: posting(kind), ...fits, ...standing, ...changes } });
}

/** The service has no copy of a conversation here, and can't be asked for one. */
function haveNoConversation(desk: FakeDesk): void {
  withoutService(desk);
  desk.fail('messages.list', 'offline');
}

const message = (to: string, text: string) => ({ call: 'messages.send', params: {}, query: {}, body: { to, text } });

/** Follows the link to a conversation that nobody has begun, without the service, and writes in it. */
async function writeAway(page: Page, name: string, text: string): Promise<void> {
  const conversation = page.getByRole('region', { name: `Conversation with ${name}` });
  await expect(conversation.getByRole('heading', { name })).toBeVisible();
  await expect(conversation).toContainText('What you write is sent later.');
  await conversation.getByRole('textbox', { name: `Message to ${name}` }).fill(text);
  await conversation.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(conversation.getByRole('log').getByRole('listitem')).toContainText([text]);
}

test('every application of a student leads to its company, and a text written without the service waits there', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  desk.signIn(person(4));
  haveNoConversation(desk);
  desk.service('messages.threads', { ...sampleAnswer('messages.threads'), data: [], total: 0 });
  const sample = sampleAnswer('enrollments.mine');
  desk.service('enrollments.mine', ({ params }) => {
    const kind = params['method'] as PostingKind;
    const project = { ...posting(kind), project_title: '', id: 7, method: kind };
    const data = [{ ...sample.data[0], id: 3, status: 0, createdAt: sampleInstant, title: `My ${kind}`, project }];
    return { ...sample, data, total: 1 };
  });
  await page.goto(`${desk.address}/student/my-applications`);
  const list = page.getByRole('list', { name: 'Applications' });
  const row = (kind: PostingKind) => list.getByRole('listitem').filter({ hasText: `My ${kind}` });
  for (const kind of kinds) {
    const link = row(kind).getByRole('link', { name: `Message: ${company}` });
    await expect(link).toHaveAttribute('href', '/student/chat?with=company:7');
  }
  await row('job')
    .getByRole('link', { name: `Message: ${company}` })
    .click();
  await writeAway(page, company, 'When do we begin?');
  await expect.poll(queued).toEqual([message('company:7', 'When do we begin?')]);
  const threads = page.getByRole('region', { name: 'Conversations' });
  await expect(threads.getByRole('listitem')).toContainText([`${company}You: When do we begin?`]);
});

for (const kind of kinds) {
  test(`${kind}: a rejected application and an open invitation lead to the company`, async ({ page, desk }) => {
    desk.signIn(person(4));
    haveOwn(desk, kind, { application });
    const path = `${desk.address}/student/explore/${kind}/7`;
    await page.goto(path);
    const link = page.getByRole('link', { name: `Message: ${company}` });
    await expect(link).toHaveAttribute('href', '/student/chat?with=company:7');
    const invitation = { id: 5, note: 'Join us', sent_at: sampleInstant, expires_at: sampleInstant };
    haveOwn(desk, kind, { invitation, may_apply: true });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `${company} invites you` })).toBeVisible();
    await expect(link).toHaveAttribute('href', '/student/chat?with=company:7');
    haveOwn(desk, kind, { may_apply: true });
    await page.goto(path);
    await expect(page.getByText('Not applied yet')).toBeVisible();
    await expect(link).toHaveCount(0);
  });
}

test('the work on a project and an invitation on the home lead to the company', async ({ page, desk }) => {
  desk.signIn(person(4));
  haveOwn(desk, 'project', { application: { ...application, status: 6, status_name: 'Hired' } });
  await page.goto(`${desk.address}/student/my-applications/project/7`);
  const link = page.getByRole('link', { name: `Message: ${company}` });
  await expect(link).toHaveAttribute('href', '/student/chat?with=company:7');
  const sample = sampleAnswer('invitations.mine');
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const invited = { company_id: 7, company_name: company, title: 'Weaver', status: 'sent', expires_at } as const;
  desk.service('invitations.mine', { ...sample, data: sample.data.map((each) => ({ ...each, ...invited })) });
  await page.goto(`${desk.address}/student/dashboard`);
  const invitations = page.getByRole('list', { name: 'Invitations' });
  await expect(invitations.getByRole('link', { name: `Message: ${company}` })).toHaveAttribute(
    'href',
    '/student/chat?with=company:7',
  );
});

test('without a conversation that one may begin the page says why, and one that is over stays readable', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  desk.fail('messages.list', 'not_found', 'You can’t message them. There’s no application between you');
  await page.goto(`${desk.address}/employer/messages?with=student:9`);
  await expect(page.getByRole('heading', { name: 'No conversation here' })).toBeVisible();
  await expect(page.getByText('You can’t message them. There’s no application between you.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0);
  const sample = sampleAnswer('messages.list');
  desk.service('messages.list', { ...sample, may_write: false });
  await page.goto(`${desk.address}/employer/messages?with=student:9`);
  await expect(page.getByRole('log').getByRole('listitem')).toContainText('Good morning');
  await expect(page.getByText('you can’t write in it now')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0);
});

const refusedTwo = { waiting: 0, held: 0, needsPerson: 2, sending: 0 };
const list = sampleAnswer('enrollments.list');

function applicant(id: number, first_name: string, status: number): Enrollment {
  const [each] = list.data.enrollments;
  if (!each) throw new Error('no sample of an applicant');
  return { ...each, id, status, student: { ...each.student, id: 100 + id, first_name, last_name: 'Iyer' } };
}

async function openApplicants(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(person(2));
  const people = [applicant(71, 'Ananya', 2), applicant(72, 'Binod', 7), applicant(73, 'Chitra', 1)];
  desk.service('enrollments.list', {
    ...list,
    data: { ...list.data, post: { ...list.data.post, id: 7, method: 'job', status: 2 }, enrollments: people },
    total: people.length,
  });
  const whole = sampleAnswer('enrollments.read').data;
  desk.service('enrollments.read', { data: { ...whole, ...people[0], interviews: [] } as typeof whole });
  await page.goto(`${desk.address}/employer/job/7`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText('Ananya Iyer');
}

async function writeToAll(page: Page): Promise<void> {
  await page.getByText('View List', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const bar = page.getByRole('region', { name: 'Selected applicants' });
  await bar.getByRole('button', { name: 'Message', exact: true }).click();
}

test('the cross of the bar below ticked applicants stays at the right of its buttons, also where these wrap', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openApplicants(page, desk);
  await page.getByText('View List', { exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Select row/ })
    .first()
    .check();
  const buttons = page.getByRole('region', { name: 'Selected applicants' }).getByRole('button');
  await expect(buttons.last()).toHaveAccessibleName('Clear the selection');
  const edges = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBe(edges.at(-1));
});

test('an applicant is written to, also without the service, where nobody has written yet', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  haveNoConversation(desk);
  await openApplicants(page, desk);
  await page.getByRole('article').getByRole('link', { name: 'Message: Ananya Iyer' }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/messages?with=student:171`);
  await writeAway(page, 'Ananya Iyer', 'Come at six');
  await expect.poll(queued).toEqual([message('student:171', 'Come at six')]);
});

test('those who are selected each get the message in their own conversation, once; who withdrew is left out by name', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await openApplicants(page, desk);
  await writeToAll(page);
  const dialog = page.getByRole('dialog', { name: 'Message 2 applicants' });
  await expect(dialog).toContainText('To Ananya Iyer, Binod Iyer');
  await expect(dialog.getByRole('note')).toHaveText(/withdrew their application: Chitra Iyer$/);
  const send = dialog.getByRole('button', { name: 'Send 2 messages' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('Write a message first');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('  Bring your papers  ');
  await send.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Sending a message to 2 applicants')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected applicants' })).toHaveCount(0);
  await expect
    .poll(queued)
    .toEqual([message('student:171', 'Bring your papers'), message('student:172', 'Bring your papers')]);
  await expect.poll(() => desk.calls('outbox.add')[0]?.holdSeconds).toBe(10);
});

test('a message to several that is taken back stands in its field again', async ({ page, desk }) => {
  takesQueued(desk);
  await undoStays(page);
  await openApplicants(page, desk);
  await writeToAll(page);
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Message' });
  await field.fill('Bring your papers');
  await field.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 changes taken back')).toBeVisible();
  await writeToAll(page);
  await expect(field).toHaveValue('Bring your papers');
});

test('a message to several that is taken back too late for some stands in the field for the others, who are named', async ({
  page,
  desk,
}) => {
  takesQueued(desk);
  desk.answer('outbox.cancelMany', ({ ids }) => ({ cancelled: ids.slice(1) }));
  await undoStays(page);
  await openApplicants(page, desk);
  await writeToAll(page);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Message' });
  await field.fill('Bring your papers');
  await field.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back: the message to Binod Iyer')).toBeVisible();
  await expect(page.getByText('Too late: that may have arrived already')).toBeVisible();
  await writeToAll(page);
  await expect(field).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: /Select row .*Ananya Iyer/ }).uncheck();
  await page
    .getByRole('region', { name: 'Selected applicants' })
    .getByRole('button', { name: 'Message', exact: true })
    .click();
  await expect(field).toHaveValue('Bring your papers');
});

test('a message to several that can’t be kept stays in its field; those that are refused are told by name', async ({
  page,
  desk,
}) => {
  let refused = false;
  const problem = { code: 'not_found', message: 'You can’t message them', advice: '' } as const;
  takesQueued(desk, () => (refused ? { state: 'blocked', heldUntil: null, problem } : {}));
  desk.fail('outbox.add', 'disk_full');
  await openApplicants(page, desk);
  await writeToAll(page);
  const dialog = page.getByRole('dialog', { name: 'Message 2 applicants' });
  const field = dialog.getByRole('textbox', { name: 'Message' });
  await field.fill('Bring your papers');
  await field.press('Control+Enter');
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await expect(field).toHaveValue('Bring your papers');
  await expect(field).toBeFocused();
  takesQueued(desk, () => (refused ? { state: 'blocked', heldUntil: null, problem } : {}));
  await dialog.getByRole('button', { name: 'Send 2 messages' }).click();
  await expect(dialog).toHaveCount(0);
  refused = true;
  desk.push('outbox.changed', { ...refusedTwo, settled: ['messages.send'] });
  await expect(
    page.getByText('2 changes were refused: Message to Ananya Iyer, Message to Binod Iyer. You can’t message them'),
  ).toBeVisible();
});

for (const tab of ['sent', 'accepted'] as const) {
  test(`a student under ${tab} invitations is written to`, async ({ page, desk }) => {
    desk.signIn(person(2));
    desk.service('postings.read', { data: { ...fullPosting('job'), status: 2 } });
    const sample = sampleAnswer('invitations.list');
    const card = { party_id: 31, name: 'Ananya Iyer', audience: 'students', status: tab } as const;
    desk.service('invitations.list', { ...sample, data: sample.data.map((each) => ({ ...each, ...card })) });
    await page.goto(`${desk.address}/employer/job/invite/7?audience=students&tab=${tab}`);
    await expect(page.getByRole('link', { name: 'Message: Ananya Iyer' })).toHaveAttribute(
      'href',
      '/employer/messages?with=student:31',
    );
  });
}

for (const [tab, side, many] of [
  ['sent', 'student', '2 students'],
  ['received', 'student', '2 students'],
  ['accepted', 'student', '2 students'],
  ['sent', 'institution', '2 institutions'],
  ['received', 'institution', '2 institutions'],
  ['partners', 'institution', '2 institutions'],
] as const) {
  test(`those of ${tab} who are selected, each ${side}, get the message in a conversation of their own`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    desk.signIn(person(2));
    desk.service('postings.read', { data: { ...fullPosting('job'), status: 2 } });
    const sample = sampleAnswer('invitations.list');
    const [card] = sample.data;
    if (!card) throw new Error('no sample of a card');
    const audience = side === 'student' ? 'students' : 'colleges';
    const status = tab === 'accepted' ? 'accepted' : 'sent';
    const data = [31, 32, 33].map((id) => ({ ...card, party_id: id, name: `Ananya ${id}`, audience, status }) as const);
    desk.service('invitations.list', { ...sample, data });
    await page.goto(`${desk.address}/employer/job/invite/7?audience=${audience}&tab=${tab}`);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('checkbox', { name: 'Choose Ananya 33' }).uncheck();
    await page.getByRole('button', { name: `Message ${many}` }).click();
    const dialog = page.getByRole('dialog', { name: `Message ${many}` });
    await expect(dialog).toContainText(
      `Each ${side} gets it in ${side === 'student' ? 'their' : 'its'} own conversation`,
    );
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Come at six');
    await dialog.getByRole('button', { name: 'Send 2 messages' }).click();
    await expect(page.getByText(`Sending a message to ${many}`)).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect.poll(queued).toEqual([message(`${side}:31`, 'Come at six'), message(`${side}:32`, 'Come at six')]);
  });
}
