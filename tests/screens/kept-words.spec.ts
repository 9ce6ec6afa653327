import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const employer = person(2);
const typed = 'Could you come on Thursday?';
const form = 'message:institution:7';
const words = { text: typed, files: [] };

async function openConversation(page: Page, desk: FakeDesk, party = 'institution:7') {
  desk.service('messages.list', ({ query }) => {
    const answer = sampleAnswer('messages.list');
    return { ...answer, thread: { ...answer.thread, with: String(query.with), name: 'GEC Rajkot' } };
  });
  await page.goto(`${desk.address}/employer/messages?with=${party}`);
  return page.getByRole('textbox', { name: 'Message to GEC Rajkot' });
}

test('a half-written message survives a reload, is named, and can be thrown away', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await field.fill(typed);
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  await page.reload();
  await expect(field).toHaveValue(typed);
  await expect(page.getByText(/^Restored what you typed at/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue('');
  await expect.poll(() => desk.words.find(form)).toBeUndefined();
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 420, height: 800 },
])
  test(`at ${size.width} what was restored is said above the field, which keeps its width`, async ({ page, desk }) => {
    await page.setViewportSize(size);
    desk.signIn(employer);
    const field = await openConversation(page, desk);
    // The conversation beside it has its width, and the letters have theirs.
    await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
    await page.evaluate('document.fonts.ready.then(() => null)');
    const width = async () => (await field.boundingBox())?.width;
    const before = await width();
    desk.words.put(form, words, sampleInstant);
    await page.reload();
    await expect(field).toHaveValue(typed);
    await expect.poll(width).toBe(before);
    await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 });
  });

test('words that are typed before the desk has opened those of the account are kept with them', async ({
  page,
  desk,
}) => {
  desk.signIn(employer);
  const open = desk.hold('words.open');
  const field = await openConversation(page, desk);
  await field.fill(typed);
  // What is typed is handed over after a pause, which the test takes by its effect: the top bar says that it is being saved.
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toBeAttached();
  open();
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  await expect(field).toHaveValue(typed);
});

test('words that are typed while earlier ones are being kept are on their way, not lost', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  const keep = desk.hold('words.keep');
  await field.fill('Could');
  await expect.poll(() => desk.calls('words.keep')).toHaveLength(1);
  await page.evaluate(`
    window.said = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="status"]')) window.said.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  `);
  await field.fill(typed);
  keep();
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  const said = (await page.evaluate('window.said')) as string[];
  expect(said.filter((text) => text.includes('Not saved'))).toEqual([]);
});

test('words stand only where they were typed', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await field.fill(typed);
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  const other = await openConversation(page, desk, 'institution:8');
  await expect(other).toHaveValue('');
});

test('while the desk is gone they lie in the browser sealed, and go to the desk when it is back', async ({
  page,
  desk,
  outage,
}) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await expect(field).toBeVisible();
  outage.expected = true;
  await desk.stop();
  await field.fill(typed);
  const stored = () => page.evaluate<string>('JSON.stringify(localStorage)');
  await expect.poll(stored).toContain('footbridge.words.');
  expect(await stored()).not.toContain('Thursday');
  await desk.start();
  await page.reload();
  await expect(field).toHaveValue(typed);
  await expect.poll(stored).not.toContain('footbridge.words.');
  expect(desk.words.find(form)).toEqual(words);
});

test('what lies in the browser does not replace what was typed later at another port, and stays there', async ({
  page,
  desk,
  outage,
}) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await expect(field).toBeVisible();
  outage.expected = true;
  await desk.stop();
  await field.fill(typed);
  const shelved = () => page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.includes('.words.'))");
  await expect.poll(shelved).toHaveLength(1);
  const before = await shelved();
  await page.goto('about:blank');
  await desk.start();
  const newer = new Date(Date.now() + 60_000).toISOString();
  desk.words.put(form, { ...words, text: 'Typed later' }, newer);
  await expect(await openConversation(page, desk)).toHaveValue('Typed later');
  await expect.poll(() => desk.calls('words.keep').filter((input) => input.shelved).length).toBeGreaterThan(0);
  expect([desk.words.all(), await shelved()]).toEqual([[{ ...words, text: 'Typed later' }], before]);
});

test('a signed-out window stays where its words are, hides them, and goes on when the account is back', async ({
  page,
  desk,
}) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await expect(field).toBeVisible();
  desk.fail('words.keep', 'locked');
  await field.fill(typed);
  await expect.poll(() => desk.calls('words.keep').length).toBeGreaterThan(0);
  desk.signIn(null);
  await expect(page.getByRole('heading', { name: 'Sign in to keep what you typed' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expect(page).toHaveURL(/\/employer\/messages/);
  desk.answer('words.keep', desk.words.answers['words.keep']);
  desk.answer('session.signIn', { user: employer, role: 2, verified: 'service' });
  await page.getByRole('textbox', { name: 'Password' }).fill('a password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(field).toHaveValue(typed);
  await expect.poll(() => desk.words.find(form)).toEqual(words);
});

test('another account that signs in there gets a page of its own', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await expect(field).toBeVisible();
  desk.fail('words.keep', 'locked');
  await field.fill(typed);
  await expect.poll(() => desk.calls('words.keep').length).toBeGreaterThan(0);
  desk.signIn(null);
  await expect(page.getByRole('heading', { name: 'Sign in to keep what you typed' })).toBeVisible();
  desk.signIn(person(3));
  await expect(page.getByRole('heading', { name: 'Sign in to keep what you typed' })).toBeHidden();
  await expect(page.getByText(typed)).toBeHidden();
});

test('a sent message is kept no more', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await field.fill(typed);
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  desk.answer('outbox.add', []);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('');
  await expect.poll(() => desk.words.find(form)).toBeUndefined();
});

const shelf = (page: Page) => page.evaluate<string>('JSON.stringify(localStorage)');

for (const [how, leave] of [
  [
    'discarded',
    async (page: Page) => {
      await page.reload();
      await page.getByRole('button', { name: 'Discard' }).click();
    },
  ],
  ['sent', (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()],
] as const)
  test(`what was ${how} while the desk couldn't throw it away stays away over a reload, until the desk can`, async ({
    page,
    desk,
  }) => {
    desk.signIn(employer);
    const field = await openConversation(page, desk);
    await field.fill(typed);
    await expect.poll(() => desk.words.find(form)).toEqual(words);
    desk.fail('words.discard', 'internal');
    desk.answer('outbox.add', []);
    await leave(page);
    await expect(field).toHaveValue('');
    await expect.poll(() => desk.calls('words.discard')).not.toHaveLength(0);
    await page.goto('about:blank');
    const before = desk.calls('words.discard').length;
    await openConversation(page, desk);
    await expect.poll(() => desk.calls('words.discard').length).toBeGreaterThan(before);
    await expect(field).toHaveValue('');
    await expect(page.getByText(/^Restored what you typed at/)).toHaveCount(0);
    expect([desk.words.find(form), await shelf(page)]).toEqual([words, expect.not.stringContaining('Thursday')]);
    desk.answer('words.discard', desk.words.answers['words.discard']);
    await page.reload();
    await expect.poll(() => desk.words.find(form)).toBeUndefined();
    await expect.poll(() => shelf(page)).not.toContain('footbridge.words.');
    await expect(field).toHaveValue('');
  });

test('what was typed after a discard that the desk hasn’t done is not thrown away with it', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await field.fill(typed);
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  desk.fail('words.discard', 'internal');
  await field.fill('');
  await expect.poll(() => desk.calls('words.discard')).not.toHaveLength(0);
  await page.goto('about:blank');
  desk.answer('words.discard', desk.words.answers['words.discard']);
  desk.words.put(form, { ...words, text: 'Typed later' }, new Date(Date.now() + 60_000).toISOString());
  await expect(await openConversation(page, desk)).toHaveValue('Typed later');
  await field.fill('And on');
  await expect.poll(() => desk.words.find(form)).toEqual({ ...words, text: 'And on' });
  await expect.poll(() => shelf(page)).not.toContain('footbridge.words.');
});

test('a discard that is tried again leaves what was typed in another window since', async ({ page, desk }) => {
  desk.signIn(employer);
  const field = await openConversation(page, desk);
  await field.fill(typed);
  await expect.poll(() => desk.words.find(form)).toEqual(words);
  desk.fail('words.discard', 'internal');
  await field.fill('');
  await expect.poll(() => desk.calls('words.discard')).not.toHaveLength(0);
  const later = { ...words, text: 'Typed in another window' };
  desk.words.put(form, later, new Date(Date.now() + 60_000).toISOString());
  desk.answer('words.discard', desk.words.answers['words.discard']);
  await expect.poll(() => shelf(page)).not.toContain('footbridge.words.');
  expect(desk.words.find(form)).toEqual(later);
});
