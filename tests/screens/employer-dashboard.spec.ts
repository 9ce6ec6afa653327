import type { Page } from '@playwright/test';
import { clickAtOnce } from '../support/click-at-once.ts';
import { fixTime } from '../support/fixed-time.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const day = (index: number) => new Date(Date.UTC(2026, 8, 24 + index)).toISOString().slice(0, 10);
/** Two a day for thirty days, then three a day, and twelve on the last one. */
const trend = Array.from({ length: 60 }, (_, index) => ({ day: day(index), applied: index < 30 ? 2 : 3 })).with(59, {
  day: day(59),
  applied: 12,
});
const waiting = kinds.map((method, at) => ({
  post_id: 11 + at,
  method,
  title: `Loom ${method}`,
  new: at === 2 ? 0 : 6 - at,
  unrated: at,
  since: `2026-11-${String(20 - 4 * at).padStart(2, '0')}T05:12:00.000Z`,
}));

async function openHome(page: Page, desk: FakeDesk): Promise<void> {
  await fixTime(page, '2026-11-22T07:12:00Z');
  desk.signIn(person(2));
  const { project } = sampleAnswer('enrollments.overview').data.count;
  const internship = {
    ...project,
    applied: 1234,
    new: 34,
    shortlisted: 100,
    'In touch': 50,
    hired: 7,
    submitted: 8,
    rated: 3,
    rejected: 21,
  };
  const count = {
    project: { ...project, applied: 0, new: 0, shortlisted: 0, 'In touch': 0, hired: 0 },
    internship,
    job: { ...internship, applied: 60, new: 10, shortlisted: 5, 'In touch': 0, hired: 1, submitted: 1, rated: 0 },
  };
  desk.service('enrollments.overview', { data: { count, trend, waiting } });
  desk.service('user.counts', {
    data: { ...sampleAnswer('user.counts').data, project: 2, internship: 1500, job: 4 },
  });
  await page.goto(`${desk.address}/employer/dashboard`);
  await expect(card(page, 'Applicants').getByRole('radiogroup')).toBeVisible();
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('the dashboard greets, counts openings and says how far applicants came [EMP-ROUTE-21]', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good afternoon, Leela');
  await expect(page.getByText('1,506 openings at Karwan Foods.')).toBeVisible();
  const applicants = card(page, 'Applicants');
  await expect(applicants.locator('dt')).toHaveText(['Applied', 'Seen', 'Shortlisted', 'In touch', 'Hired']);
  await expect(applicants.locator('dd:not([aria-hidden])')).toHaveText(['1,234', '1,200', '157', '57', '7']);
  await expect(applicants).toContainText('8 final reports, 3 rated · 21 not interested');
  const lately = card(page, 'All new applications');
  await expect(lately).toContainText('last 30 days');
  await expect(lately).toContainText('99+65%the month before');
  await expect(lately).toContainText(
    '99 applications in 30 days, 65 per cent more than in the month before. The most, 12, on 22 Nov 2026.',
  );
  await expect.poll(() => desk.asked('enrollments.overview')[0]?.query).toEqual({ days: 60 });
});

test('applicants are counted for one kind of openings at a time, beginning with the fullest; the address keeps it', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const applicants = card(page, 'Applicants');
  const kinds = applicants.getByRole('radiogroup', { name: 'Openings counted' });
  await expect(kinds.getByRole('radio', { checked: true })).toHaveAccessibleName('Internships');
  for (const [kind, name, steps, foot] of [
    ['project', 'Projects', ['0', '0', '0', '0', '0'], '1 final report, 1 rated · 1 not interested'],
    ['internship', 'Internships', ['1,234', '1,200', '157', '57', '7'], '8 final reports, 3 rated · 21 not interested'],
    ['job', 'Jobs', ['60', '50', '6', '1', '1'], '1 final report, 0 rated · 21 not interested'],
  ] as const) {
    await kinds.getByText(name).click();
    await expect(applicants.locator('dd:not([aria-hidden])')).toHaveText(steps);
    await expect(applicants).toContainText(foot);
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard?applicants=${kind}`);
  }
  await page.getByRole('tab', { name: 'Projects' }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/dashboard?kind=project&applicants=job`);
  await page.reload();
  await expect(kinds.getByRole('radio', { checked: true })).toHaveAccessibleName('Jobs');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Projects2');
});

test('what waits is named with its age and leads to where it is answered; drafts lead back to their form', async ({
  page,
  desk,
}) => {
  const drafts = (['project', 'internship', 'job'] as const).map((method, at) =>
    emptyDraft({ id: emptyDraft().id.replace(/1$/, String(at + 1)), method, step: at, title: `Crates, ${method}` }),
  );
  desk.answer('drafts.list', drafts);
  await openHome(page, desk);
  const waits = card(page, 'Waiting for you');
  await expect(waits.getByRole('listitem')).toHaveText([
    '2 days6 new applicantsLoom project',
    '6 days5 new applicants, 1 report to rateLoom internship',
    '10 days2 reports to rateLoom job',
    'DraftCrates, projectStep 1 of 4',
    'DraftCrates, internshipStep 2 of 4',
  ]);
  for (const [name, path] of [
    [/Loom project/, '/employer/project/11?tab=new'],
    [/Loom internship/, '/employer/internship/12?tab=new'],
    [/Loom job/, '/employer/job/13?tab=assignments'],
    [/Crates, project/, `/employer/project/add?draft=${drafts[0]?.id}`],
    [/Crates, internship/, `/employer/internship/add?draft=${drafts[1]?.id}`],
    ['All 3 drafts', '/employer/drafts'],
  ] as const) {
    await expect(waits.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('a funnel and a list that are clicked before the page is drawn again are both shown', async ({ page, desk }) => {
  await openHome(page, desk);
  const funnel = page.getByRole('radiogroup', { name: 'Openings counted' }).getByRole('radio', { name: 'Jobs' });
  await clickAtOnce(funnel.or(page.getByRole('tab', { name: /^Jobs/ })));
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Jobs4');
  await expect(funnel).toBeChecked();
});

test('each kind has its tab, its number and its list; openings begin blank or from a template [EMP-ROUTE-21] [EMP-LIST-01] [EMP-LIST-09] [EMP-LIST-10] [EMP-LIST-17] [EMP-LIST-18] [EMP-LIST-19]', async ({
  page,
  desk,
}) => {
  desk.service('postings.list', ({ params }) => {
    const { data, ...list } = sampleAnswer('postings.list');
    const titled = (id: number) =>
      data.map((each) => ({
        ...each,
        id,
        title: `${String(params.method)} no. ${id}`,
        project_linked: `Pilot no. ${id}`,
      }));
    return { ...list, data: [4, 9].flatMap(titled) };
  });
  await openHome(page, desk);
  await expect(page.getByRole('tab')).toHaveText(['Projects2', 'Internships1,500', 'Jobs4']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Internships1,500');
  for (const [name, kind, header] of [
    ['Projects', 'project', 'Title'],
    ['Jobs', 'job', 'Job Name'],
    ['Internships', 'internship', 'Internship Name'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('table').filter({ visible: true })).toHaveAccessibleName(name);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('columnheader', { name: /Title|Name/ })).toHaveText([header]);
    await expect(table.getByRole('link')).toHaveText([`${kind} no. 4`, `${kind} no. 9`]);
    const linked = kind === 'project' ? 0 : 1;
    await expect(table.getByRole('columnheader', { name: 'Project Linked' })).toHaveCount(linked);
    for (const id of [4, 9])
      await expect(table.getByRole('cell', { name: `Pilot no. ${id}`, exact: true })).toHaveCount(linked);
    await table.getByRole('link', { name: `${kind} no. 9` }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/9`);
    await page.goBack();
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard?kind=${kind}`);
    await expect(card(page, 'Applicants').getByRole('radiogroup')).toBeVisible();
  }
  for (const [button, items] of [
    [
      'From template',
      [
        ['Project templates', '/employer/project/template'],
        ['Internship templates', '/employer/internship/template'],
        ['Job templates', '/employer/job/template'],
      ],
    ],
    [
      'New opening',
      [
        ['New project', '/employer/project/add'],
        ['New internship', '/employer/internship/add'],
        ['New job', '/employer/job/add'],
      ],
    ],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    for (const [name, path] of items) {
      await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', path);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('where nothing waits and nobody applied, that is said', async ({ page, desk }) => {
  const { data } = sampleAnswer('enrollments.overview');
  await openHome(page, desk);
  desk.service('enrollments.overview', {
    data: { ...data, trend: trend.map((each) => ({ ...each, applied: 0 })), waiting: [] },
  });
  await page.reload();
  await expect(card(page, 'Waiting for you')).toContainText('Nothing is waiting.');
  await expect(card(page, 'All new applications')).toContainText('none in the month before');
  await expect(card(page, 'All new applications')).toContainText('No applications in the last 30 days.');
});
