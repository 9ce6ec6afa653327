import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const [card] = sampleAnswer('postings.explore').data;
const [student] = sampleAnswer('students.list').data;
const none = { stipend_from: null, stipend_to: null, ctc_from: null, ctc_to: null };
const offers = {
  project: { ...none, id: 7, title: 'Cold chain pilot' },
  internship: { ...none, id: 8, title: 'Loom study', stipend_from: 12, stipend_to: 15 },
  job: { ...none, id: 9, title: 'Press operator', ctc_from: 4.5, ctc_to: 6 },
};
const facts = {
  project: 'Project · Karwan Foods',
  internship: 'Internship · Karwan Foods · 12k to 15k Per Month',
  job: 'Job · Karwan Foods · 4.5 - 6 LPA',
};

/** Opens the dialog for one student who is ticked; an opening of each kind can be sent. */
async function openDialog(page: Page, desk: FakeDesk): Promise<Locator> {
  desk.signIn(completePerson(3));
  if (!card || !student) throw new Error('no samples');
  desk.service('students.list', { data: [{ ...student, id: 41, name: 'Asha Rao' }], total: 1, page: 1, limit: 50 });
  desk.service('postings.explore', ({ params, query }) => {
    const method = params['method'] as PostingKind;
    const isFound = offers[method].title.includes(String(query['search'] ?? ''));
    const branch = { ...card.branch, company_name: 'Karwan Foods' };
    const shown = { ...card, ...offers[method], method, branch };
    return { data: isFound ? [shown] : [], total: isFound ? 1 : 0, page: 1, limit: 10 };
  });
  await page.goto(`${desk.address}/educator/student-list`);
  await page
    .getByRole('row', { name: /Asha Rao/ })
    .getByRole('checkbox')
    .check();
  const selected = page.getByRole('region', { name: 'Selected students' });
  await selected.getByRole('button', { name: 'Send Opportunity' }).click();
  return page.getByRole('dialog', { name: 'Send Opportunity to 1 student' });
}

const ofOffers = { project: ' [CONST-08]', internship: ' [CONST-08] [ENT-38]', job: ' [CONST-09]' };

for (const kind of kinds) {
  test(`${kind}: one of the published openings of every kind, each with its company and what it pays, goes to the students who are ticked${ofOffers[kind]}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    const fits = { total: 1, has: 0, applied: 0, qualifies: 1, lacks: 0, criteria: [] };
    desk.service('assignments.check', { data: fits });
    const dialog = await openDialog(page, desk);
    const choices = dialog.getByRole('radiogroup', { name: 'Published opportunities' });
    for (const each of kinds) {
      await expect(choices.getByRole('radio', { name: offers[each].title })).toHaveAccessibleDescription(facts[each]);
    }
    const send = dialog.getByRole('button', { name: 'Send Opportunity' });
    await expect(send).toHaveAccessibleDescription('Choose an opportunity first');
    const { id: post_id, title } = offers[kind];
    await dialog.getByRole('searchbox', { name: 'Search projects, internships and jobs' }).fill(title);
    await expect(choices.getByRole('radio')).toHaveCount(1);
    await choices.getByRole('radio', { name: title }).check();
    const chosen = { student_ids: [41] };
    await expect.poll(() => desk.asked('assignments.check').at(-1)?.body).toEqual({ method: kind, post_id, chosen });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Until Friday.');
    await send.click();
    const body = { method: kind, post_id, chosen, only_qualified: false, note: 'Until Friday.' };
    await expect.poll(queued).toEqual([{ call: 'assignments.create', params: {}, query: {}, body }]);
    await expect(dialog).toHaveCount(0);
  });
}

const lacking = { total: 1, has: 0, applied: 0, qualifies: 0, lacks: 1, criteria: [] };

test('what students lack is said of each thing, where several lack more than one', async ({ page, desk }) => {
  const criteria = [
    { criterion: 'course', lack: 12, only: 3 },
    { criterion: 'skills', lack: 9, only: 0 },
    { criterion: 'gender', lack: 4, only: 4 },
  ] as const;
  desk.service('assignments.check', {
    data: { ...lacking, total: 20, qualifies: 4, lacks: 16, criteria: [...criteria] },
  });
  const dialog = await openDialog(page, desk);
  await dialog.getByRole('radio', { name: 'Press operator' }).check();
  await expect(dialog.getByRole('list').getByText(/lack it/)).toHaveText([
    'Course: 12 lack it, 3 of them nothing else',
    'Skills: 9 lack it',
  ]);
});

test('whom to leave out is chosen anew for each opportunity that is picked', async ({ page, desk }) => {
  desk.service('assignments.check', { data: lacking });
  const dialog = await openDialog(page, desk);
  const leaveOut = dialog.getByRole('checkbox', { name: 'Leave out the 1 who lacks something' });
  await dialog.getByRole('radio', { name: 'Press operator' }).check();
  await leaveOut.uncheck();
  await expect(dialog).toContainText('1 student will get the job “Press operator”.');
  await dialog.getByRole('radio', { name: 'Loom study' }).check();
  await expect(dialog).toContainText('No student would get the internship “Loom study”.');
  await expect(leaveOut).toBeChecked();
});

for (const [picked, post_id, name] of [
  ['Loom study', 8, 'of another opportunity'],
  ['Press operator', 9, 'of the same one'],
] as const) {
  test(`where the next check fails, ${name}, those who lack something are left out as it says`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    desk.service('assignments.check', { data: lacking });
    const dialog = await openDialog(page, desk);
    await dialog.getByRole('radio', { name: 'Press operator' }).check();
    await dialog.getByRole('checkbox', { name: 'Leave out the 1 who lacks something' }).uncheck();
    await expect(dialog).toContainText('1 student will get the job “Press operator”.');
    desk.fail('assignments.check', 'offline');
    await dialog.getByRole('radio', { name: picked }).check();
    // As after a restore of the service, which changes everything.
    desk.push('restored.changed', {});
    await expect(dialog).toContainText('those who lack something are left out');
    await dialog.getByRole('button', { name: 'Send Opportunity' }).click();
    await expect.poll(() => queued().map(({ body }) => body)).toMatchObject([{ post_id, only_qualified: true }]);
  });
}
