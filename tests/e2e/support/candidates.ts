import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { expect } from './fixtures.ts';
import type { Workspace } from './workspace.ts';

/** What the service says of a posting's applicants. */
export type CachedEnrollments = AnswerOf<'enrollments.list'>['data'];

/** The id of a posting of the sample workspace. */
export async function postingId(workspace: Workspace, method: PostingKind, search: string): Promise<number> {
  const { answer } = await workspace.run('api.read', { call: 'postings.list', params: { method }, query: { search } });
  const [posting] = (answer as AnswerOf<'postings.list'>).data;
  if (!posting) throw new Error(`There is no ${method} called ${search}`);
  return posting.id;
}

/** What the service says now of the applicants of a posting. */
export async function applicantsOf(
  workspace: Workspace,
  method: PostingKind,
  id: number,
  query: Record<string, unknown> = {},
): Promise<CachedEnrollments> {
  const { answer } = await workspace.run('api.read', { call: 'enrollments.list', params: { method, id }, query });
  return (answer as AnswerOf<'enrollments.list'>).data;
}

/** First and last name. */
export const nameOf = ({ student }: CachedEnrollments['enrollments'][number]) =>
  `${student.first_name} ${student.last_name}`.trim();

/** The entries of the list beside the detail. */
export const entries = (page: Page) => page.getByRole('listbox', { name: 'Applicants' }).getByRole('option');

/** The applicant who is shown beside the list. */
export const shown = (page: Page) => page.getByRole('article');

/** The count that stands on a tab. */
export async function countOn(page: Page, tab: string): Promise<number> {
  const text = (await page.getByRole('tab', { name: tab }).textContent()) ?? '';
  return Number(text.slice(tab.length).replaceAll(',', ''));
}

/** Waits until a tab shows a count. */
export async function expectCount(page: Page, tab: string, count: number): Promise<void> {
  await expect(page.getByRole('tab', { name: tab })).toHaveText(`${tab}${count}`);
}
