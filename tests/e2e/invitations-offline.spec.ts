import type { Page } from '@playwright/test';
import { request } from '@playwright/test';
import { testPdf } from '../../src/server/testing/documents.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** The employer's own eyes on the service, past the desk. */
async function countsAt(url: string, path: string): Promise<Record<string, number>> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'x-footbridge-client': 'test' } });
  const basic = Buffer.from(`${sample.employer}:${sample.password}`).toString('base64');
  await context.get('/v1/auth/session/create', { headers: { authorization: `Basic ${basic}` } });
  const answer = (await (await context.get(path)).json()) as { count: Record<string, number> };
  await context.dispose();
  return answer.count;
}

test('without the service, invitations and messages stay readable, are queued, can be taken back, and go out once', async ({
  page,
  service,
  desk,
  outage,
}) => {
  // Twice ten seconds until something leaves, and a service that is started twice.
  test.setTimeout(240_000);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/internship/list');
  await page.getByRole('link', { name: 'Field research: last-mile cold chain' }).click();
  await expect(page).toHaveURL(/\/employer\/internship\/\d+/);
  const [, id = ''] = /internship\/(\d+)/.exec(page.url()) ?? [];
  const path = `/v1/invitations/internship/${id}?audience=students`;
  const before = await countsAt(service.url, path);

  await visit(page, '/employer/messages');
  await page.getByRole('link', { name: /^NIT Surat/ }).click();
  await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
  await visit(page, `/employer/internship/invite/${id}?audience=students`);
  await expect(cards(page)).toHaveCount(20);
  const names = await cards(page).getByRole('heading', { level: 2 }).allTextContents();
  const [first = '', second = ''] = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));

  outage.expected = true;
  await service.stop();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 60_000 });
  await test.step('invites two, and takes one of them back in the tab of what was sent', async () => {
    await page.getByRole('button', { name: `Send Invitation: ${first}` }).click();
    await expect(page.getByText('It will be sent when you’re back online.')).toBeVisible();
    await page.getByRole('button', { name: `Send Invitation: ${second}` }).click();
    await tab(page, 'Invitations sent').click();
    await expect(tab(page, 'Invitations sent')).toHaveText(`Invitations sent${(before['sent'] ?? 0) + 2}`);
    await page.getByRole('button', { name: `Take back: ${second}` }).click();
    await expect(tab(page, 'Invitations sent')).toHaveText(`Invitations sent${(before['sent'] ?? 0) + 1}`);
  });

  await test.step('what was read is shown as of then, after a reload too', async () => {
    await visit(page, `/employer/internship/invite/${id}?audience=students`);
    await expect(page.getByText(/Offline. Shown as of/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: second, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: first, exact: true })).toHaveCount(0);
  });

  await test.step('a message waits', async () => {
    await visit(page, '/employer/messages');
    await page.getByRole('link', { name: /^NIT Surat/ }).click();
    await page.getByRole('textbox', { name: 'Message to NIT Surat' }).fill('Written in the cellar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Waits');
    await page.locator('input[type=file]').setInputFiles({
      name: 'Cold chain.pdf',
      mimeType: 'application/pdf',
      buffer: testPdf(200_000),
    });
    await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('Cold chain.pdf');
    await page.getByRole('textbox', { name: 'Message to NIT Surat' }).fill('The brief');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Cold chain.pdf · 195 kBWaits');
  });

  await service.start();
  await expect(page.getByRole('log').getByRole('listitem').last()).not.toContainText('Waits', { timeout: 60_000 });
  await expect(page.getByRole('log').getByText('Written in the cellar')).toHaveCount(1);
  await expect(page.getByRole('log').getByText('The brief', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Save attachment: Cold chain.pdf' })).toHaveCount(1);
  await expect
    .poll(async () => (await countsAt(service.url, path))['sent'], { timeout: 60_000 })
    .toBe((before['sent'] ?? 0) + 1);
});
