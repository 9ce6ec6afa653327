import { expect, test } from './support/fixtures.ts';
import { signInAt, signOut, visit } from './support/people.ts';
import { employerAt, publishInternship } from './support/publish.ts';
import { sample } from './support/workspace.ts';

const question = 'Have you worked in a laboratory before?';
const answer = 'Two summers in the water lab.';

test('an employer posts, a student applies without the service, and the employer reads the answers', async ({
  page,
  service,
  desk,
  outage,
}) => {
  // A service that is started twice, and two people who sign in.
  test.setTimeout(240_000);
  await service.start({ sample: true });
  const employer = await employerAt(service.url);
  const title = 'Water lab intern';
  const id = await publishInternship(employer, title);

  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect(page.getByText(sample.student)).toBeVisible();

  outage.expected = true;
  await service.stop();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Proceed to apply' }).click();
  await page.getByRole('textbox', { name: question }).fill(answer);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Application saved. It will be sent when you’re back online' }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/student/explore/internship/${id}$`));

  await service.start();
  await expect(page.getByText(`Application sent: ${title}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible({ timeout: 60_000 });
  await signOut(page);

  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, `/employer/internship/${id}?tab=new`);
  await expect(page.getByText('Ananya Krishnamurthy').first()).toBeVisible();
  await page.getByText('Ananya Krishnamurthy').first().click();
  await expect(page.getByText(answer)).toBeVisible();
  const read = await employer.get(`/v1/enrollments/internship/${id}`);
  const { data } = (await read.json()) as { data: { count: { applied: number; new: number } } };
  expect(data.count).toMatchObject({ applied: 1 });
  await employer.dispose();
});
