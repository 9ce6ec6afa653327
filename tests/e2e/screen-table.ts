import type { Page } from '@playwright/test';
import type { RosterImport } from '#shared/desk/types.ts';
import { expect } from './fixtures.ts';
import { choose } from './people.ts';
import { auditDraft, employerDraft, rosterFile } from './sample-work.ts';
import type { Screen } from './screens.ts';
import type { Workspace } from './workspace.ts';

const draftAt = (step: number) => async (workspace: Workspace) =>
  `/employer/internship/add?draft=${await employerDraft(workspace, step)}`;

const postingAt = (place: string) => async (workspace: Workspace) => {
  const { answer } = await workspace.run('api.read', {
    call: 'postings.list',
    params: { method: 'internship' },
    query: { search: 'cold chain' },
  });
  const [posting] = (answer as { data: { id: number }[] }).data;
  return `${place}/${posting?.id}`;
};

/** `more` makes it another file: one that was checked before goes on where it was. */
async function upload(workspace: Workspace, more = ''): Promise<RosterImport> {
  const { fileId } = await workspace.receive('autumn-2026.csv', `${await rosterFile(workspace)}${more}`);
  return workspace.run('roster.open', { fileId });
}

async function checkedUpload(workspace: Workspace): Promise<string> {
  const { importId, options } = await upload(workspace);
  await workspace.run('roster.check', { importId, options });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('ready');
  return importId;
}

async function finishedUpload(workspace: Workspace): Promise<string> {
  const importId = await checkedUpload(workspace);
  await workspace.run('roster.commit', { importId });
  await expect.poll(async () => (await workspace.run('roster.read', { importId })).state).toBe('done');
  return importId;
}

async function toBranch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Address')).toBeVisible();
}

async function toReview(page: Page): Promise<void> {
  await toBranch(page);
  await page.getByLabel('Address').fill('12 Station Road');
  await choose(page, 'City', 'Surat');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Finish set-up' })).toBeVisible();
}

const importPath = (importId: string) => `/educator/upload-student?import=${importId}`;

const openScreens: readonly Screen[] = [
  { name: 'landing', as: 'nobody', path: '/', heading: /./, key: true },
  { name: 'for-student', as: 'nobody', path: '/for_student', heading: /./ },
  { name: 'for-educator', as: 'nobody', path: '/for_educator', heading: /./ },
  { name: 'for-employer', as: 'nobody', path: '/for_employer', heading: /./ },
  { name: 'terms', as: 'nobody', path: '/tos', heading: /Terms/ },
  { name: 'privacy', as: 'nobody', path: '/privacy-policy', heading: /Privacy/ },
  { name: 'not-found', as: 'nobody', path: '/nowhere', heading: 'There is nothing at this address' },
  { name: 'sign-in', as: 'nobody', path: '/signin', heading: 'Sign in', key: true },
  { name: 'sign-up', as: 'nobody', path: '/signup', heading: 'Create an account' },
  { name: 'sign-up-employer', as: 'nobody', path: '/signup/employer', heading: 'Sign up as an employer', key: true },
  { name: 'sign-up-educator', as: 'nobody', path: '/signup/educator', heading: 'Sign up as an educator' },
  { name: 'sign-up-student', as: 'nobody', path: '/signup/student', heading: 'Sign up as a student' },
  {
    name: 'sign-up-refused',
    as: 'nobody',
    path: '/signup/employer',
    heading: 'Sign up as an employer',
    prepare: (page) => page.getByRole('button', { name: 'Create account' }).click(),
  },
  { name: 'forgot-password', as: 'nobody', path: '/forgot-password', heading: 'Forgot password' },
  { name: 'reset-password', as: 'nobody', path: '/reset-password', heading: 'New password' },
  {
    name: 'verify-otp',
    as: 'unverified',
    path: '/verify-otp',
    heading: 'Verify your e-mail',
    prepare: (page) => expect(page.getByTestId('mail-code')).toBeVisible(),
  },
  { name: 'company', as: 'newEmployer', path: '/company', heading: 'Set up your company', key: true },
  { name: 'company-branch', as: 'newEmployer', path: '/company', heading: 'Set up your company', prepare: toBranch },
  { name: 'company-review', as: 'newEmployer', path: '/company', heading: 'Set up your company', prepare: toReview },
  { name: 'waiting', as: 'askingEducator', path: '/institution', heading: 'Waiting for NIT Surat' },
  { name: 'institution', as: 'newEducator', path: '/institution', heading: 'Set up your institution' },
];

const employerScreens: readonly Screen[] = [
  { name: 'employer-begins', as: 'settledEmployer', path: '/employer/dashboard', heading: /^Good .*, Leela$/ },
  {
    name: 'employer-dashboard',
    as: 'employer',
    path: '/employer/dashboard',
    heading: /^Good .*, Aditi$/,
    key: true,
  },
  { name: 'internship-list', as: 'employer', path: '/employer/internship/list', heading: 'Internships', key: true },
  { name: 'project-list', as: 'employer', path: '/employer/project/list', heading: 'Projects' },
  { name: 'job-list', as: 'employer', path: '/employer/job/list', heading: 'Jobs' },
  { name: 'internship-add-company', as: 'employer', path: draftAt(0), heading: 'New internship' },
  { name: 'internship-add-details', as: 'employer', path: draftAt(1), heading: 'New internship', key: true },
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
    key: true,
  },
  {
    name: 'close-opening',
    as: 'employer',
    path: postingAt('/employer/internship/details'),
    heading: /Cold chain/i,
    prepare: (page) => page.getByRole('button', { name: 'Close opening' }).click(),
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
  {
    name: 'command-palette',
    as: 'employer',
    path: '/employer/dashboard',
    heading: /^Good .*, Aditi$/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Search everything' }).click();
      await page.getByRole('textbox', { name: 'Search everything' }).fill('cold');
      await expect(page.getByRole('button', { name: /Cold chain pilot/ })).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    as: 'employer',
    path: '/employer/drafts',
    heading: 'Drafts',
    async prepare(page) {
      await page.getByRole('button', { name: 'Hello Aditi Deshmukh' }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    name: 'saved-and-sent',
    as: 'employer',
    path: '/employer/drafts',
    heading: 'Drafts',
    async prepare(page) {
      await page.getByRole('button', { name: 'All changes saved' }).click();
      await expect(page.getByRole('dialog', { name: 'Saved and sent' })).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    as: 'employer',
    path: '/employer/drafts',
    heading: 'Drafts',
    async prepare(page) {
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'partner-institutions',
    as: 'employer',
    path: '/employer/partner-institutions',
    heading: 'Partner Institutions',
  },
  { name: 'employer-subscription', as: 'employer', path: '/employer/subscription', heading: 'Subscription' },
  { name: 'employer-settings', as: 'employer', path: '/employer/settings', heading: 'Settings' },
  { name: 'employer-account', as: 'employer', path: '/employer/account', heading: 'Your account', key: true },
  {
    name: 'employer-not-found',
    as: 'employer',
    path: '/employer/nowhere',
    heading: 'There is nothing at this address',
  },
];

const educatorScreens: readonly Screen[] = [
  { name: 'educator-dashboard', as: 'educator', path: '/educator/dashboard', heading: /^Good .*, Rohan$/, key: true },
  { name: 'student-list', as: 'educator', path: '/educator/student-list', heading: 'Student List', key: true },
  {
    name: 'edit-student',
    as: 'educator',
    path: '/educator/student-list',
    heading: 'Student List',
    prepare: (page) => page.getByRole('row').nth(1).dblclick(),
  },
  { name: 'roster-file', as: 'educator', path: '/educator/upload-student', heading: 'Upload students', key: true },
  {
    name: 'roster-columns',
    as: 'educator',
    path: async (workspace) => importPath((await upload(workspace, '\r\n')).importId),
    heading: 'Match the columns',
  },
  {
    name: 'roster-check',
    as: 'educator',
    path: async (workspace) => importPath(await checkedUpload(workspace)),
    heading: /^Check [\d,]+ rows$/,
    key: true,
  },
  {
    name: 'roster-done',
    as: 'settledEducator',
    path: async (workspace) => importPath(await finishedUpload(workspace)),
    heading: 'The list is up to date',
  },
  { name: 'educator-begins', as: 'settledEducator', path: '/educator/dashboard', heading: /^Good .*, Leela$/ },
  { name: 'explore', as: 'educator', path: '/educator/explore', heading: 'Explore' },
  { name: 'partner-companies', as: 'educator', path: '/educator/companies', heading: 'Partner Companies' },
  { name: 'educator-subscription', as: 'educator', path: '/educator/subscription', heading: 'Subscription' },
  { name: 'educator-settings', as: 'educator', path: '/educator/settings', heading: 'Settings' },
  {
    name: 'members',
    as: 'askedEducator',
    path: '/educator/members',
    heading: 'Members',
    prepare: (page) => expect(page.getByRole('button', { name: 'Accept Leela Thomas' }).first()).toBeVisible(),
  },
  { name: 'educator-account', as: 'educator', path: '/educator/account', heading: 'Your account' },
];

const otherScreens: readonly Screen[] = [
  { name: 'add-interest', as: 'student', path: '/add_interest', heading: 'What interests you?' },
  { name: 'user-interests', as: 'student', path: '/user_interests', heading: 'Your interests' },
  { name: 'student-home', as: 'student', path: '/student/dashboard', heading: /^Good .*, Ananya$/ },
  { name: 'mentor-home', as: 'mentor', path: '/mentor/dashboard', heading: /^Good .*, Farhan$/ },
  { name: 'admin-home', as: 'admin', path: '/admin/dashboard', heading: /^Good .*, Ira$/ },
  { name: 'admin-greeting', as: 'admin', path: '/dashboard/admin', heading: /^Good .*, Ira$/ },
];

/** Every screen that is built. */
export const screens: readonly Screen[] = [...openScreens, ...employerScreens, ...educatorScreens, ...otherScreens];
