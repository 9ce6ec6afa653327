import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#shared/desk/types.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
const count = (desk: FakeDesk, changes: Partial<ReturnType<typeof none>>) =>
  desk.service('user.counts', { data: { ...none(), ...changes } });
/** As after a restore of the service, which changes everything. */
const readAllAgain = (desk: FakeDesk) => desk.push('restored.changed', {});
const none = () => ({
  project: 0,
  internship: 0,
  job: 0,
  students: 0,
  partners: 0,
  partner_invitations: 0,
  join_requests: 0,
});

const waitingApplication: OutboxEntry = {
  id: randomUUID(),
  kind: 'service.call',
  aggregate: 'application:job:7',
  title: 'Cold chain pilot',
  state: 'queued',
  attempts: 0,
  queuedAt: sampleInstant,
  nextAttemptAt: null,
  sentAt: null,
  heldUntil: null,
  problem: null,
  change: {
    call: 'enrollments.apply',
    params: { method: 'job' },
    query: {},
    body: { job_id: 7, screening_questions: '' },
  },
};

test('a new employer is led to the profile, an opening and an institution, and sees what is done', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  count(desk, {});
  await page.goto(`${desk.address}/employer/dashboard`);
  await expect(steps(page)).toHaveText([
    /^Complete your profile, to do50% is done\. .*Add what is missing$/,
    /^Publish an opening, to do.*See templates$/,
    /^Invite an institution, to do.*Opens with a complete profile\.$/,
  ]);
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  desk.signIn(completePerson(2));
  await page.reload();
  await expect(steps(page)).toHaveText([
    'Complete your profile, done',
    /^Publish an opening, to do/,
    /^Invite an institution, to do/,
  ]);
  await expect(steps(page).getByRole('link', { name: 'Find institutions' })).toHaveAttribute(
    'href',
    '/employer/partner-institutions',
  );
  await steps(page).getByRole('link', { name: 'See templates' }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/internship/template`);
  for (const kind of ['project', 'internship', 'job'] as const) {
    count(desk, { [kind]: 1 });
    await page.goto(`${desk.address}/employer/dashboard`);
    await expect(steps(page).nth(1)).toHaveText('Publish an opening, done');
  }
  for (const reached of ['partners', 'partner_invitations']) {
    count(desk, { job: 1 });
    readAllAgain(desk);
    await expect(steps(page)).toHaveCount(3);
    count(desk, { job: 1, [reached]: 1 });
    readAllAgain(desk);
    await expect(steps(page)).toHaveCount(0);
  }
});

test('a new educator is led to the list, the profile, an opportunity and a company [EDU-HOME-03]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  count(desk, {});
  const coverage = { course: 'B.Tech', students: 40, project: 0, internship: 0, job: 0, none: 40 };
  const facets = sampleAnswer('students.facets').data;
  desk.service('students.facets', { data: { ...facets, coverage: [] } });
  await page.goto(`${desk.address}/educator/dashboard`);
  for (const [title, action, path] of [
    ['Upload your students', 'Upload a list', '/educator/upload-student'],
    ['Send them an opportunity', 'Find an opportunity', '/educator/explore'],
    ['Invite a company', 'See companies', '/educator/companies/suggest-companies'],
    ['Complete your profile', 'Add what is missing', '/educator/account#phone_number'],
  ] as const) {
    const step = steps(page).filter({ hasText: `${title}, to do` });
    await expect(step.getByRole('link', { name: action })).toHaveAttribute('href', path);
  }
  count(desk, { students: 40 });
  desk.service('students.facets', { data: { ...facets, coverage: [coverage] } });
  await page.reload();
  await expect(steps(page)).toHaveText([
    'Upload your students, done',
    /^Complete your profile, to do50% is done\. At 100% you can send internships, jobs and projects, and/,
    /^Send them an opportunity, to do.* Sending opens with a complete profile\. Find an opportunity$/,
    /^Invite a company, to do/,
  ]);
  desk.signIn(completePerson(3));
  await expect(steps(page).nth(2)).toHaveText(/^Send them an opportunity, to do.* qualify\. Find an opportunity$/);
  desk.service('students.facets', { data: { ...facets, coverage: [{ ...coverage, job: 1, none: 39 }] } });
  for (const reached of ['partners', 'partner_invitations']) {
    count(desk, { students: 40 });
    readAllAgain(desk);
    await expect(steps(page)).toHaveCount(4);
    count(desk, { students: 40, [reached]: 2 });
    readAllAgain(desk);
    await expect(steps(page)).toHaveCount(0);
  }
});

test('a new student is led to interests, profile and a first application; one that waits counts', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  const profile = sampleAnswer('student.ownProfile').data;
  const list = sampleAnswer('enrollments.mine');
  const nothing = { ...list, data: [], total: 0 };
  desk.service('enrollments.mine', nothing);
  desk.service('filter.interestsJoined', { data: [] });
  desk.service('student.ownProfile', { data: { ...profile, bio: '' } });
  await page.goto(`${desk.address}/student/dashboard`);
  for (const [title, action, path] of [
    ['Choose your interests', 'Choose', '/user_interests'],
    ['Say what you can do', 'Open your profile', '/student/profile#bio'],
    ['Apply to an opportunity', 'Explore opportunities', '/student/explore'],
  ] as const) {
    const step = steps(page).filter({ hasText: `${title}, to do` });
    await expect(step.getByRole('link', { name: action })).toHaveAttribute('href', path);
  }
  desk.service('filter.interestsJoined', sampleAnswer('filter.interestsJoined'));
  desk.service('student.ownProfile', { data: { ...profile, bio: 'I weave' } });
  await page.reload();
  await expect(steps(page)).toHaveText([
    'Choose your interests, done',
    'Say what you can do, done',
    /^Apply to an opportunity, to do/,
  ]);
  for (const kind of ['project', 'internship', 'job']) {
    desk.service('enrollments.mine', ({ params }) => (params['method'] === kind ? list : nothing));
    readAllAgain(desk);
    await expect(steps(page), kind).toHaveCount(0);
    desk.service('enrollments.mine', nothing);
    readAllAgain(desk);
    await expect(steps(page), `without one, after ${kind}`).toHaveCount(3);
  }
  desk.answer('outbox.list', [waitingApplication]);
  readAllAgain(desk);
  await expect(steps(page), 'with one that waits').toHaveCount(0);
});

test('a new mentor is led to free times and to the profile', async ({ page, desk }) => {
  desk.signIn(person(5));
  const hours = sampleAnswer('mentor.hours').data;
  const profile = sampleAnswer('mentor.profile').data;
  desk.service('mentor.hours', { data: { ...hours, rules: [], exceptions: [] } });
  desk.service('mentor.profile', { data: { ...profile, qualification: 'M.Tech', about: 'I weave', skills: [] } });
  await page.goto(`${desk.address}/mentor/dashboard`);
  for (const [title, action, path] of [
    ['Say when you have time', 'Set free times', '/dashboard/mentor/calender'],
    ['Write your profile', 'Write it', '/dashboard/mentor/setting?part=profile'],
  ] as const) {
    const step = steps(page).filter({ hasText: `${title}, to do` });
    await expect(step.getByRole('link', { name: action })).toHaveAttribute('href', path);
  }
  desk.service('mentor.hours', { data: hours });
  await page.reload();
  await expect(steps(page)).toHaveText(['Say when you have time, done', /^Write your profile, to do/]);
  desk.service('mentor.profile', {
    data: { ...profile, qualification: 'M.Tech', about: 'I weave', skills: ['Looms'] },
  });
  readAllAgain(desk);
  await expect(steps(page)).toHaveCount(0);
});
