import { randomBytes } from 'node:crypto';
import { openSlowLine } from '../support/slow-line.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { followStates } from './support/states.ts';
import { sample } from './support/workspace.ts';

const title = 'Cold chain pilot';
/** Three pieces of a file, on their way for a quarter of a minute. */
const report = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000), Buffer.from('\n%%EOF\n')]);

test('a line of 20 kB/s is slow and no outage: pages open and a report arrives over it [B-14]', async ({
  page,
  service,
  desk,
}) => {
  // A quarter of a minute of it is the file on its way.
  test.setTimeout(180_000);
  await service.start({ sample: true });
  const line = await openSlowLine(Number(new URL(service.url).port), 20_000);
  const states = await followStates(page);
  await page.goto(await desk.start({ server: line.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await page.getByRole('link', { name: 'My applications', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Upload report of week 8' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mapped three dairies.');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose weekly report' }).click();
  await (await chooser).setFiles({ name: 'week.pdf', mimeType: 'application/pdf', buffer: report });
  await dialog.getByRole('button', { name: 'Upload report', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Uploading [1-9]\d? %$/)).toBeVisible();
  await visit(page, '/student/explore?kind=internship');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /intern/i })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(`Report uploaded successfully: ${title}`)).toBeVisible({ timeout: 60_000 });
  expect(states.filter((state) => /^Offline/.test(state))).toEqual([]);
  await line.close();
});
