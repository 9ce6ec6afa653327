import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const words = ['Applied', 'Left', 'Seen', 'Under Review', 'Shortlisted', 'In touch', 'Hired', 'Rejected'];
const ids = '[STATE-24] [STATE-25] [STATE-26] [STATE-27] [STATE-28] [STATE-29] [STATE-30] [STATE-31]';
/** One row for each status, made of the sample of a list. */
function eachStatus<Row extends object>([row]: readonly Row[]): Row[] {
  if (!row) throw new Error('no sample');
  return words.map((_, status) => ({ ...row, id: status + 1, status }));
}
const chips = (page: Page) => page.getByRole('main').locator('[data-tone]');

function assigned(desk: FakeDesk, role: 3 | 4): void {
  desk.signIn(person(role));
  const sample = sampleAnswer('assignments.list');
  desk.service('assignments.list', { ...sample, data: eachStatus(sample.data), total: 8 });
}

test(`the applications of a student have the words of the service ${ids}`, async ({ page, desk }) => {
  desk.signIn(person(4));
  const sample = sampleAnswer('enrollments.mine');
  const rows = eachStatus(sample.data).map((row) => ({ ...row, status_name: words[row.status ?? 0] ?? '' }));
  desk.service('enrollments.mine', ({ params }) => {
    const data = params.method === 'job' ? rows : [];
    return { ...sample, data, total: data.length };
  });
  await page.goto(`${desk.address}/student/my-applications`);
  await expect(chips(page)).toHaveText(words);
  await page.goto(`${desk.address}/student/dashboard`);
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await expect(page.getByRole('list', { name: 'Jobs' }).locator('[data-tone]')).toHaveText(words);
});

test(`what the institution sent has them in the student's list ${ids}`, async ({ page, desk }) => {
  assigned(desk, 4);
  await page.goto(`${desk.address}/student/dashboard`);
  const sent = page.getByRole('list', { name: 'Sent by your institution' });
  await expect(sent.locator('[data-tone]')).toHaveText(words);
});

test(`who was sent an opportunity has them in the educator's list ${ids}`, async ({ page, desk }) => {
  assigned(desk, 3);
  desk.service('postings.read', { data: fullPosting('job') });
  await page.goto(`${desk.address}/educator/job/details/7`);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Who have it' }).click();
  const rows = page.getByRole('list', { name: 'Students who have it' }).getByRole('listitem');
  await expect(rows).toHaveText(words.map((word) => new RegExp(`${word}(Take back)?$`)));
});

test(`the projects of a mentor's students have them ${ids}`, async ({ page, desk }) => {
  desk.signIn(person(5));
  const sample = sampleAnswer('mentor.enrollments');
  desk.service('mentor.enrollments', { ...sample, data: eachStatus(sample.data), total: 8 });
  await page.goto(`${desk.address}/dashboard/mentor/projectenroll`);
  await expect(page.getByRole('table', { name: 'Enrolments' }).locator('[data-tone]')).toHaveText(words);
});
