import { expect, test } from './support/fixtures.ts';
import { signInAt, signOut, visit } from './support/people.ts';
import { employerAt, publishInternship } from './support/publish.ts';
import { sample } from './support/workspace.ts';

const question = 'Have you worked in a laboratory before?';
const canary = 'Zanzibarquartz';
const letters = `${canary} `.repeat(34);

test('on a shared computer a student’s answers outlive the desk: the next person sees none of them, and every letter is sent once', async ({
  page,
  service,
  desk,
  outage,
}) => {
  // A desk that is started twice, and three sign-ins.
  test.setTimeout(240_000);
  await service.start({ sample: true });
  const employer = await employerAt(service.url);
  const id = await publishInternship(employer, 'Water lab intern');
  const applying = `/student/explore/internship/${id}/apply`;

  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await page.getByRole('checkbox', { name: /shared/ }).check();
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await visit(page, applying);
  await page.getByRole('button', { name: 'Proceed to apply' }).click();
  const answer = page.getByRole('textbox', { name: question });
  await answer.fill(`Before. ${canary}`);

  outage.expected = true;
  await desk.kill();
  await answer.fill(letters);
  await expect.poll(() => page.evaluate('JSON.stringify(window.localStorage)')).toContain('footbridge.words.');
  expect(await page.evaluate('JSON.stringify(window.localStorage)')).not.toContain(canary);
  const again = await page.context().newPage();
  await again.goto(await desk.start({ server: service.url }));
  await expect(page.getByRole('heading', { name: 'Sign in to keep what you typed' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('textbox', { name: 'Password' }).fill(sample.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(answer).toHaveValue(letters);
  await expect.poll(() => page.evaluate('JSON.stringify(window.localStorage)')).not.toContain('footbridge.words.');
  await again.close();

  await visit(page, '/student/dashboard');
  await signOut(page);
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  expect(await page.content()).not.toContain(canary);
  await signOut(page);
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await visit(page, applying);
  await page.getByRole('button', { name: 'Proceed to apply' }).click();
  await expect(answer).toHaveValue(letters);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('link', { name: /^You've been Enrolled/ })).toBeVisible();
  const read = await employer.get(`/v1/enrollments/internship/${id}`);
  expect(await read.text()).toContain(canary);
  await employer.dispose();
});
