import type { PostingKind } from '#shared/contract/call.ts';
import { takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
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

for (const kind of kinds) {
  test(`${kind}: one of the published openings of every kind, each with its company and what it pays, goes to the students who are ticked${kind === 'job' ? ' [CONST-09]' : ''}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    desk.signIn(person(3));
    if (!card || !student) throw new Error('no samples');
    desk.service('students.list', { data: [{ ...student, id: 41, name: 'Asha Rao' }], total: 1, page: 1, limit: 50 });
    desk.service('postings.explore', ({ params, query }) => {
      const method = params['method'] as PostingKind;
      const isFound = offers[method].title.includes(String(query['search'] ?? ''));
      const branch = { ...card.branch, company_name: 'Karwan Foods' };
      const shown = { ...card, ...offers[method], method, branch };
      return { data: isFound ? [shown] : [], total: isFound ? 1 : 0, page: 1, limit: 10 };
    });
    const fits = { total: 1, has: 0, applied: 0, qualifies: 1, lacks: 0, criteria: [] };
    desk.service('assignments.check', { data: fits });
    await page.goto(`${desk.address}/educator/student-list`);
    await page
      .getByRole('row', { name: /Asha Rao/ })
      .getByRole('checkbox')
      .check();
    const selected = page.getByRole('region', { name: 'Selected students' });
    await selected.getByRole('button', { name: 'Send Opportunity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Opportunity to 1 student' });
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
