import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';
import type { Workspace } from './workspace.ts';

/** The address under which a student reads the sample's posting of a title. */
const postingOf =
  (kind: PostingKind, title: string, end = '') =>
  async (workspace: Workspace) => {
    const asked = { call: 'postings.explore', params: { method: kind }, query: { search: title } } as const;
    const { data } = (await workspace.run('api.read', asked)).answer as { data: { id: number; title: string }[] };
    return `/student/explore/${kind}/${data.find((posting) => posting.title === title)?.id}${end}`;
  };

/** The address of the student's own application for the sample's posting of a title. */
const applicationFor = (kind: PostingKind, title: string) => async (workspace: Workspace) =>
  (await postingOf(kind, title)(workspace)).replace('/explore/', '/my-applications/');

const titles = {
  project: 'Gripper for soft fruit',
  internship: 'Data analyst intern, demand planning',
  job: 'Depot shift lead',
};

const applying = {
  as: 'student',
  path: postingOf('internship', titles.internship, '/apply'),
  heading: `Apply: ${titles.internship}`,
} as const;

const progress = {
  as: 'student',
  path: applicationFor('project', 'Cold chain pilot'),
  heading: 'Cold chain pilot',
} as const;

/** What a student reads, applies to, has applied to and has saved, and the question of an institution. */
export const applicationScreens: readonly Screen[] = [
  ...postingKinds.map(
    (kind): Screen => ({
      name: `student-${kind}`,
      as: 'student',
      path: postingOf(kind, titles[kind]),
      heading: titles[kind],
    }),
  ),
  {
    ...applying,
    name: 'apply-profile',
    prepare: (page) => expect(page.getByRole('button', { name: 'Proceed to apply' })).toBeVisible(),
  },
  {
    ...applying,
    name: 'apply-questions',
    async prepare(page) {
      await page.getByRole('button', { name: 'Proceed to apply' }).click();
      await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
    },
  },
  {
    name: 'own-internship',
    as: 'student',
    path: applicationFor('internship', 'Field research: last-mile cold chain'),
    heading: 'Field research: last-mile cold chain',
  },
  {
    name: 'own-job',
    as: 'student',
    path: applicationFor('job', 'Graduate trainee, operations'),
    heading: 'Graduate trainee, operations',
  },
  { ...progress, name: 'own-project' },
  {
    ...progress,
    name: 'weekly-report',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Upload report of week / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    ...progress,
    name: 'final-report',
    async prepare(page) {
      await page.getByRole('button', { name: 'Submit Project' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'saved', as: 'student', path: '/student/saved', heading: 'Saved' },
  { name: 'saved-searches', as: 'student', path: '/student/saved?show=searches', heading: 'Saved' },
  {
    name: 'join-institution',
    as: 'student',
    path: '/student/dashboard',
    heading: /^Good .*, Ananya$/,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Yes, join / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Do you study at / })).toBeVisible();
    },
  },
];
