import { type APIRequestContext, type Page, request } from '@playwright/test';
import { emptyPosting, toWire } from '#shared/rules/postings/posting.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { internshipBody } from './support/sample-work.ts';
import { sample } from './support/workspace.ts';

/** The employer at the service, past the desk. */
async function employerAt(url: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'x-footbridge-client': 'test' } });
  const basic = Buffer.from(`${sample.employer}:${sample.password}`).toString('base64');
  await context.get('/v1/auth/session/create', { headers: { authorization: `Basic ${basic}` } });
  return context;
}

async function publish(context: APIRequestContext, title: string): Promise<number> {
  const found = (await (await context.get('/v1/location/city?query=Surat')).json()) as { data: { id: number }[] };
  const fields = { ...emptyPosting('internship'), ...internshipBody, title, city: found.data[0]?.id ?? null };
  const answer = await context.post('/v1/internship', { data: { ...toWire('internship', fields), status: 2 } });
  const body = (await answer.json()) as { data: { id: number } };
  expect(answer.status(), JSON.stringify(body)).toBe(201);
  return body.data.id;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
}

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
  const id = await publish(employer, title);

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
