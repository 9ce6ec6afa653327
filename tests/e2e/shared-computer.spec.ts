import path from 'node:path';
import { freePort, startDesk } from '../support/processes.ts';
import { copySample } from '../support/sample-folder.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** In the desk's process: at a signal the computer has run for twenty minutes more, as after sleep. */
const laterClock = `
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  const uptime = os.uptime;
  let ahead = 0;
  os.uptime = () => uptime() + ahead;
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => { ahead += 20 * 60; });
`;

test('a shared computer locks when nobody is there, with what was typed saved and nothing of it left in the page; after a restart it asks who is there', async ({
  page,
  folder,
  outage,
}) => {
  const port = await freePort();
  await copySample(path.join(folder, 'service'));
  const desk = await startDesk({ folder, port, before: laterClock });
  try {
    await page.goto(desk.address);
    await visit(page, '/signin');
    await expect(page.getByText('Service: the one on this computer')).toBeVisible();
    const shared = page.getByRole('checkbox', { name: 'This computer is shared' });
    await expect(shared).not.toBeChecked();
    await shared.check();
    await expect(page.getByText('locks after 5 minutes without use')).toBeVisible();
    await expect(shared).toBeEnabled();
    await signInAt(page, sample.employer, sample.password);
    await expect(page).toHaveURL(/\/employer\/dashboard$/);

    await visit(page, '/employer/internship/add');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Title').fill('Tide table keeper');
    desk.process.kill('SIGUSR2');
    await expect(page).toHaveURL(/\/unlock$/, { timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Footbridge is locked' })).toBeVisible();
    expect(await page.content()).not.toContain('Tide table');
    const refused = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ input: { call: 'postings.list', params: { kind: 'job' } } });
      return (await (await fetch('/desk/api.read', { method: 'POST', headers, body })).json()) as unknown;
    });
    expect(refused).toMatchObject({ ok: false, error: { code: 'locked' } });

    await page.locator('input[name=password]').fill('not the password');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('doesn’t open');
    await page.locator('input[name=password]').fill(sample.password);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page).toHaveURL(/\/employer\/internship\/add/);
    await expect(page.getByLabel('Title')).toHaveValue('Tide table keeper');
    await visit(page, '/employer/drafts');
    await expect(page.getByText('Tide table keeper')).toBeVisible();
  } finally {
    outage.expected = true;
    await desk.stop();
  }

  const next = await startDesk({ folder, port });
  try {
    await page.goto(next.address);
    await visit(page, '/employer/drafts');
    await expect(page).toHaveURL(/\/signin/);
    await expect(page.getByRole('checkbox', { name: 'This computer is shared' })).toBeChecked();
  } finally {
    await next.stop();
  }
});
