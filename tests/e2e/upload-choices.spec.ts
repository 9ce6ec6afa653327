import { readFile } from 'node:fs/promises';
import type { RosterImport } from '#shared/desk/types.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const heading = 'Student Name,Course,Specialization,Semester,Email Id,Phone Number,Roll Number';
const line = (number: number, change: { email?: string; semester?: number } = {}) =>
  [
    `Student ${'ABCDEFGHIJKL'[number]}`,
    'B.Tech',
    'Physics',
    change.semester ?? 3,
    change.email ?? `student${number}@tapi.example`,
    `98200112${10 + number}`,
    `T-${100 + number}`,
  ].join(',');
const list = (...lines: readonly string[]) => [heading, ...lines, ''].join('\r\n');

async function checked(
  workspace: Workspace,
  name: string,
  content: string | Buffer<ArrayBuffer>,
): Promise<RosterImport> {
  const { fileId } = await workspace.receive(name, content);
  const { importId, options } = await workspace.run('roster.open', { fileId });
  return workspace.run('roster.check', { importId, options });
}

async function committed(workspace: Workspace, name: string, content: string): Promise<void> {
  const { importId } = await checked(workspace, name, content);
  await workspace.run('roster.commit', { importId });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('done');
}

test('a full list shows whom it misses and whose identifiers change, and goes out when the count is typed [BULK-17] [BULK-21] [BULK-24]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(3, freshPerson('Girna Institute'));
  await committed(workspace, 'spring.csv', list(...Array.from({ length: 10 }, (_, number) => line(number))));
  const again = [line(0), line(1, { email: 'new.address@tapi.example' }), line(2), line(3), line(4, { semester: 4 })];
  const { fileId } = await workspace.receive('autumn.csv', list(...again));
  const { importId } = await workspace.run('roster.open', { fileId });
  await page.goto(`${workspace.address}/educator/upload-student?import=${importId}`);
  await page.getByRole('radio', { name: 'Full list' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('heading', { name: 'Check 5 rows' })).toBeVisible();

  await test.step('another e-mail is an error until it is allowed', async () => {
    await expect(page.getByText('1 row changes identifiers, not allowed yet')).toBeVisible();
    await page.getByRole('button', { name: 'Change columns' }).click();
    await page.getByRole('switch', { name: 'Change identifiers' }).check({ force: true });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Before and after of changed identifiers' }).click();
    const drawer = page.getByRole('dialog', { name: 'Changed identifiers' });
    await expect(drawer.getByRole('row', { name: /new\.address@/ })).toContainText(
      'student1@tapi.example→new.address@tapi.example',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('who is not in the file is named', async () => {
    await page.getByRole('button', { name: 'See who is not in the file' }).click();
    const drawer = page.getByRole('dialog', { name: 'Not in the file' });
    await expect(drawer.getByRole('row')).toHaveCount(6);
    await expect(drawer.getByRole('row', { name: /Student J/ })).toContainText('T-109');
    await page.keyboard.press('Escape');
  });

  await test.step('it stops until the count is typed', async () => {
    await page.getByRole('button', { name: 'Update 2, mark 5 as not in list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check this change' });
    await expect(dialog).toContainText(
      'This full list would change 7 students or mark them as not in the list: 70 % of all',
    );
    await dialog.getByRole('textbox', { name: 'Type 7 to continue' }).fill('5');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('That is not 7');
    await dialog.getByRole('textbox', { name: 'Type 7 to continue' }).fill('7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'The list is up to date' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('region', { name: 'What the upload did' })).toContainText('Not in the file5');
  });

  await test.step('nobody has left the list', async () => {
    await page.goto(`${workspace.address}/educator/student-list`);
    await expect(page.getByText('10 students').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /new\.address@tapi\.example/ })).toBeVisible();
  });
});

test('letters that the file does not explain are asked about by real cells; a column that was matched by hand is remembered until it is forgotten [BULK-04] [BULK-08]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(3, freshPerson('Purna Institute'));
  const text = list(line(0)).replace('Student A', 'José Núñez').replace('Student Name', 'Wer');
  const { fileId } = await workspace.receive('western.csv', Buffer.from(text, 'latin1'));
  const { importId } = await workspace.run('roster.open', { fileId });
  await page.goto(`${workspace.address}/educator/upload-student?import=${importId}`);
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Windows-1252 (Western)');
  const cells = page.getByRole('list', { name: /Do these look right/ });
  await expect(cells).toContainText('José Núñez');
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'UTF-16 LE' }).click();
  await expect(cells).not.toContainText('José Núñez');
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'Windows-1252' }).click();
  await expect(cells).toContainText('José Núñez');

  await test.step('a heading that nobody knows is matched by hand', async () => {
    await page.getByRole('combobox', { name: 'Wer becomes' }).click();
    await page.getByRole('option', { name: 'Student Name' }).click();
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByRole('heading', { name: 'Check 1 row' })).toBeVisible();
    await page.goto(`${workspace.address}/educator/upload-student?view=remembered`);
    await expect(page.getByRole('row', { name: /wer/i })).toContainText('Student Name');
  });

  await test.step('the next list knows it, until it is forgotten', async () => {
    const next = await workspace.receive('next.csv', text.replace('José Núñez', 'Ana Sa'));
    const upload = await workspace.run('roster.open', { fileId: next.fileId });
    await page.goto(`${workspace.address}/educator/upload-student?import=${upload.importId}`);
    const own = page.getByRole('row', { name: /Wer/ });
    await expect(own).toContainText('Remembered');
    await own.getByRole('button', { name: 'Forget what Wer becomes' }).click();
    await expect(own).toContainText('Ignored');
    await expect(page.getByText('Not matched yet: Student Name.')).toBeVisible();
  });

  await test.step('what is remembered can be taken along, forgotten and brought back', async () => {
    await workspace.run('roster.changeMatching', { course: { btech: 'B.Tech' } });
    await page.goto(`${workspace.address}/educator/upload-student?view=remembered`);
    const own = page.getByRole('table', { name: 'Courses' }).getByRole('row', { name: /btech/ });
    await expect(own).toContainText('B.Tech');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const kept = await (await download).path();
    await own.getByRole('button', { name: 'Forget btech' }).click();
    await expect(own).toHaveCount(0);
    await page.getByLabel('Import what uploads remember').setInputFiles({
      name: 'matching.json',
      mimeType: 'application/json',
      buffer: await readFile(kept),
    });
    await expect(own).toContainText('B.Tech');
  });
});
