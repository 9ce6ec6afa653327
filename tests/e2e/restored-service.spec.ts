import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { run } from './support/window-command.ts';
import { sample } from './support/workspace.ts';

const posting = {
  title: 'Cold store technician',
  roles_and_responsibilities: 'Warp, weave and inspect',
  category: 2,
  required_skills: ['Refrigeration'],
  vacancies: 2,
  duration_from: 8,
  duration_to: 12,
  stipend_from: 6,
  stipend_to: 9,
};

test('who was signed in when the service’s data was put back reads on the sign-in page why, and after signing in what is missing; a mere restart ends nothing', async ({
  page,
  folder,
  service,
  desk,
  outage,
}) => {
  const database = path.join(service.folder, 'footbridge.db');
  const copy = path.join(folder, 'copy.db');
  const why = page.getByText('The service was restored from an earlier copy, so everybody signs in again.');
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(why).toHaveCount(0);
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);

  outage.expected = true;
  await service.stop();
  await copyFile(database, copy);
  await service.start();
  const draft = await run(page, 'drafts.create', { method: 'internship', body: posting });
  const { id } = await run(page, 'drafts.publish', { id: draft.id, revision: draft.revision });
  await expect
    .poll(async () => (await run(page, 'outbox.list')).find((entry) => entry.id === id)?.state, { timeout: 60_000 })
    .toBe('sent');
  expect((await run(page, 'session.refresh')).user?.email_address).toBe(sample.employer);

  await service.stop();
  for (const side of ['-wal', '-shm']) await rm(`${database}${side}`, { force: true });
  await copyFile(copy, database);
  await service.start();
  await expect(why).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/signin/);

  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  const missing = page.getByRole('group', { name: 'Missing from the service' });
  await expect(missing.getByRole('checkbox', { name: /Cold store technician/ })).toBeChecked();
  await page.getByRole('button', { name: 'Send 1 change' }).click();
  await expect(missing).toHaveCount(0);
  await visit(page, '/employer/internship/list');
  await expect(page.getByRole('link', { name: 'Cold store technician' })).toHaveCount(1);
});
