import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

test('the bars of how far applicants came stay in their card, whichever step has the most', async ({ page, desk }) => {
  desk.signIn(person(2));
  const { data, ...answer } = sampleAnswer('enrollments.overview');
  const project = { ...data.count.project, applied: 2, new: 0, shortlisted: 9, 'In touch': 4, hired: 3 };
  const count = { ...data.count, project };
  desk.service('enrollments.overview', { ...answer, data: { ...data, count } });
  await page.goto(`${desk.address}/employer/dashboard`);
  const shares = page.getByText('Applied', { exact: true }).locator('xpath=../..').locator('dd[aria-hidden] > div');
  await expect(shares).toHaveCount(5);
  const widths = await shares.evaluateAll((bars) =>
    bars.map((bar) => bar.getBoundingClientRect().width / (bar.parentElement?.getBoundingClientRect().width ?? 1)),
  );
  expect(widths.map((width) => Math.round(width * 16))).toEqual([2, 2, 16, 7, 3]);
});
