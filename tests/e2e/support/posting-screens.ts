import { expect } from './fixtures.ts';
import { auditDraft, employerDraft } from './sample-work.ts';
import type { Screen } from './screens.ts';
import type { Workspace } from './workspace.ts';

const draftAt = (step: number) => async (workspace: Workspace) =>
  `/employer/internship/add?draft=${await employerDraft(workspace, step)}`;

/** The address of the sample's internship under a place. */
export const postingAt = (place: string) => async (workspace: Workspace) => {
  const { answer } = await workspace.run('api.read', {
    call: 'postings.list',
    params: { method: 'internship' },
    query: { search: 'cold chain' },
  });
  const [posting] = (answer as { data: { id: number }[] }).data;
  return `${place}/${posting?.id}`;
};

/** The screens on which an employer writes, lists and shows postings. */
export const postingScreens: readonly Screen[] = [
  { name: 'internship-list', as: 'employer', path: '/employer/internship/list', heading: 'Internships' },
  { name: 'project-list', as: 'employer', path: '/employer/project/list', heading: 'Projects' },
  { name: 'job-list', as: 'employer', path: '/employer/job/list', heading: 'Jobs' },
  {
    name: 'chosen-openings',
    as: 'employer',
    path: '/employer/job/list',
    heading: 'Jobs',
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
    },
  },
  {
    name: 'project-templates',
    as: 'employer',
    path: '/employer/project/template',
    heading: 'Project templates',
  },
  { name: 'internship-templates', as: 'employer', path: '/employer/internship/template', heading: /templates$/ },
  { name: 'job-templates', as: 'employer', path: '/employer/job/template', heading: /templates$/ },
  {
    name: 'template-read',
    as: 'employer',
    path: '/employer/job/template',
    heading: /templates$/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Preview' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'internship-add-company', as: 'employer', path: draftAt(0), heading: 'New internship' },
  { name: 'internship-add-details', as: 'employer', path: draftAt(1), heading: 'New internship' },
  { name: 'internship-add-requirements', as: 'employer', path: draftAt(2), heading: 'New internship' },
  { name: 'internship-add-review', as: 'employer', path: draftAt(3), heading: 'New internship' },
  { name: 'internship-add-choose', as: 'employer', path: '/employer/internship/add', heading: 'New internship' },
  {
    name: 'internship-preview',
    as: 'employer',
    path: async (workspace) => `/employer/internship/preview?draft=${await employerDraft(workspace, 3)}`,
    heading: 'Preview',
  },
  {
    name: 'internship-details',
    as: 'employer',
    path: postingAt('/employer/internship/details'),
    heading: /Cold chain/i,
  },
  {
    name: 'close-opening',
    as: 'employer',
    path: postingAt('/employer/internship/details'),
    heading: /Cold chain/i,
    async prepare(page) {
      await page.getByRole('button', { name: 'Close opening' }).click();
      await expect(page.getByRole('dialog', { name: 'Close this internship?' })).toBeVisible();
    },
  },
  {
    name: 'preview-students',
    as: 'employer',
    path: async (workspace) =>
      (await postingAt('/employer/internship/preview')(workspace)).replace(/\/(\d+)$/, '?posting=$1'),
    heading: 'Preview',
    async prepare(page) {
      const buffer = Buffer.from('Student Name,Email Id\nAsha Rao,asha@nit.example\nMeera Iyer,meera@nit\n');
      await page.getByLabel('Student list').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByRole('list', { name: 'Chosen students' })).toBeVisible();
    },
  },
  { name: 'drafts', as: 'employer', path: '/employer/drafts', heading: 'Drafts' },
  {
    name: 'draft-history',
    as: 'employer',
    path: async (workspace) => `/employer/project/add?draft=${await auditDraft(workspace)}`,
    heading: 'New project',
    async prepare(page) {
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('button', { name: 'Restore' }).first()).toBeVisible();
    },
  },
];
