import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInAt, signOut, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const changed = 'Naya.setu7';

type Verbs = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

/** Runs a desk command from the window, as its screens do. */
function run(page: Page, command: string, input: object): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const [noun = '', verb = ''] = name.split('.');
      const own = (globalThis as { footbridge?: Verbs }).footbridge?.[noun]?.[verb];
      if (own) return own(given);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`/desk/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ input: given }),
      });
      return response.json();
    },
    [command, input] as const,
  );
}

test('drafts are sealed under the password: it opens them without the service, and a new one does not until the earlier one is entered [S-01]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  test.setTimeout(120_000);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  const draft = { method: 'internship', body: { title: 'Tide tables' } };
  expect(await run(page, 'drafts.create', draft)).toMatchObject({ ok: true });
  await signOut(page);

  outage.expected = true;
  await service.kill();
  await signInAt(page, sample.employer, 'not the password');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The service can’t be reached');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/drafts');
  await expect(page.getByText('Tide tables')).toBeVisible();

  await service.start();
  await expect
    .poll(() => run(page, 'session.read', {}), { timeout: 30_000 })
    .toMatchObject({
      data: { verified: 'service' },
    });
  // The password is changed by somebody on another computer.
  const basic = `Basic ${Buffer.from(`${sample.employer}:${sample.password}`).toString('base64')}`;
  const elsewhere = { 'x-footbridge-client': 'test' };
  const opened = await fetch(`${service.url}/v1/auth/session/create`, {
    headers: { ...elsewhere, authorization: basic },
  });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answer = await fetch(`${service.url}/v1/auth/change_password`, {
    method: 'PATCH',
    headers: { ...elsewhere, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password: sample.password, newPassword: changed }),
  });
  expect(answer.status).toBe(200);
  await visit(page, '/employer/dashboard');
  await expect(page).toHaveURL(/\/signin$/);

  await signInAt(page, sample.employer, changed);
  await expect(page.getByRole('heading', { name: 'Your drafts here are locked' })).toBeVisible();
  await page.getByLabel('Earlier password').fill('a guess');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'That password doesn’t open your work on this computer',
  );
  await page.getByRole('button', { name: 'Continue without your earlier work' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/account');
  await page.getByLabel('Earlier password').fill(sample.password);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('1 draft is back')).toBeVisible();
  await visit(page, '/employer/drafts');
  await expect(page.getByText('Tide tables')).toBeVisible();
});
