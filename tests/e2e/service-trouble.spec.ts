import { openRecordingLine } from '../support/recording-line.ts';
import { expect, test } from './support/fixtures.ts';
import { createAccount, educator, employer, signInAt, signUp, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

test('e-mail and password of a sign-up travel as basic auth alone; an answer without anything in it says so and stops loading [AUTH-22] [VAL-28] [ERR-09]', async ({
  page,
  service,
  desk,
}) => {
  await service.start();
  const line = await openRecordingLine(service.url);
  await page.goto(await desk.start({ server: line.url }));
  const student = { name: 'Ira Nair', email: 'ira.nair@mail.example', password: 'Naya.9rasta' };
  const someoneElse = async () => {
    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
    await expect(page).toHaveURL(/\/signin$/);
  };
  await visit(page, '/signup/student');
  await createAccount(page, student);
  await expect(page).toHaveURL(/\/verify-otp$/);
  await someoneElse();
  await signUp(page, 'educator', educator);
  await someoneElse();
  await signUp(page, 'employer', employer);
  for (const [role, { email, password }, told] of [
    [4, student, '"first_name":"Ira"'],
    [3, educator, '"designation":"Placement officer"'],
    [2, employer, '"designation":"Talent lead"'],
  ] as const) {
    const sent = line.passed.filter(({ path }) => path.startsWith(`/v1/auth/signup/${role}`));
    expect(sent).toHaveLength(1);
    const basic = Buffer.from(`${email}:${password}`).toString('base64');
    expect(sent[0]).toMatchObject({ method: 'POST', authorization: `Basic ${basic}` });
    expect(sent[0]?.body).toContain(told);
    expect(line.passed.map(({ path, body }) => path + body).join()).not.toContain(password);
    expect(`${sent[0]?.path}${sent[0]?.body}`).not.toContain(email);
  }

  await someoneElse();
  line.emptyAnswersTo(/\/auth\/signup/);
  await signUp(page, 'employer', { ...employer, email: 'second@meridianfoods.example' }, { stays: true });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Connection to server failed! Please try again or later.',
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Something between' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('second@meridianfoods.example');
  await line.close();
});

test('signing out works without the service: it says what it could not do, and nobody is signed in [AUTH-37] [ERR-01]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  outage.expected = true;
  await service.kill();
  await page.getByRole('button', { name: 'Hello Ananya Krishnamurthy' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Error removing session' })).toBeVisible();
  await page.reload();
  await visit(page, '/student/dashboard');
  await expect(page).toHaveURL(/\/signin$/);
});

test('lists and the session outlast the service: the kept copy says how old it is [AUTH-34]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/job/list');
  await expect(page.getByRole('link', { name: 'Refrigeration engineer' })).toBeVisible();
  outage.expected = true;
  await service.kill();
  await desk.kill();
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/employer/job/list');
  await expect(page.getByRole('link', { name: 'Refrigeration engineer' })).toBeVisible();
  await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible();
});
