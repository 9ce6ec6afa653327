// An educator sends internships, jobs and projects with a complete profile; until then each control says so.
import type { Locator, Page } from '@playwright/test';
import { errorCatalogue } from '#shared/errors.ts';
import { takesQueued, waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person, quietPages } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const reason = 'Complete your profile to send internships, jobs and projects';
const paths = {
  project: '/educator/details/7',
  internship: '/educator/internship/details/7',
  job: '/educator/job/details/7',
};
const toast = (page: Page) => page.getByRole('alert').filter({ hasText: reason });

/** It can be reached, says why it can't be used, and does nothing. */
async function expectLocked(page: Page, control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(control).toHaveAccessibleDescription(reason);
  const before = page.url();
  await control.press('Enter');
  await expect(toast(page)).toHaveCount(1);
  await toast(page).getByRole('button').click();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(before);
}

/** One student, who qualifies. */
function haveStudents(desk: FakeDesk): void {
  const [student] = sampleAnswer('assignments.students').data;
  if (!student) throw new Error('no sample of a student');
  const asha = { ...student, id: 41, name: 'Asha', standing: 'qualifies' as const, lacks: [], unknown: [] };
  desk.service('assignments.students', { data: [asha], total: 1, page: 1, limit: 20 });
  const counts = { total: 1, has: 0, applied: 0, qualifies: 1, lacks: 0, criteria: [] };
  desk.service('assignments.check', { data: counts });
}

for (const kind of kinds) {
  test(`${kind}: with an incomplete profile it is read, and students are ticked, but it is sent once the profile is complete [EDU-HOME-03]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    desk.signIn(person(3));
    haveStudents(desk);
    desk.service('postings.read', { data: fullPosting(kind) });
    await page.goto(desk.address + paths[kind]);
    await page.getByRole('checkbox', { name: 'Asha' }).check();
    await expect(page.getByText('1 Selected')).toBeVisible();
    const send = page.getByRole('button', { name: 'Send Opportunity' });
    await expectLocked(page, send);
    await page.getByRole('checkbox', { name: 'Asha' }).press('Enter');
    await expect(page.getByText('1 Selected')).toBeVisible();
    const note = page.getByText(`${reason}.`);
    const missing = note.getByRole('link', { name: 'Add what is missing' });
    await expect(missing).toHaveAttribute('href', '/educator/account#phone_number');
    desk.signIn({ ...completePerson(3), company: person(3).company });
    await expect(missing).toHaveAttribute('href', '/educator/institution#company_logo');
    expect(queued()).toEqual([]);

    desk.signIn(completePerson(3));
    await expect(note).toHaveCount(0);
    await expect(send).toBeEnabled();
    await send.click();
    const body = { method: kind, post_id: 7, chosen: { student_ids: [41] }, only_qualified: false, note: '' };
    await expect.poll(queued).toEqual([{ call: 'assignments.create', params: {}, query: {}, body }]);
  });

  test(`${kind}: in Explore its page opens with an incomplete profile, the way to send it with a complete one [EDU-HOME-03]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(3));
    const [card] = sampleAnswer('postings.explore').data;
    if (!card) throw new Error('no sample of a card');
    desk.service('postings.explore', { data: [{ ...card, id: 7, method: kind }], total: 1, page: 1, limit: 10 });
    desk.service('postings.read', { data: fullPosting(kind) });
    await page.goto(`${desk.address}/educator/explore?type=${kind}`);
    const send = page.getByRole('link', { name: `Send Opportunity: ${card.title}` });
    await expectLocked(page, send);
    await page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link').click();
    await expect(page).toHaveURL(desk.address + paths[kind]);
    desk.signIn(completePerson(3));
    await page.goBack();
    await send.click();
    await expect(page).toHaveURL(desk.address + paths[kind]);
  });
}

test('the student list sends nothing with an incomplete profile: not to one student, to those who are ticked, or to a pasted list [EDU-HOME-03]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  const [student] = sampleAnswer('students.list').data;
  if (!student) throw new Error('no sample of a student');
  const rows = { data: [{ ...student, name: 'Asha Rao', archived: false }], total: 1, page: 1, limit: 50 };
  desk.service('students.list', rows);
  await page.goto(`${desk.address}/educator/student-list`);
  const row = page.getByRole('row', { name: /Asha Rao/ });
  await expectLocked(page, page.getByRole('button', { name: 'Send Opportunity' }));
  await row.getByRole('button', { name: /^Actions/ }).click();
  const item = page.getByRole('menuitem', { name: 'Send Opportunity' });
  await expectLocked(page, item);
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').check();
  const selected = page.getByRole('region', { name: 'Selected students' });
  await expectLocked(page, selected.getByRole('button', { name: 'Send Opportunity' }));
  await expect(selected.getByRole('button', { name: 'Take off the list' })).toBeEnabled();
  desk.signIn(completePerson(3));
  await selected.getByRole('button', { name: 'Send Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Opportunity to 1 student' });
  await expect(dialog).toBeVisible();
  // Somebody empties the institution's profile while the dialog is open.
  desk.signIn(person(3));
  await expect(dialog.getByRole('button', { name: 'Send Opportunity' })).toHaveAccessibleDescription(reason);
});

test('what was sent before is taken back with an incomplete profile [EDU-HOME-03]', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  desk.signIn(person(3));
  haveStudents(desk);
  const [sent] = sampleAnswer('assignments.list').data;
  if (!sent) throw new Error('no sample of an assignment');
  const given = { ...sent, id: 61, method: 'job' as const, post_id: 7, student_name: 'Chetan', status: null };
  desk.service('assignments.list', { ...sampleAnswer('assignments.list'), data: [given], total: 1 });
  desk.service('postings.read', { data: fullPosting('job') });
  await page.goto(desk.address + paths.job);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Who have it' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(queued).toEqual([{ call: 'assignments.remove', params: { id: 61 }, query: {}, body: {} }]);
});

test('what was sent without the service, and is refused for an incomplete profile, leads to what is missing', async ({
  page,
  desk,
}) => {
  const problem = { code: 'set_up_first', ...errorCatalogue.set_up_first, message: `${reason}.`, advice: '' } as const;
  const entry = { kind: 'service.call', aggregate: 'assignments:job:7', title: 'Loom job for Asha' } as const;
  desk.answer('outbox.list', [waitingEntry({ ...entry, state: 'blocked', problem })]);
  desk.answer('outbox.summary', { waiting: 0, held: 0, needsPerson: 1, sending: 0 });
  desk.signIn(person(3));
  await page.goto(`${desk.address}${quietPages[3]}`);
  await page.getByRole('button', { name: '1 needs you' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved and sent' });
  await expect(panel.getByText(`${reason}.`)).toBeVisible();
  await panel.getByRole('link', { name: 'Add what is missing' }).click();
  await expect(page).toHaveURL(`${desk.address}/educator/account#phone_number`);
  await expect(panel).toHaveCount(0);
});
