import { expect, test } from './fixtures.ts';
import { haveProject, open } from './progress-page.ts';
import { sampleAnswer } from './sample-answers.ts';

test('registered mentors are suggested, and their place says what comes there while there are none [STU-PROG-07]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  const mentors = sampleAnswer('mentors.list');
  const [mentor] = mentors.data;
  if (!mentor) throw new Error('no sample of a mentor');
  const farhan = {
    ...mentor,
    id: 21,
    first_name: 'Farhan',
    last_name: 'Qureshi',
    designation: 'Supply chain',
    price: 1000,
  };
  const zoya = { ...farhan, id: 22, first_name: 'Zoya', designation: 'Food safety', price: 1500 };
  desk.service('mentors.list', { ...mentors, data: [farhan, zoya], total: 2 });
  await open(page, desk);
  const list = page.getByRole('list', { name: 'Suggested mentors' });
  await expect(list.getByRole('link', { name: 'Farhan Qureshi' })).toHaveAttribute('href', '/student/mentors/21');
  await expect(list.getByRole('link', { name: 'Zoya Qureshi' })).toHaveAttribute('href', '/student/mentors/22');
  for (const words of ['Supply chain', '₹1,000 a session', 'Food safety', '₹1,500 a session']) {
    await expect(list).toContainText(words);
  }
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ limit: 3 });
  desk.service('mentors.list', { ...mentors, data: [], total: 0 });
  await page.reload();
  await expect(page.getByText('No mentor has signed up yet.')).toBeVisible();
});
