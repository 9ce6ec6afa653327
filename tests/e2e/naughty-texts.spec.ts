import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { read, utils } from 'xlsx';
import type { FileRef } from '#shared/desk/types.ts';
import { unguardCell } from '#shared/roster/csv.ts';
import { tidy } from '#shared/roster/tidy.ts';
import { emptyPosting } from '#shared/rules/postings/posting.ts';
import { differing, naughtyStrings, publicStrings, scriptMark } from '../support/naughty-strings.ts';
import { missing, watch } from './support/naughty-watch.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { settled } from './support/screens.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const everyString = [...naughtyStrings, ...publicStrings];
const pick = (index: number) => everyString[index % everyString.length] ?? '';
const upTo = (max: number, texts = everyString) => texts.filter((text) => text.trim().length <= max);
const tidied = (text: string) => tidy(text)?.value ?? text;

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

test('the watch sees a script that runs, and a rule of the policy that is broken [E-14]', async ({
  context,
  workspace,
}) => {
  // A page of its own: the console speaks of the broken rule, as it should.
  const page = await context.newPage();
  const { found } = await watch(page);
  await page.goto(`${workspace.address}/tos`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await found()).toEqual([]);
  await page.evaluate(`window.${scriptMark} = 1`);
  await page.evaluate('document.body.append(document.createElement("marquee"))');
  await page.evaluate('document.createElement("img").src = "https://evil.example/x"');
  await expect.poll(found).toEqual(['a script ran', 'img-src: https://evil.example/x', '<marquee></marquee>']);
});

test('postings show every text of theirs as it was entered, and nothing runs [E-14]', async ({ page, workspace }) => {
  test.setTimeout(240_000);
  const { found } = await watch(page);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const dense = parts(everyString, 80).map((texts, index) => {
    const at = (position: number) => texts[position] ?? 'none';
    const questions = differing(texts.slice(7, 27)).map((question) => ({ question, required: false }));
    const faq = parts(texts.slice(27), 2).map(([question = '', answer = '']) => ({ question, answer }));
    const long = {
      goal: at(1),
      tasks: at(2),
      support: at(3),
      roles_and_responsibilities: at(4),
      additional_info: at(5),
    };
    const fields = {
      ...postingFields('internship', at(0)),
      ...long,
      location: at(6),
      screening_questions: questions,
      faq,
    };
    return { texts, fields: { ...fields, keywords: upTo(80).slice(index, index + 1) } };
  });
  for (const { texts, fields } of dense) {
    const { id } = await publish(workspace, 'internship', fields);
    for (const place of ['details']) {
      await page.goto(`${workspace.address}/employer/internship/${place}/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      const shown = [...texts.slice(0, 6), ...fields.faq.flatMap(({ question, answer }) => [question, answer])];
      await openAll(page);
      expect
        .soft(
          await missing(
            page,
            shown.map((text) => text.trim()),
          ),
        )
        .toEqual([]);
      expect(await found(), JSON.stringify(texts[0])).toEqual([]);
    }
  }
  for (const place of ['internship/list', 'dashboard']) {
    await page.goto(`${workspace.address}/employer/${place}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await settled(page);
    expect(await found()).toEqual([]);
  }
});

/** Opens whatever is folded. */
async function openAll(page: Page): Promise<void> {
  for (const folded of await page.locator('main [aria-expanded=false]:not([aria-haspopup]):visible').all())
    await folded.click();
  await settled(page);
}

test('drafts keep, list and show every title as it was typed [E-14]', async ({ page, workspace }) => {
  test.setTimeout(240_000);
  const { found } = await watch(page);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  // Of the public list every third: each draft is saved and read by itself.
  const titles = upTo(200, [...naughtyStrings, ...publicStrings.filter((_, index) => index % 3 === 0)]);
  for (const title of titles) {
    const body = { ...emptyPosting('project'), title, goal: pick(titles.indexOf(title) + 1) };
    const { id, revision } = await workspace.run('drafts.create', { method: 'project', body });
    await workspace.run('drafts.save', { id, body, step: 1, title, revision });
    expect((await workspace.run('drafts.read', { id })).body, JSON.stringify(title)).toEqual(body);
  }
  const listed = await workspace.run('drafts.list', { search: '', bin: false });
  expect(listed.map(({ title }) => title).sort()).toEqual([...titles].sort());
  await page.goto(`${workspace.address}/employer/drafts`);
  await expect(page.getByRole('table', { name: 'Drafts' })).toBeVisible();
  await settled(page);
  const shown = await page.locator('table tbody tr a').allTextContents();
  const wrong = shown.filter((text) => !titles.includes(text) && !titles.map((title) => title.trim()).includes(text));
  expect(wrong).toEqual([]);
  expect(shown.length).toBeGreaterThan(20);
  expect(await found()).toEqual([]);
  for (const title of titles.filter((text) => text.includes(scriptMark)).slice(0, 6)) {
    const { id } = listed.find((draft) => draft.title === title) ?? { id: '' };
    await page.goto(`${workspace.address}/employer/project/add?draft=${id}`);
    await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
    await settled(page);
    await expect.poll(() => missing(page, [title.replace(/[\r\n]/g, '')])).toEqual([]);
    expect(await found(), title).toEqual([]);
  }
});

/** What is invisible as a whole is no name. */
const fits = upTo(120).filter((text) => tidied(text) !== '');

/** A list with every text as a name, a course and a specialization. */
function studentFile(): string {
  const rows = fits.map((name, index) => ({
    'Student Name': name,
    Course: fits[(index + 1) % fits.length] ?? '',
    Specialization: fits[(index + 2) % fits.length] ?? '',
    Semester: '3',
    'Email Id': `s${index}@tapi.example`,
    'Phone Number': `98200${String(index).padStart(5, '0')}`,
  }));
  return Papa.unparse(rows, { quotes: true });
}

async function uploadStudents(workspace: Workspace): Promise<string> {
  const { fileId } = await workspace.receive('students.csv', studentFile());
  const { importId, options } = await workspace.run('roster.open', { fileId });
  await workspace.run('roster.check', { importId, options });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('ready');
  return importId;
}

test('student lists keep, show and export every text, tidied by one rule [E-14]', async ({ page, workspace }) => {
  test.setTimeout(240_000);
  const { found } = await watch(page);
  await workspace.settle(3, freshPerson('Tapi Institute'));
  const importId = await uploadStudents(workspace);
  await page.goto(`${workspace.address}/educator/upload-student?import=${importId}`);
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  await expect(grid).toBeVisible();
  await settled(page);
  expect(await found()).toEqual([]);
  const preview = await workspace.run('roster.rows', { importId, limit: 500 });
  expect(
    preview.rows.filter(({ outcome }) => outcome === 'error').map(({ problems, values }) => [values, problems]),
  ).toEqual([]);

  await workspace.run('roster.commit', { importId });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('done');
  const wanted = fits.map((name, index) =>
    [name, fits[(index + 1) % fits.length] ?? '', fits[(index + 2) % fits.length] ?? ''].map(tidied),
  );
  const shown: string[] = [];
  await page.goto(`${workspace.address}/educator/student-list?sort=email`);
  const range = page.getByRole('status').filter({ hasText: ` of ${fits.length.toLocaleString('en-IN')}` });
  while (shown.length < wanted.length) {
    if (shown.length > 0) await page.getByRole('button', { name: 'Next page' }).click();
    await expect(range).toContainText(new RegExp(`^${(shown.length + 1).toLocaleString('en-IN')}–`));
    await settled(page);
    const texts = () => page.locator('main table tbody tr').allTextContents();
    // The rows of the page before stay until those of this one are there.
    await expect.poll(async () => (await texts()).filter((row) => shown.includes(row))).toEqual([]);
    const rows = await texts();
    expect(rows.length).toBeGreaterThan(0);
    shown.push(...rows);
    expect(await found()).toEqual([]);
  }
  const emails = new Map(shown.map((row) => [/s\d+@tapi\.example/.exec(row)?.[0] ?? '', row]));
  const unlike = wanted.filter(
    (cells, index) => !cells.every((cell) => emails.get(`s${index}@tapi.example`)?.includes(cell)),
  );
  expect(unlike).toEqual([]);

  for (const format of ['csv', 'xlsx'] as const) {
    const rows = await exported(page, workspace, format);
    const byMail = new Map(rows.map((row) => [row.find((cell) => /^s\d+@/.test(cell)), row]));
    const lost = wanted.filter((cells, index) => {
      const row = byMail.get(`s${index}@tapi.example`) ?? [];
      return !cells.every((cell) => row.includes(cell));
    });
    expect(lost, format).toEqual([]);
  }
});

/** The exported list, as cells without the guards against formulas. */
async function exported(page: Page, workspace: Workspace, format: 'csv' | 'xlsx'): Promise<string[][]> {
  const { fileId }: FileRef = await workspace.run('roster.export', { format, query: {} });
  const saved = await workspace.run('files.save', { fileId });
  const bytes = await (await page.request.get(workspace.address + (saved?.path ?? ''))).body();
  if (format === 'csv') {
    const { data } = Papa.parse<string[]>(bytes.toString('utf8').replace(/^\ufeff/, ''));
    return data.map((row) => row.map(unguardCell));
  }
  const book = read(bytes, { cellFormula: true });
  const sheet = Object.values(book.Sheets)[0] ?? {};
  const formulas = Object.values(sheet).filter((cell: { f?: string }) => cell?.f !== undefined);
  expect(formulas).toEqual([]);
  return utils
    .sheet_to_json<string[]>(sheet, { header: 1, raw: false })
    .map((row) => row.map((cell) => unguardCell(String(cell))));
}
