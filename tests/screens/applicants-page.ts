import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';
import { sampleTally } from './sample-tally.ts';

/** The sample of a list of applicants. */
export const applicantsSample = sampleAnswer('enrollments.list');
const whole = sampleAnswer('enrollments.read').data;
/** The tabs of the page: label, the service's word, number in the sample tally, words where nobody is listed. */
export const applicantTabs = [
  ['Applications received', 'applied', '312', 'No Applications'],
  ['New Applicants', 'new', '41', 'No new applicants'],
  ['Shortlisted', 'shortlisted', '26', 'Nobody is shortlisted yet'],
  ['Hired', 'hired', '7', 'Nobody is hired yet'],
  ['Not interested', 'rejected', '53', 'No one was marked as not interested'],
  ['Assignments', 'assignments', '12', 'No reports handed in yet'],
  ['Interviews', 'interviews', '9', 'No interviews yet'],
] as const;

/** Applicants who are seen, shortlisted and new. */
export const threeApplicants = [
  listedEnrollment(71, 'Ananya'),
  listedEnrollment(72, 'Binod', { status: 4 }),
  listedEnrollment(73, 'Chitra', { status: 0 }),
];

/** Opens the applicants of the posting 7 of a kind: three of them, or those whom a test says. */
export async function openApplicants(
  page: Page,
  desk: FakeDesk,
  kind: PostingKind,
  rows: readonly Enrollment[] = threeApplicants,
  changes: { readonly id?: number; readonly status?: number; readonly count?: typeof sampleTally } = {},
) {
  const { id: postingId = 7, status: postingStatus = 2 } = changes;
  const count = changes.count ?? (rows.length > 0 ? sampleTally : { ...sampleTally, applied: 0 });
  desk.signIn(person(2));
  const post = {
    ...applicantsSample.data.post,
    id: postingId,
    method: kind,
    title: 'Cold chain pilot',
    goal: 'Less waste.',
    status: postingStatus,
    vacancies: 6,
    duration_from: 4,
    duration_to: 8,
    stipend_from: 8,
    stipend_to: 10,
    ctc_from: 5.5,
    ctc_to: 7,
  };
  desk.service('enrollments.list', {
    total: rows.length,
    page: 1,
    limit: 100,
    data: { post, enrollments: [...rows], count },
  });
  desk.service('enrollments.read', ({ params }) => {
    const row = [...rows, ...threeApplicants].find(({ id }) => id === Number(params.id)) ?? threeApplicants[0];
    return { data: { ...whole, ...row, interviews: [] } as typeof whole };
  });
  await page.goto(`${desk.address}/employer/${kind}/${postingId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cold chain pilot' })).toBeVisible();
}

/** What was asked for last of the list of applicants. */
export const askedApplicants = (desk: FakeDesk) => desk.asked('enrollments.list').at(-1);
/** Shows the applicants as a table. */
export const asTable = (page: Page) => page.getByText('View List', { exact: true }).click();
