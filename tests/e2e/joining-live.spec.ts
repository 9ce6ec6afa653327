import { expect, test } from './support/fixtures.ts';
import { createAccount, educator, verify } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** Accepts the only request of the sample's institution, as its own educator on another computer. */
async function acceptElsewhere(service: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${sample.educator}:${sample.password}`).toString('base64')}`;
  const signedIn = await fetch(`${service}/v1/auth/session/create`, { headers: { authorization } });
  const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';', 1) ?? [];
  const headers = { cookie, 'content-type': 'application/json' };
  const list = (await (await fetch(`${service}/v1/join_requests`, { headers })).json()) as { data: { id: number }[] };
  expect(list.data).toHaveLength(1);
  const body = JSON.stringify({ state: 'accepted' });
  const answer = await fetch(`${service}/v1/join_requests/${list.data[0]?.id}`, { method: 'PATCH', headers, body });
  expect(answer.status).toBe(200);
}

test('somebody who waits is led in as soon as a member accepts elsewhere', async ({ service, desk, page }) => {
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await page.goto(new URL('/signup/educator', page.url()).href);
  await page.getByRole('combobox', { name: 'Institution name' }).fill('nit s');
  await page.getByRole('option', { name: 'NIT Surat' }).click();
  await page.getByLabel('Designation').fill(educator.designation);
  await createAccount(page, educator);
  await verify(page, service.folder, educator);
  await expect(page.getByRole('heading', { name: 'Waiting for NIT Surat' })).toBeVisible();
  await acceptElsewhere(service.url);
  await expect(page).toHaveURL(/\/educator\/dashboard$/, { timeout: 25_000 });
  await expect(page.getByText('You were accepted. Welcome')).toBeVisible();
});
