import { request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { employer, setUpOrganisation, signUp, verify, visit } from './support/people.ts';

const title = 'Field research: last-mile cold chain';
const halfWord = 'Ride along with delivery vans, note temperatures and talk to sho';

test('an employer drafts an internship offline, survives a crash in the middle of a word, and publishes it exactly once [AUTH-05] [AUTH-13] [SETUP-07] [GUARD-10] [EMP-ROUTE-01] [DRAFT-02]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  await service.start();
  await page.goto(await desk.start({ server: service.url }));

  await test.step('signs up, verifies the e-mail and sets up the company', async () => {
    await signUp(page, 'employer', employer);
    await verify(page, service.folder, employer);
    await expect(page).toHaveURL(/\/company$/);
    await setUpOrganisation(page);
    await expect(page).toHaveURL(/\/employer\/dashboard$/);
  });

  await test.step('loses the network and drafts', async () => {
    outage.expected = true;
    await service.kill();
    await page.getByRole('button', { name: 'New opening' }).click();
    await page.getByRole('menuitem', { name: 'New internship' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByText('Remote', { exact: true }).click();
    await page.getByLabel('Roles and responsibilities').pressSequentially(halfWord);
    await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible();
    await expect(page).toHaveURL(/\/employer\/internship\/add\?draft=/);
  });

  await test.step('the machine dies in the middle of a word; every word is back', async () => {
    await desk.kill();
    await page.goto(await desk.start({ server: service.url }));
    await visit(page, '/employer/internship/add');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Roles and responsibilities')).toHaveValue(halfWord);
    await expect(page.getByRole('radio', { name: 'Remote' })).toBeChecked();
  });

  await test.step('finishes it, still offline, and publishes', async () => {
    await page.getByLabel('Roles and responsibilities').fill(`${halfWord}pkeepers.`);
    await page.getByLabel('Duration from (weeks)').fill('6');
    await page.getByLabel('Duration to (weeks)').fill('8');
    await page.getByLabel('Stipend from').fill('12');
    await page.getByLabel('Stipend to').fill('15');
    await page.getByLabel('Number of positions').fill('4');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Required skills').fill('Field research,');
    await page.getByLabel('Required skills').fill('Excel,');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Publish internship' }).click();
    await expect(page).toHaveURL(/\/employer\/internship\/list$/);
    await expect(page.getByRole('button', { name: 'Offline · 1 change will be sent' })).toBeVisible();
  });

  await test.step('a second crash while it waits changes nothing', async () => {
    await desk.kill();
    await page.goto(await desk.start({ server: service.url }));
  });

  await test.step('the service comes back: exactly one posting appears', async () => {
    await service.start();
    await visit(page, '/employer/internship/list');
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row.getByText('Published')).toBeVisible({ timeout: 60_000 });
    await expect(row).toHaveCount(1);
    const http = await request.newContext({
      baseURL: service.url,
      extraHTTPHeaders: { 'x-footbridge-client': 'test' },
    });
    const basic = Buffer.from(`${employer.email}:${employer.password}`).toString('base64');
    await http.get('/v1/auth/session/create', { headers: { authorization: `Basic ${basic}` } });
    const list = (await (await http.get('/v1/internship')).json()) as { total: number; data: { title: string }[] };
    expect(list.data.map((posting) => posting.title)).toEqual([title]);
    await http.dispose();
  });
});
