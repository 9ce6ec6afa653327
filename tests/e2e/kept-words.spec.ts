import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium, testBrowserFlags } from '../support/chromium.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** As people have it, with all that it writes into its profile. */
const executablePath = findChromium();
const wholeBrowser = {
  args: [...testBrowserFlags],
  viewport: { width: 1440, height: 900 },
  ...(executablePath !== null && { executablePath }),
};

/** Words that stand nowhere else. */
const canary = 'Zanzibarquartz';
const letters = `${canary} `.repeat(34);

/** Files below a folder that hold a text as the usual programs write it. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!(await stat(file).catch(() => null))?.isFile()) continue;
    const bytes = await readFile(file);
    if (bytes.includes(Buffer.from(text, 'utf8')) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(name);
  }
  return found;
}

async function firstConversation(page: Page): Promise<string> {
  const read = { call: 'messages.threads', query: {} };
  const answer = await page.evaluate(async (input) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ input }) };
    return (await fetch('/desk/api.read', init)).json();
  }, read);
  return (answer as { data: { answer: { data: { with: string }[] } } }).data.answer.data[0]?.with ?? '';
}

test('a desk that is killed while somebody types on: after the restart and a sign-in every letter is there, and none is on the disk in clear [B-02]', async ({
  folder,
  service,
  desk,
}) => {
  test.setTimeout(240_000);
  await service.start({ sample: true });
  const profile = path.join(folder, 'profile');
  const context = await chromium.launchPersistentContext(profile, wholeBrowser);
  const message = await context.newPage();
  await message.goto(await desk.start({ server: service.url }));
  await visit(message, '/signin');
  // Somebody else may sit here next: after a restart nobody is signed in.
  await message.getByRole('checkbox', { name: /shared/ }).check();
  await signInAt(message, sample.employer, sample.password);
  await expect(message).toHaveURL(/\/employer\/dashboard$/);
  await message.evaluate("window.localStorage.setItem('control', 'Plainamethyst')");
  await visit(message, `/employer/messages?with=${await firstConversation(message)}`);
  const reply = message.getByRole('textbox', { name: /^Message to / });
  await reply.fill(`Before. ${canary}`);
  const draft = await context.newPage();
  await draft.goto(new URL('/employer/project/add', message.url()).href);
  await draft.getByRole('button', { name: 'Continue' }).click();
  await draft.getByLabel('Title').fill(`Before. ${canary}`);
  await expect(draft).toHaveURL(/draft=/);
  // Fields with a purpose that browsers know.
  const account = await context.newPage();
  await account.goto(new URL('/employer/account', message.url()).href);
  await account.getByRole('textbox', { name: 'First name' }).fill(`${canary} before`);

  await desk.kill();
  await account.getByRole('textbox', { name: 'First name' }).fill(`${canary} first`);
  await account.getByRole('textbox', { name: 'Phone number' }).fill(`${canary} 98250`);
  await reply.fill(`${letters}reply`);
  await draft.getByLabel('Title').fill(`${canary} after the kill`);
  await draft.getByLabel('Goal').fill(`${letters}goal`);
  await expect.poll(() => message.evaluate('JSON.stringify(window.localStorage)')).toContain('footbridge.words.');

  const again = await context.newPage();
  await again.goto(await desk.start({ server: service.url }));
  for (const page of [message, draft, account]) {
    await expect(page.getByRole('heading', { name: 'Sign in to keep what you typed' })).toBeVisible({
      timeout: 60_000,
    });
  }
  await message.getByRole('textbox', { name: 'Password' }).fill(sample.password);
  await message.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(reply).toHaveValue(`${letters}reply`);
  await expect(draft.getByLabel('Goal')).toHaveValue(`${letters}goal`);
  await expect(draft.locator('[role=status][data-state=saved]')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => message.evaluate('JSON.stringify(window.localStorage)')).not.toContain('footbridge.words.');
  await message.reload();
  await expect(reply).toHaveValue(`${letters}reply`);
  await account.reload();
  await expect(account.getByRole('textbox', { name: 'Phone number' })).toHaveValue(`${canary} 98250`);
  await draft.reload();
  await expect(draft.getByLabel('Goal')).toHaveValue(`${letters}goal`);

  await desk.kill();
  await context.close();
  expect(await filesWith(profile, 'Plainamethyst'), 'the control: a plain text is found').not.toEqual([]);
  expect(await filesWith(profile, canary)).toEqual([]);
  expect(await filesWith(desk.folder, canary)).toEqual([]);
});
