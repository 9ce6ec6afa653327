import type { Download, Page } from '@playwright/test';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { applicationScreens } from './application-screens.ts';
import { candidateScreens } from './candidate-screens.ts';
import { expect } from './fixtures.ts';
import { mentorScreens } from './mentor-screens.ts';
import { choose } from './people.ts';
import { postingAt, postingScreens } from './posting-screens.ts';
import { rosterScreens } from './roster-screens.ts';
import { raiseTicket, reportPosting } from './sample-work.ts';
import type { Screen } from './screens.ts';
import { studentScreens } from './student-screens.ts';
import type { Workspace } from './workspace.ts';

/** The page of messages, with the latest conversation open. */
async function firstConversation(workspace: Workspace): Promise<string> {
  const { answer } = await workspace.run('api.read', { call: 'messages.threads', query: {} });
  const [thread] = (answer as { data: { with: string }[] }).data;
  return `/employer/messages?with=${thread?.with}`;
}

/** The educator's page of the newest published posting of a kind. */
async function firstOpportunity(workspace: Workspace, kind: PostingKind): Promise<string> {
  const asked = { call: 'postings.explore', params: { method: kind }, query: { limit: 1 } } as const;
  const { answer } = await workspace.run('api.read', asked);
  const [posting] = (answer as { data: { id: number }[] }).data;
  return `/educator/${kind === 'project' ? '' : `${kind}/`}details/${posting?.id}`;
}

/** The id of the first row that a list of the service answers. */
async function firstId(
  workspace: Workspace,
  call: 'adminPostings.list' | 'mentors.list',
  query: Record<string, unknown>,
) {
  const { answer } = await workspace.run('api.read', { call, query });
  const [row] = (answer as { data: { id: number }[] }).data;
  return row?.id ?? 0;
}

/** A page of the first mentor, under an address. */
const mentorPath =
  (start: string, end = '') =>
  async (workspace: Workspace) =>
    `${start}/${await firstId(workspace, 'mentors.list', { limit: 1 })}${end}`;

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

const openScreens: readonly Screen[] = [
  { name: 'landing', as: 'nobody', path: '/', heading: /./ },
  { name: 'for-student', as: 'nobody', path: '/for_student', heading: /./ },
  { name: 'for-educator', as: 'nobody', path: '/for_educator', heading: /./ },
  { name: 'for-employer', as: 'nobody', path: '/for_employer', heading: /./ },
  { name: 'terms', as: 'nobody', path: '/tos', heading: /Terms/ },
  { name: 'privacy', as: 'nobody', path: '/privacy-policy', heading: /Privacy/ },
  { name: 'not-found', as: 'nobody', path: '/nowhere', heading: 'Page not found' },
  { name: 'sign-in', as: 'nobody', path: '/signin', heading: 'Sign in' },
  { name: 'sign-up', as: 'nobody', path: '/signup', heading: 'Create an account' },
  { name: 'sign-up-employer', as: 'nobody', path: '/signup/employer', heading: 'Sign up as an employer' },
  { name: 'sign-up-educator', as: 'nobody', path: '/signup/educator', heading: 'Sign up as an educator' },
  { name: 'sign-up-student', as: 'nobody', path: '/signup/student', heading: 'Sign up as a student' },
  { name: 'sign-up-mentor', as: 'nobody', path: '/signup/mentor', heading: 'Sign up as a mentor' },
  {
    name: 'sign-up-refused',
    as: 'nobody',
    path: '/signup/employer',
    heading: 'Sign up as an employer',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
    },
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
  { name: 'company', as: 'newEmployer', path: '/company', heading: 'Set up your company' },
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
  },
  ...postingScreens,
  ...candidateScreens,
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
    name: 'invite-colleges',
    as: 'employer',
    path: postingAt('/employer/internship/invite'),
    heading: /Cold chain/i,
  },
  {
    name: 'invite-students',
    as: 'employer',
    path: async (workspace) => `${await postingAt('/employer/internship/invite')(workspace)}?audience=students`,
    heading: /Cold chain/i,
    async prepare(page) {
      await page
        .getByRole('checkbox', { name: /^Choose (?!all)/ })
        .first()
        .check();
      await expect(page.getByText('1 selected')).toBeVisible();
    },
  },
  {
    name: 'invite-sent',
    as: 'employer',
    path: async (workspace) =>
      `${await postingAt('/employer/internship/invite')(workspace)}?audience=students&tab=sent`,
    heading: /Cold chain/i,
  },
  {
    name: 'partner-institutions',
    as: 'employer',
    path: '/employer/partner-institutions',
    heading: 'Partner Institutions',
  },
  {
    name: 'partner-institutions-suggested',
    as: 'employer',
    path: '/employer/partner-institutions?tab=suggested',
    heading: 'Partner Institutions',
  },
  {
    name: 'partner-institutions-locked',
    as: 'settledEmployer',
    path: '/employer/partner-institutions',
    heading: 'Partner Institutions',
  },
  { name: 'messages', as: 'employer', path: firstConversation, heading: 'Messages' },
  { name: 'messages-begin', as: 'settledEmployer', path: '/employer/messages', heading: 'Messages' },
  {
    name: 'notifications',
    as: 'employer',
    path: '/employer/drafts',
    heading: 'Drafts',
    async prepare(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    },
  },
  { name: 'employer-subscription', as: 'employer', path: '/employer/subscription', heading: 'Subscription' },
  { name: 'employer-settings', as: 'employer', path: '/employer/settings', heading: 'Settings' },
  { name: 'company-profile', as: 'employer', path: '/employer/company', heading: 'Company profile' },
  { name: 'employer-account', as: 'employer', path: '/employer/account', heading: 'Your account' },
  {
    name: 'employer-not-found',
    as: 'employer',
    path: '/employer/nowhere',
    heading: 'Page not found',
  },
];

const educatorScreens: readonly Screen[] = [
  { name: 'educator-dashboard', as: 'educator', path: '/educator/dashboard', heading: /^Good .*, Rohan$/ },
  { name: 'student-list', as: 'educator', path: '/educator/student-list', heading: 'Student List' },
  {
    name: 'edit-student',
    as: 'educator',
    path: '/educator/student-list',
    heading: 'Student List',
    async prepare(page) {
      // Not one of those that stand there while the list loads.
      await page.getByRole('row').filter({ hasText: '@' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Edit student' })).toBeVisible();
    },
  },
  ...rosterScreens,
  { name: 'educator-begins', as: 'settledEducator', path: '/educator/dashboard', heading: /^Good .*, Leela$/ },
  { name: 'explore', as: 'educator', path: '/educator/explore', heading: 'Explore' },
  ...(['project', 'internship', 'job'] as const).map(
    (kind): Screen => ({
      name: `explore-${kind}`,
      as: 'educator',
      path: (workspace) => firstOpportunity(workspace, kind),
      heading: /./,
      prepare: (page) => expect(page.getByRole('list', { name: 'Students' }).getByRole('listitem')).toHaveCount(20),
    }),
  ),
  ...studentScreens,
  { name: 'educator-mentors', as: 'educator', path: '/educator/mentors', heading: 'Mentors' },
  { name: 'educator-mentor', as: 'educator', path: mentorPath('/educator/mentors'), heading: /./ },
  { name: 'educator-subscription', as: 'educator', path: '/educator/subscription', heading: 'Subscription' },
  { name: 'educator-settings', as: 'settledEducator', path: '/educator/settings', heading: 'Settings' },
  {
    name: 'members',
    as: 'askedEducator',
    path: '/educator/members',
    heading: 'Members',
    prepare: (page) => expect(page.getByRole('button', { name: 'Accept Leela Thomas' }).first()).toBeVisible(),
  },
  { name: 'educator-account', as: 'educator', path: '/educator/account', heading: 'Your account' },
];

const answeredTicket = [
  'The report of week 8 won’t upload: it stops at the end.',
  'The file was larger than 5 MB. Save it as a PDF, and it goes through.',
] as const;

/** Makes a backup of the computer on a page with Storage and diagnostics, and chooses it there: a shared one can't, so it isn't meanwhile. */
async function chooseBackup(page: Page, workspace: Workspace): Promise<void> {
  const { sharedComputer } = await workspace.run('settings.read');
  if (!sharedComputer) return makeAndChooseBackup(page);
  await workspace.run('settings.save', { sharedComputer: false });
  try {
    await page.reload();
    await makeAndChooseBackup(page);
  } finally {
    await workspace.run('settings.save', { sharedComputer });
  }
}

async function makeAndChooseBackup(page: Page): Promise<void> {
  const saved: Download[] = [];
  page.once('download', (download) => saved.push(download));
  await page.getByRole('button', { name: 'Back up to a file' }).click();
  // The whole folder is written first, and checked once it is chosen: both take longer than an action may.
  await expect.poll(() => saved.length).toBe(1);
  const file = (await saved[0]?.path()) ?? '';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Restore from a file…' }).click();
  await (await chooser).setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Restore this computer' });
  await expect(dialog).toBeVisible();
  // Another folder on each run; the picture shows one that people know.
  await dialog.locator('code').evaluate((code) => {
    code.textContent = '~/.config/footbridge/everything.aside-2026-11-25';
  });
  // The toast lies over the picture; where the check took long, it is gone by itself.
  await page.evaluate(
    `document.querySelectorAll('[aria-label="Close this message"]').forEach((toast) => toast.click())`,
  );
}

const otherScreens: readonly Screen[] = [
  { name: 'add-interest', as: 'student', path: '/add_interest', heading: 'What interests you?' },
  { name: 'user-interests', as: 'student', path: '/user_interests', heading: 'Your interests' },
  { name: 'student-home', as: 'student', path: '/student/dashboard', heading: /^Good .*, Ananya$/ },
  { name: 'student-explore', as: 'student', path: '/student/explore', heading: 'Explore' },
  { name: 'student-applications', as: 'student', path: '/student/my-applications', heading: 'My applications' },
  ...applicationScreens,
  { name: 'student-profile', as: 'student', path: '/student/profile', heading: 'Your profile' },
  { name: 'student-settings', as: 'student', path: '/student/settings', heading: 'Settings' },
  {
    name: 'student-helpdesk',
    as: 'student',
    async path(workspace) {
      await raiseTicket(workspace, ...answeredTicket);
      return '/student/settings?part=helpdesk';
    },
    heading: 'Settings',
  },
  {
    name: 'recent-changes',
    as: 'student',
    path: '/student/explore',
    heading: 'Explore',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Save for later/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'All changes saved' }).click();
      await expect(page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'student-privacy', as: 'student', path: '/student/settings?part=privacy', heading: 'Settings' },
  { name: 'student-notifications', as: 'student', path: '/student/notifications', heading: 'Notifications' },
  { name: 'student-messages', as: 'student', path: '/student/chat', heading: 'Messages' },
  { name: 'student-mentors', as: 'student', path: '/student/mentors', heading: 'Mentors' },
  { name: 'student-mentor', as: 'student', path: mentorPath('/student/mentors'), heading: /./ },
  { name: 'student-booking', as: 'student', path: mentorPath('/student/mentors', '/book'), heading: /./ },
  { name: 'student-subscription', as: 'student', path: '/student/subscriptions', heading: 'Subscription' },
  { name: 'student-plan', as: 'student', path: '/student/subscriptions/intermediate', heading: 'Intermediate plan' },
  { name: 'mentor-home', as: 'mentor', path: '/mentor/dashboard', heading: /^Good .*, Farhan$/ },
  ...mentorScreens,
  { name: 'admin-home', as: 'admin', path: '/admin/dashboard', heading: /^Good .*, Ira$/ },
  { name: 'admin-users', as: 'admin', path: '/admin/users', heading: 'People' },
  { name: 'admin-companies', as: 'admin', path: '/admin/companies', heading: 'Companies' },
  { name: 'admin-institutions', as: 'admin', path: '/admin/institutions', heading: 'Institutions' },
  { name: 'admin-audit', as: 'admin', path: '/admin/audit', heading: 'Audit log' },
  { name: 'admin-security', as: 'admin', path: '/admin/security', heading: 'Security log' },
  { name: 'admin-orders', as: 'admin', path: '/admin/orders', heading: 'Orders' },
  { name: 'admin-mentors', as: 'admin', path: '/admin/mentors', heading: 'Mentors' },
  { name: 'admin-postings', as: 'admin', path: '/admin/postings', heading: 'Postings' },
  ...postingKinds.map(
    (kind): Screen => ({
      name: `admin-${kind}`,
      as: 'admin',
      path: async (workspace) =>
        `/admin/postings/${kind}/${await firstId(workspace, 'adminPostings.list', { kind, limit: 1 })}`,
      heading: /./,
    }),
  ),
  {
    name: 'admin-reports',
    as: 'admin',
    async path(workspace) {
      await reportPosting(workspace);
      return '/admin/flags';
    },
    heading: 'Reports',
  },
  {
    name: 'admin-tickets',
    as: 'admin',
    async path(workspace) {
      await raiseTicket(workspace, ...answeredTicket);
      await raiseTicket(workspace, 'My institution has two names on my profile. Which one is right?');
      return '/admin/tickets';
    },
    heading: 'Tickets',
  },
  { name: 'admin-messages', as: 'admin', path: '/admin/messages', heading: 'Messages' },
  {
    name: 'restore',
    as: 'admin',
    path: '/admin/account#storage',
    heading: 'Your account',
    prepare: chooseBackup,
  },
  { name: 'admin-greeting', as: 'admin', path: '/dashboard/admin', heading: /^Good .*, Ira$/ },
];

/** Every screen that is built. */
export const screens: readonly Screen[] = [...openScreens, ...employerScreens, ...educatorScreens, ...otherScreens];
