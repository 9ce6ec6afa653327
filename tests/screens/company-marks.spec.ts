// Postings say beside the company's name whether it is verified: on cards, in details and in invitations.
import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

/** Copies that earlier versions kept don't say whether a company is verified. */
const states = [
  [true, 'Verified'],
  [false, 'Not verified'],
  [undefined, ''],
] as const;

/** What the service answers of one posting, number 7, and of an invitation to it. */
function answer(desk: FakeDesk, kind: PostingKind, company_verified: boolean | undefined): void {
  const sample = fullPosting(kind);
  const branch = { ...sample.branch, company_verified };
  const posting = { ...sample, branch };
  const explored = sampleAnswer('postings.explore');
  const card = { id: 7, method: kind, title: posting.title, branch, city_name: 'Surat' };
  desk.service('postings.explore', { ...explored, data: explored.data.map((each) => ({ ...each, ...card })) });
  const saved = sampleAnswer('saved.list');
  desk.service('saved.list', { ...saved, data: saved.data.map((each) => ({ ...each, ...card })) });
  desk.service('postings.read', { data: posting });
  const admin = sampleAnswer('adminPostings.read');
  desk.service('adminPostings.read', { ...admin, data: posting });
  const { data: own } = sampleAnswer('enrollments.own');
  const at = '2026-11-20T05:12:00.000Z';
  const invitation = { id: 31, note: '', sent_at: at, expires_at: at };
  desk.service('enrollments.own', { data: { ...own, posting, invitation } });
  const invited = sampleAnswer('invitations.mine');
  const offer = { method: kind, post_id: 7, company_name: 'Karwan Foods', company_verified, expires_at: at };
  desk.service('invitations.mine', { ...invited, data: invited.data.map((each) => ({ ...each, ...offer })) });
  const sent = sampleAnswer('assignments.list');
  desk.service('assignments.list', {
    ...sent,
    data: sent.data.map((each) => ({ ...each, method: kind, post_id: 7, title: 'Loom', posting_status: 2 })),
  });
}

const article = (page: Page) => page.getByRole('article');
const details = { project: 'details', internship: 'internship/details', job: 'job/details' };
const mentorPages = { project: 'availableproject', internship: '', job: 'mentorjoblist' };
const mentorDetails = { project: 'availableproject', internship: '', job: 'jobdescription' };

interface Place {
  readonly name: string;
  readonly role: Role;
  readonly kinds?: readonly PostingKind[];
  readonly path: (kind: PostingKind) => string;
  readonly within: (page: Page) => Locator;
  readonly open?: (page: Page) => Promise<void>;
  /** What stands before the mark. */
  readonly before?: string;
}

const places: readonly Place[] = [
  { name: 'a card for students', role: 4, path: (kind) => `/student/explore?type=${kind}`, within: article },
  { name: 'what a student saved', role: 4, path: (kind) => `/student/saved?show=${kind}`, within: article },
  { name: 'the page for students', role: 4, path: (kind) => `/student/explore/${kind}/7`, within: article },
  {
    name: 'the panel of an invited student',
    role: 4,
    path: (kind) => `/student/explore/${kind}/7`,
    within: (page) => page.locator('section').filter({ has: page.getByRole('heading', { name: /invites you$/ }) }),
    before: 'invites you',
  },
  {
    name: 'an invitation on a student’s home',
    role: 4,
    path: () => '/student/dashboard',
    within: (page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem'),
  },
  {
    name: 'what an institution sent to a student',
    role: 4,
    path: () => '/student/dashboard',
    within: (page) => page.getByRole('dialog', { name: 'Loom' }).getByRole('article'),
    open: (page) => page.getByRole('button', { name: 'Read Loom' }).click(),
  },
  { name: 'a card for educators', role: 3, path: (kind) => `/educator/explore?type=${kind}`, within: article },
  { name: 'the page for educators', role: 3, path: (kind) => `/educator/${details[kind]}/7`, within: article },
  {
    name: 'an opening sent to an institution',
    role: 3,
    path: () => '/educator/companies/opportunities',
    within: (page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Karwan Foods' }),
  },
  {
    name: 'a card for mentors',
    role: 5,
    kinds: ['project', 'job'],
    path: (kind) => `/dashboard/mentor/${mentorPages[kind]}`,
    within: article,
  },
  {
    name: 'the page for mentors',
    role: 5,
    kinds: ['project', 'job'],
    path: (kind) => `/dashboard/mentor/${mentorDetails[kind]}?id=7`,
    within: article,
  },
  { name: 'the page for admins', role: 1, path: (kind) => `/admin/postings/${kind}/7`, within: article },
];

for (const { name, role, path, within, open, before = 'Karwan Foods', ...place } of places) {
  for (const kind of place.kinds ?? kinds) {
    test(`${kind}: ${name} marks whether the company is verified`, async ({ page, desk }) => {
      desk.signIn(person(role));
      for (const [verified, mark] of states) {
        answer(desk, kind, verified);
        await page.goto(desk.address + path(kind));
        await open?.(page);
        await expect(within(page)).toContainText(new RegExp(`${before}\\s*${mark}`));
        await expect(within(page).getByText(/^(Not verified|Verified)$/)).toHaveCount(mark ? 1 : 0);
      }
    });
  }
}
