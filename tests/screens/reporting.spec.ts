import type { Page } from '@playwright/test';
import type { BodyOf } from '#shared/contract/index.ts';
import { roles } from '../../src/shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { fits, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const standings = {
  none: { status: null, partnership_id: null },
  sent: { status: 'sent', sent_at: sampleInstant },
  accepted: { status: 'accepted', answered_at: sampleInstant },
} as const;

/** Chooses a reason in the open dialog, describes it, and sends it. */
async function report(page: Page, desk: FakeDesk, title: string, sent: BodyOf<'flags.create'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('radio', { name: 'Spam or duplicate' }).check();
  await dialog.getByRole('textbox', { name: 'Details' }).fill('Seen twice');
  desk.service('flags.create', { data: { id: 1 } });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Report sent. The helpdesk will look at it')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => desk.asked('flags.create').at(-1)?.body)
    .toEqual({ ...sent, reason: 'spam', text: 'Seen twice' });
}

for (const kind of kinds) {
  test(`a student and an educator report a ${kind} from its page`, async ({ page, desk }) => {
    desk.signIn(person(4));
    const posting = fullPosting(kind);
    const own = { state: 'open', may_apply: true, application: null, invitation: null } as const;
    desk.service('enrollments.own', { data: { posting, ...fits, ...own } });
    await page.goto(`${desk.address}/student/explore/${kind}/7`);
    await page.getByRole('button', { name: 'Report this posting' }).click();
    await expect(page.getByRole('dialog')).toContainText('Cold chain pilot');
    await report(page, desk, 'Report this posting', { subject: 'posting', id: 7, reason: 'spam' });
    desk.signIn(person(3));
    desk.service('postings.read', { data: posting });
    await page.goto(`${desk.address}/educator/${kind === 'project' ? '' : `${kind}/`}details/7`);
    await page.getByRole('button', { name: 'Report this posting' }).click();
    await report(page, desk, 'Report this posting', { subject: 'posting', id: 7, reason: 'spam' });
  });
}

test('a report needs a reason, and words where it is something else; what is typed stays until it is sent', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  const own = { state: 'open', may_apply: true, application: null, invitation: null } as const;
  desk.service('enrollments.own', { data: { posting: fullPosting('job'), ...fits, ...own } });
  await page.goto(`${desk.address}/student/explore/job/7`);
  const open = page.getByRole('button', { name: 'Report this posting' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Report this posting' });
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  for (const label of [
    'Misleading or wrong',
    'Scam, or asks for money',
    'Offensive or discriminating',
    'Spam or duplicate',
    'Something else',
  ]) {
    await expect(dialog.getByRole('radio', { name: label })).toBeVisible();
  }
  const send = dialog.getByRole('button', { name: 'Send report' });
  await send.click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await send.click();
  await expect(dialog.getByText('Describe what is wrong')).toBeVisible();
  const details = dialog.getByRole('textbox', { name: 'Details' });
  await expect(details).toHaveAttribute('maxlength', '1000');
  await details.fill('It is not a job');
  desk.fail('flags.create', 'too_many', 'Please wait a little');
  await send.click();
  await expect(dialog.getByRole('alert').first()).toContainText('Please wait a little');
  await expect(details).toHaveValue('It is not a job');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await expect(details).toHaveValue('It is not a job');
  await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked();
  desk.service('flags.create', { data: { id: 1 } });
  await send.click();
  await expect
    .poll(() => desk.asked('flags.create').at(-1)?.body)
    .toEqual({ subject: 'posting', id: 7, reason: 'other', text: 'It is not a job' });
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(details).toHaveValue('');
});

for (const kind of kinds) {
  test(`an employer reports an applicant of a ${kind}, unless the application was withdrawn`, async ({
    page,
    desk,
  }) => {
    const { data } = sampleAnswer('enrollments.read');
    const list = sampleAnswer('enrollments.list');
    const have = (status: number) => {
      const shown = { ...data, id: 71, status, interviews: [], rating: null };
      const { profile: _, answers: _answers, interviews: _interviews, ...row } = shown;
      const enrollments = [{ ...list.data.enrollments[0], ...row }] as typeof list.data.enrollments;
      const post = { ...list.data.post, id: 7, method: kind };
      desk.service('enrollments.list', { ...list, total: 1, data: { ...list.data, post, enrollments } });
      desk.service('enrollments.read', { data: shown });
    };
    desk.signIn(person(2));
    have(2);
    await page.goto(`${desk.address}/employer/${kind}/7`);
    const button = page.getByRole('article').getByRole('button', { name: 'Report this person' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Report this person' });
    await expect(dialog.getByRole('radio')).toHaveCount(6);
    for (const label of ['Harassment or threats', 'Pretends to be someone else']) {
      await expect(dialog.getByRole('radio', { name: label })).toBeVisible();
    }
    await report(page, desk, 'Report this person', { subject: 'student', id: data.student.id, reason: 'spam' });
    have(1);
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading', { name: 'So far' })).toBeVisible();
    await expect(button).toHaveCount(0);
  });
}

for (const [role, path, button, subject] of [
  [2, '/employer/messages?with=student:21', 'Report this person', 'student'],
  [2, '/employer/messages?with=institution:21', 'Report this institution', 'institution'],
  [3, '/educator/messages?with=company:21', 'Report this company', 'company'],
  [4, '/student/chat?with=company:21', 'Report this company', 'company'],
  [4, '/student/chat?with=mentor:21', 'Report this mentor', 'mentor'],
  [5, '/dashboard/mentor/messages?with=student:21', 'Report this person', 'student'],
] as const) {
  test(`role ${role} reports the ${subject} of a conversation`, async ({ page, desk }) => {
    desk.signIn(person(role));
    await page.goto(desk.address + path);
    const { thread } = sampleAnswer('messages.list');
    desk.service('messages.list', {
      ...sampleAnswer('messages.list'),
      thread: { ...thread, last_at: '2026-11-20T05:12:00.000Z' },
    });
    await page.reload();
    await page.getByRole('button', { name: button }).click();
    await report(page, desk, button, { subject, id: 21, reason: 'spam' });
  });
}

for (const [role, path] of [
  [3, '/educator/mentors/21'],
  [4, '/student/mentors/21'],
  [5, '/dashboard/mentor/mentors?id=21'],
] as const) {
  test(`role ${role} reports a mentor from the profile`, async ({ page, desk }) => {
    desk.signIn(completePerson(role));
    await page.goto(desk.address + path);
    await page.getByRole('button', { name: 'Report this mentor' }).click();
    await report(page, desk, 'Report this mentor', { subject: 'mentor', id: 21, reason: 'spam' });
  });
}

for (const [role, path, button, subject] of [
  [2, '/employer/partner-institutions?tab=suggested', 'Report this institution', 'institution'],
  [2, '/employer/partner-institutions?tab=received', 'Report this institution', 'institution'],
  [2, '/employer/partner-institutions?tab=partners', 'Report this institution', 'institution'],
  [3, '/educator/companies/suggest-companies', 'Report this company', 'company'],
  [3, '/educator/companies/invitation-recieved', 'Report this company', 'company'],
  [3, '/educator/companies/invitation-accepted', 'Report this company', 'company'],
] as const) {
  test(`role ${role} reports the ${subject} of a card on ${path}`, async ({ page, desk }) => {
    desk.signIn(completePerson(role));
    const sample = sampleAnswer('partnerships.list');
    const asks = path.endsWith('partners') || path.endsWith('accepted') ? standings.accepted : standings.sent;
    const standing = /suggest/.test(path) ? standings.none : asks;
    const kind = role === roles.employer ? 'institution' : 'company';
    const data = sample.data.map((each) => ({ ...each, kind, party_id: 71, name: 'Tapi Silk', ...standing }) as const);
    desk.service('partnerships.list', { ...sample, data });
    await page.goto(desk.address + path);
    await page.getByRole('button', { name: 'More: Tapi Silk' }).click();
    await page.getByRole('menuitem', { name: button }).click();
    await report(page, desk, button, { subject, id: 71, reason: 'spam' });
  });
}

test('the helpdesk’s answer stands under the ticket, also on the accounts of employers and educators', async ({
  page,
  desk,
}) => {
  const ticket = {
    id: 5,
    concern: 'It is slow',
    status: 'Closed',
    answer: 'It is quick again',
    answered_at: '2026-11-22T05:12:00.000Z',
    created_at: '2026-11-20T05:12:00.000Z',
    closed_at: '2026-11-22T05:12:00.000Z',
  } as const;
  for (const [role, path] of [
    [4, '/student/settings?part=helpdesk'],
    [2, '/employer/account'],
    [3, '/educator/account'],
    [5, '/mentor/account'],
  ] as const) {
    desk.signIn(person(role));
    desk.service('tickets.list', { data: [ticket], total: 1, page: 1, limit: 100 });
    await page.goto(desk.address + path);
    const listed = page.getByRole('list', { name: 'Earlier tickets' }).getByRole('listitem');
    await expect(listed).toContainText('It is slow20 Nov 2026Helpdesk, 22 Nov 2026It is quick againClosed');
  }
  desk.signIn(person(1));
  await page.goto(`${desk.address}/admin/account`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(page.getByRole('button', { name: 'Raise a Ticket' })).toHaveCount(0);
});
