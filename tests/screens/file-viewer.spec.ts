import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StoredFileLink } from '#shared/contract/enrollment-schemas.ts';
import { testPng } from '../../src/server/testing/pictures.ts';
import { findings } from '../support/axe-findings.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';
import { pageObjects, pdfOf, rawPdf } from './sample-pdfs.ts';

/** An applicant who handed in these files as documents, open at an employer's; each is answered with its bytes. */
async function openDocuments(page: Page, desk: FakeDesk, files: Readonly<Record<string, Buffer>>): Promise<void> {
  desk.signIn(person(2));
  const held = new Map<string, Buffer>();
  const names = Object.keys(files);
  const contents = Object.values(files);
  const stored = (name: string, index: number): StoredFileLink => ({
    id: index + 1,
    name,
    type: 'application/pdf',
    size: contents[index]?.length ?? 0,
    link: `/v1/files/${index + 1}`,
  });
  const documents = names.map((name, index) => ({
    id: index + 1,
    title: `Paper ${index + 1}`,
    link: '',
    file: stored(name, index),
    version: 1,
  }));
  const { data } = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', { data: { ...data, interviews: [], profile: { ...data.profile, documents } } });
  desk.answer('files.fetch', ({ params }) => {
    const index = Number(params['id']) - 1;
    const fileId = randomUUID();
    const bytes = contents[index] ?? Buffer.alloc(0);
    held.set(fileId, bytes);
    return { fileId, name: names[index] ?? '', size: bytes.length };
  });
  desk.answer('files.part', ({ fileId, from, length }) => ({
    base64: (held.get(fileId) ?? Buffer.alloc(0)).subarray(from, from + length).toString('base64'),
  }));
  desk.answer('files.release', ({ fileId }) => {
    held.delete(fileId);
    return null;
  });
  await page.goto(`${desk.address}/employer/job/1`);
}

const view = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^View Paper ${number}:`) }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const drawn = (page: Page, name: string) => page.getByRole('img', { name }).and(page.locator('[data-drawn=true]'));

/** Whether a page was really painted: not one colour alone. */
const isPainted = (page: Page) =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('canvas[data-drawn=true]');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(data.filter((_, at) => at % 4 === 0)).size > 1;
  })()`);

/** Whether the sheet is drawn, and wholly between the sides of its room. */
const sidesOf = (page: Page) =>
  page.evaluate<{ readonly inside: boolean; readonly drawn: boolean }>(`(() => {
    const sheet = document.querySelector('canvas');
    const room = sheet?.closest('section').getBoundingClientRect();
    const { left, right } = sheet?.getBoundingClientRect() ?? {};
    return { inside: left >= room?.left && right <= room?.right, drawn: sheet?.dataset.drawn === 'true' };
  })()`);

/** Notes whether a drawn sheet is ever gone from the page, or empty, from now on. */
const watchSheet = (page: Page) =>
  page.evaluate(`(() => {
    globalThis.sheetGone = 0;
    const sheet = document.querySelector('canvas');
    new MutationObserver(() => {
      if (!sheet.isConnected || sheet.dataset.drawn !== 'true') globalThis.sheetGone += 1;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  })()`);

test('a PDF is shown page by page, enlarged, with its text, by mouse and by keyboard', async ({ page, desk }) => {
  await openDocuments(page, desk, { 'paper.pdf': await pdfOf(['First page', 'Second page', 'Third page']) });
  const release = desk.hold('files.fetch');
  await view(page, 1);
  await expect(dialog(page)).toHaveAccessibleName('paper.pdf, Paper 1');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAccessibleDescription('Loading');
  release();
  await expect(drawn(page, 'paper.pdf, page 1 of 3')).toBeVisible();
  await expect.poll(() => isPainted(page)).toBe(true);
  await expect(dialog(page)).toContainText('First page');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAccessibleDescription(
    'This is the first page',
  );
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(drawn(page, 'paper.pdf, page 2 of 3')).toBeVisible();
  await expect(dialog(page)).toContainText('Second page');
  await page.getByRole('region', { name: 'Preview' }).focus();
  await page.keyboard.press('End');
  await expect(drawn(page, 'paper.pdf, page 3 of 3')).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(drawn(page, 'paper.pdf, page 2 of 3')).toBeVisible();
  const widthNow = async () => (await page.locator('canvas').boundingBox())?.width ?? 0;
  const before = await widthNow();
  await page.keyboard.press('+');
  await expect(dialog(page)).toContainText('150 %');
  await expect.poll(widthNow).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('0');
  await expect.poll(widthNow).toBeCloseTo(before, 0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^View Paper 1:/ })).toBeFocused();
  await expect.poll(() => desk.calls('files.release').length).toBe(1);
});

test('a large document shows any of its pages; one file leads to the next, and each is saved by name', async ({
  page,
  desk,
}) => {
  const many = await pdfOf(Array.from({ length: 1000 }, (_, index) => `Page number ${index + 1}`));
  const files = { 'many.pdf': many, 'notes.docx': Buffer.from('PK'), 'face.png': testPng({ width: 60, height: 40 }) };
  await openDocuments(page, desk, files);
  await expect(page.getByRole('button', { name: /^View Paper 2:/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save Paper 2: notes.docx' })).toBeVisible();
  await view(page, 1);
  await expect(drawn(page, 'many.pdf, page 1 of 1000')).toBeVisible();
  await page.getByRole('combobox', { name: 'Page' }).fill('998');
  await page.getByRole('option', { name: '998' }).click();
  await expect(drawn(page, 'many.pdf, page 998 of 1000')).toBeVisible();
  await expect(dialog(page)).toContainText('Page number 998');
  await page.getByRole('button', { name: 'Next file' }).click();
  await expect(dialog(page)).toHaveAccessibleName('face.png, Paper 3');
  await expect(dialog(page)).toContainText('File 2 of 2');
  await expect(page.getByRole('img', { name: 'face.png' })).toBeVisible();
  await expect.poll(() => page.evaluate(`document.querySelector('img[alt="face.png"]')?.naturalWidth`)).toBe(60);
  desk.answer('files.save', { path: '/home/leela/face.png', opens: true });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('alert').filter({ hasText: 'face.png is saved' });
  const words = 'face.png could not be opened: look at it in its folder';
  desk.fail('files.openSaved', 'not_found', words);
  await saved.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  expect(desk.calls('files.openSaved')).toEqual(desk.calls('files.save'));
  await page.getByRole('region', { name: 'Preview' }).focus();
  await page.keyboard.press('p');
  await expect(drawn(page, 'many.pdf, page 1 of 1000')).toBeVisible();
});

const script = '/OpenAction << /S /JavaScript /JS (globalThis.ran = true; app.alert\\(1\\)) >>';

test('a script in a PDF does not run, and its page is shown', async ({ page, desk }) => {
  await openDocuments(page, desk, { 'script.pdf': rawPdf(pageObjects('Only text', [600, 800], script)) });
  let asked = 0;
  page.on('dialog', (each) => {
    asked += 1;
    void each.dismiss();
  });
  await view(page, 1);
  await expect(drawn(page, 'script.pdf, page 1 of 1')).toBeVisible();
  await expect(dialog(page)).toContainText('Only text');
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  expect(asked).toBe(0);
});

test('a broken table of objects is mended, and a page of any size fits', async ({ page, desk }) => {
  const objects = pageObjects('Still readable', [600, 800]);
  await openDocuments(page, desk, {
    'table.pdf': rawPdf(objects, 'xref\n0 2\nnonsense\n'),
    'huge.pdf': rawPdf(pageObjects('Far away', [1_000_000, 2_000_000])),
  });
  await view(page, 1);
  await expect(drawn(page, 'table.pdf, page 1 of 1')).toBeVisible();
  await expect(dialog(page)).toContainText('Still readable');
  await page.getByRole('button', { name: 'Next file' }).click();
  await expect(drawn(page, 'huge.pdf, page 1 of 1')).toBeVisible();
  const pixels = await page.evaluate(`(({ width, height }) => width * height)(document.querySelector('canvas'))`);
  expect(pixels).toBeLessThanOrEqual(16_000_000);
});

/** The start of a JPEG that says it has 30,000 x 30,000 pixels. */
const huge = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x75, 0x30, 0x75, 0x30, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

test('what can’t be shown says why, and can be saved', async ({ page, desk }) => {
  const cut = testPng({ width: 60, height: 40 }).subarray(0, 40);
  const cases = [
    ['locked.pdf', await pdfOf(['Secret'], { userPassword: 'open' }), 'This PDF is protected with a password'],
    ['noise.pdf', Buffer.from('%PDF-1.7 and nothing else'), 'This PDF is damaged and can’t be shown'],
    ['empty.pdf', Buffer.alloc(0), 'This file is empty'],
    ['huge.jpg', huge, 'This picture has 30,000 × 30,000 pixels, too many to be shown here'],
    ['lying.png', Buffer.from('<svg onload="globalThis.ran = true">'), 'This picture is damaged and can’t be shown'],
    ['cut.png', cut, 'This picture is damaged and can’t be shown'],
  ] as const;
  await openDocuments(page, desk, Object.fromEntries(cases));
  await view(page, 1);
  for (const [name, , sentence] of cases) {
    await expect(dialog(page)).toHaveAccessibleName(new RegExp(`^${name}, `));
    await expect(dialog(page).getByRole('alert')).toContainText(sentence);
    await expect(dialog(page).getByRole('alert')).toContainText('Save it to open it with another program.');
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeEnabled();
    await page.getByRole('region', { name: 'Preview' }).focus();
    await page.keyboard.press('n');
  }
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});

test('the viewer has nothing for axe in either scheme, and stays when the window takes another layout', async ({
  page,
  desk,
}) => {
  await openDocuments(page, desk, {
    'paper.pdf': await pdfOf(['First page', 'Second page']),
    'face.png': testPng({ width: 60, height: 40 }),
  });
  await view(page, 1);
  await expect(drawn(page, 'paper.pdf, page 1 of 2')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${colorScheme}')`);
    expect(await findings(page), colorScheme).toEqual([]);
  }
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(drawn(page, 'paper.pdf, page 2 of 2')).toBeVisible();
  await watchSheet(page);
  for (const [width, height] of [
    [420, 800],
    [1024, 700],
    [420, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => sidesOf(page), `${width} wide`).toMatchObject({ inside: true, drawn: true });
    expect(await page.evaluate('globalThis.sheetGone')).toBe(0);
  }
});

test('a file that the service refuses, or that is not what its name says, says so in the service’s words', async ({
  page,
  desk,
}) => {
  await openDocuments(page, desk, { 'paper.pdf': Buffer.from('%PDF-') });
  desk.fail('files.fetch', 'wrong_type', 'This file is not what its name says, so it was not opened');
  await view(page, 1);
  await expect(dialog(page).getByRole('alert')).toContainText('This file is not what its name says');
});

test('a PDF that is not read within 20 seconds says so, and can be saved', async ({ page, desk }) => {
  const asked = new Promise<number>((resolve) => page.exposeFunction('askSilentWorker', resolve));
  await page.addInitScript(`
    window.Worker = class extends EventTarget {
      postMessage() { window.askSilentWorker(Date.now()); }
      terminate() {}
    };
  `);
  await page.clock.install();
  await openDocuments(page, desk, { 'paper.pdf': await pdfOf(['First page']) });
  await view(page, 1);
  await expect(dialog(page)).toHaveAccessibleName('paper.pdf, Paper 1');
  const slow = dialog(page).getByText('This PDF takes too long to be shown');
  // From then on its time stands still: however busy this computer is, the last second does not pass by itself.
  await page.clock.pauseAt((await asked) + 19_000);
  await expect(slow).toHaveCount(0);
  // The seconds begin a moment after the worker is asked.
  await page.clock.runFor(2_000);
  await expect(slow).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Save/ }).first()).toBeEnabled();
});

test('the viewer goes with the address that it was opened at, and does not come back with it', async ({
  page,
  desk,
}) => {
  await openDocuments(page, desk, { 'paper.pdf': await pdfOf(['First page']) });
  const hired = page.getByRole('tab', { name: /^Hired/ });
  const address = new URL(page.url());
  address.searchParams.set('tab', 'hired');
  await goTo(page, address.pathname + address.search);
  await expect(hired).toHaveAttribute('aria-selected', 'true');
  await view(page, 1);
  await expect(drawn(page, 'paper.pdf, page 1 of 1')).toBeVisible();
  await page.goBack();
  await expect(hired).toHaveAttribute('aria-selected', 'false');
  await expect(dialog(page)).toHaveCount(0);
  await page.goForward();
  await expect(hired).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /^View Paper 1:/ })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});
