import type { PostingKind } from '#shared/contract/call.ts';
import { postingId } from './candidates.ts';
import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';
import type { Workspace } from './workspace.ts';

const candidatesAt =
  (method: PostingKind, search: string, query = '') =>
  async (workspace: Workspace) =>
    `/employer/${method}/${await postingId(workspace, method, search)}${query}`;

const trainees = { as: 'employer', heading: 'Graduate trainee, operations' } as const;

/** The candidates page, as people come to see it. */
export const candidateScreens: readonly Screen[] = [
  {
    ...trainees,
    name: 'candidates',
    path: candidatesAt('job', 'Graduate trainee'),
    async prepare(page) {
      await page.getByText('Detail List', { exact: true }).click();
      await expect(page.getByRole('listbox', { name: 'Applicants' })).toBeVisible();
    },
  },
  {
    ...trainees,
    name: 'candidates-table',
    path: candidatesAt('job', 'Graduate trainee', '?tab=new'),
    async prepare(page) {
      await page.getByText('View List', { exact: true }).click();
      await page.getByRole('checkbox', { name: /^Select row 2,/ }).check();
      await expect(page.getByRole('region', { name: 'Selected applicants' })).toBeVisible();
    },
  },
  {
    name: 'candidate-reports',
    as: 'employer',
    path: candidatesAt('project', 'Cold chain pilot', '?tab=assignments'),
    heading: 'Cold chain pilot',
    async prepare(page) {
      await page.getByText('Detail List', { exact: true }).click();
      await expect(page.getByRole('listbox', { name: 'Applicants' })).toBeVisible();
    },
  },
  {
    ...trainees,
    name: 'candidate-filters',
    path: candidatesAt('job', 'Graduate trainee'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    },
  },
  {
    ...trainees,
    name: 'candidate-paste',
    path: candidatesAt('job', 'Graduate trainee'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Paste a list' }).click();
      await expect(page.getByRole('dialog', { name: 'Paste a list' })).toBeVisible();
    },
  },
];
