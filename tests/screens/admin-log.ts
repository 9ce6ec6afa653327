import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect } from './fixtures.ts';

/** A log of admins, and what its filter of what happened is called. */
interface Log {
  readonly list: 'audit.list' | 'security.list';
  readonly file: 'audit.export' | 'security.export';
  readonly fileName: string;
  readonly person: string;
  readonly what: { readonly name: string; readonly label: string; readonly choice: string; readonly value: string };
}

/** On the first page of a log with 45 entries: goes to the last, narrows it down by each filter, and saves it. */
export async function narrowLog(
  page: Page,
  desk: FakeDesk,
  { list, file, fileName, person, what }: Log,
): Promise<void> {
  const asked = () => desk.asked(list).map(({ query }) => query);
  const first = { page: 1, limit: 20 };
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(asked).toContainEqual({ page: 3, limit: 20 });
  await page.getByRole('searchbox', { name: 'Search by person' }).fill(person);
  await expect.poll(asked).toContainEqual({ ...first, person });
  await page.getByRole('combobox', { name: what.label }).click();
  await page.getByRole('option', { name: what.choice, exact: true }).click();
  const happened = { person, [what.name]: what.value };
  await expect.poll(asked).toContainEqual({ ...first, ...happened });
  await page.getByRole('textbox', { name: 'From' }).fill('20 Nov 2026');
  await page.getByRole('textbox', { name: 'From' }).press('Enter');
  const from = { ...happened, from: '2026-11-20' };
  await expect.poll(asked).toContainEqual({ ...first, ...from });
  await page.getByRole('textbox', { name: 'To' }).fill('24 Nov 2026');
  await page.getByRole('textbox', { name: 'To' }).press('Enter');
  const filters = { ...from, to: '2026-11-24' };
  await expect.poll(asked).toContainEqual({ ...first, ...filters });
  desk.answer('files.fetch', { fileId: '3f2f7c1e-58a3-4a52-9a44-6d1b1f0a7c11', name: fileName, size: 12 });
  desk.answer('files.save', { path: `/home/leela/${fileName}`, opens: false });
  desk.answer('files.release', null);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => desk.calls('files.fetch'))
    .toContainEqual(expect.objectContaining({ call: file, query: filters }));
  await expect(page.getByText(`${fileName} is saved`)).toBeVisible();
}

/** A log without entries says so and saves nothing; one that can't be read is read again on request. */
export async function emptyLog(page: Page, desk: FakeDesk, { list }: Pick<Log, 'list'>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription('No entries to export');
  const release = desk.hold(list);
  desk.fail(list, 'internal', 'Something went wrong');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription('Loading');
  release();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
}
