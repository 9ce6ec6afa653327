import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { forwardPage } from '../../src/main/hosts/browser/plain-page.ts';
import { expect, test } from './support/fixtures.ts';

test('a launch page on the disk signs one browser in, and leaves its token nowhere [E-13]', async ({
  browser,
  page,
  desk,
  folder,
}) => {
  const address = new URL(await desk.start());
  const file = path.join(folder, 'launch.html');
  await writeFile(file, forwardPage(address.href));
  await page.goto(pathToFileURL(file).href);
  await expect(page).toHaveURL(new RegExp(`^${address.origin}/[a-z]*$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate('document.referrer')).toBe('');
  await page.goBack();
  expect(page.url()).not.toContain('token');

  const stranger = await browser.newContext();
  const answer = await (await stranger.newPage()).goto(address.href);
  expect([answer?.status(), await answer?.text()]).toEqual([401, expect.stringContaining('has been used')]);
  await stranger.close();
});
