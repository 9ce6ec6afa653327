import type { Locator, Page } from '@playwright/test';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { fixTime } from '../support/fixed-time.ts';
import { undoStays } from '../support/undo-stays.ts';
import { savesFiles, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';
import { showsWholeProfile, wholeProfile } from './whole-profile.ts';

const list = sampleAnswer('enrollments.list');
const { data: sample } = sampleAnswer('enrollments.read');
type Applicant = typeof sample;
const [sampleInterview] = sampleAnswer('interviews.list').data;

const file = (id: number, name: string, size: number) => ({
  id,
  name,
  size,
  type: 'application/pdf',
  link: `/files/${id}`,
});

/** An applicant of whom every part of the page says something of its own. */
const applicant = {
  ...sample,
  id: 71,
  status: 2,
  created_at: '2026-11-02T05:12:00.000Z',
  updated_at: '2026-11-20T05:12:00.000Z',
  last_seen_at: '2026-11-22T04:42:00.000Z',
  project: { ...sample.project, expected_start_date: '2026-12-01', joining_date: null, closed_at: null },
  answers: [
    { question: 'Why cold chains?', required: true, answer: 'My uncle drives a milk van.' },
    { question: 'Which tools?', required: false, answer: ' ' },
  ],
  interviews: [],
  weekly_submissions: [
    {
      ...sample.weekly_submissions[0],
      id: 81,
      week: 1,
      description: 'Read the routes',
      file: file(5, 'week-1.pdf', 1_100),
      submitted_at: '2026-11-09T05:12:00.000Z',
    },
    {
      ...sample.weekly_submissions[0],
      id: 82,
      week: 2,
      description: 'Measured two vans',
      file: file(6, 'week-2.pdf', 312_000),
      submitted_at: '2026-11-16T05:12:00.000Z',
    },
  ],
  final_submission_report: {
    report: '',
    presentation: '',
    other: '',
    link: 'https://example.org/cold-chain',
    report_file: file(7, 'report.pdf', 1_400_000),
    presentation_file: file(8, 'slides.pdf', 900),
    other_file: null,
    submitted_at: '2026-11-18T05:12:00.000Z',
    updated_at: '2026-11-18T05:12:00.000Z',
  },
  rating: { rating: 4, comment: 'Careful with figures', rated_at: '2026-11-19T05:12:00.000Z' },
  profile: wholeProfile,
} as Applicant;

async function openApplicant(page: Page, desk: FakeDesk, kind: PostingKind, shown: Applicant = applicant) {
  await fixTime(page, '2026-11-22T05:12:00Z');
  desk.signIn(person(2));
  const { profile: _, answers: _answers, interviews: _interviews, ...row } = shown;
  const enrollments = [{ ...list.data.enrollments[0], ...row }] as typeof list.data.enrollments;
  const post = { ...list.data.post, id: 7, method: kind, title: 'Cold chain pilot' };
  desk.service('enrollments.list', { ...list, total: 1, data: { ...list.data, post, enrollments } });
  desk.service('enrollments.read', { data: shown });
  await page.goto(`${desk.address}/employer/${kind}/7`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(/Ananya Iyer/);
  await expect(article.getByRole('heading', { name: 'So far' })).toBeVisible();
  return article;
}

/** A part of the page, by its title. */
const part = (article: Locator, name: string) =>
  article.locator('section').filter({ has: article.page().getByRole('heading', { name, exact: true }) });

/** The pairs of a list of terms, a line each. */
const pairs = (section: Locator) => section.locator('dl > div').allInnerTexts();

for (const kind of postingKinds) {
  test(`${kind}: an opened applicant shows each part of the profile with its values [ENT-70] [ENT-71] [ENT-74]`, async ({
    page,
    desk,
  }) => {
    const article = await openApplicant(page, desk, kind);
    await expect(
      article.getByText('Applied 2 weeks ago · Last looked at 30 minutes ago · Starts 01 Dec 2026'),
    ).toBeVisible();
    await showsWholeProfile(article);
  });

  test(`${kind}: whoever is chosen in the list is opened beside it, the first one at first [EMP-CAND-09] [EMP-CAND-10] [EMP-CAND-23]`, async ({
    page,
    desk,
  }) => {
    const people = ['Ananya', 'Binod', 'Chitra'].map((name, at) => listedEnrollment(71 + at, name));
    const article = await openApplicant(page, desk, kind);
    const post = { ...list.data.post, id: 7, method: kind };
    desk.service('enrollments.list', { ...list, total: 3, data: { ...list.data, post, enrollments: people } });
    desk.service('enrollments.read', ({ params }) => {
      const chosen = people.find(({ id }) => id === Number(params.id));
      const answers = [{ question: 'Why?', required: true, answer: `Ask ${chosen?.student.first_name}.` }];
      return { data: { ...applicant, ...chosen, answers } as Applicant };
    });
    await page.reload();
    const entries = page.getByRole('listbox', { name: 'Applicants' }).getByRole('option');
    for (const [at, name] of ['Ananya', 'Binod', 'Chitra', 'Ananya'].entries()) {
      if (at > 0) await entries.filter({ hasText: name }).click();
      await expect(article.getByRole('heading', { level: 2 })).toContainText(`${name} Iyer`);
      await expect(article).toContainText(`${name}@example.in`);
      await expect(part(article, 'Screening questions').getByRole('definition')).toHaveText(`Ask ${name}.`);
      await expect(entries).toHaveText([/Ananya/, /Binod/, /Chitra/]);
    }
    await expect
      .poll(() => new Set(desk.asked('enrollments.read').map(({ params }) => params['id'])))
      .toEqual(new Set([71, 72, 73]));
    const listed = await entries.first().boundingBox();
    const shown = await article.boundingBox();
    expect((listed?.x ?? 0) + (listed?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0);
  });

  test(`${kind}: the résumé is saved`, async ({ page, desk }) => {
    const fetched = savesFiles(desk);
    const article = await openApplicant(page, desk, kind);
    await article.getByRole('button', { name: 'Download résumé' }).click();
    await expect.poll(fetched).toMatchObject([{ call: 'student.resume' }]);
    expect(Number(fetched()[0]?.params['id'])).toBeGreaterThan(0);
  });

  for (const [code, sentence] of [
    ['offline', 'The service can’t be reached'],
    ['not_found', 'Not found'],
  ] as const) {
    test(`${kind}, ${code}: a résumé that can’t be had says so, and can be asked for again`, async ({ page, desk }) => {
      const article = await openApplicant(page, desk, kind);
      desk.fail('files.fetch', code, sentence);
      await article.getByRole('button', { name: 'Download résumé' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      savesFiles(desk);
      await article.getByRole('button', { name: 'Download résumé' }).click();
      await expect(page.getByText('list is saved')).toBeVisible();
    });
  }

  test(`${kind}: an application that isn’t there any more keeps its name and offers nothing [ERR-10]`, async ({
    page,
    desk,
  }) => {
    const article = await openApplicant(page, desk, kind);
    desk.fail('enrollments.read', 'internal', 'The cupboard is locked');
    await page.reload();
    await expect(article.getByRole('alert').getByRole('heading')).toHaveText('The cupboard is locked');
    await expect(article.getByRole('alert').getByRole('button')).toHaveText('Retry');
    desk.fail('enrollments.read', 'not_found');
    await page.reload();
    await expect(
      article.getByRole('heading', { name: 'This doesn’t exist or you don’t have access to it' }),
    ).toBeVisible();
    await expect(article.getByRole('heading', { name: /Ananya Iyer/ })).toBeVisible();
    await expect(article.getByRole('button')).toHaveCount(0);
    await expect(article.getByRole('link', { name: 'Message' })).toHaveCount(0);
  });

  test(`${kind}: the next decision is the only filled button`, async ({ page, desk }) => {
    const filled = page.locator('main button[data-variant=filled], main a[data-variant=filled]');
    for (const [status, next] of [
      [2, ['Shortlist']],
      [4, ['Hire']],
      [5, ['Hire']],
      [6, []],
    ] as const) {
      const article = await openApplicant(page, desk, kind, { ...applicant, status });
      await expect(article.getByRole('button', { name: 'Download résumé' })).toBeVisible();
      await expect(filled).toHaveText(next.map((label) => new RegExp(`^${label}`)));
    }
  });

  test(`${kind}: the answers stand beside the questions, and an empty one says so [EMP-CAND-23]`, async ({
    page,
    desk,
  }) => {
    const article = await openApplicant(page, desk, kind);
    await expect
      .poll(() => pairs(part(article, 'Screening questions')))
      .toEqual(['Why cold chains?\nMy uncle drives a milk van.', 'Which tools? (optional)\nNo answer']);
  });

  test(`${kind}: reports are read and saved, each under its name [EMP-CAND-20] [EMP-CAND-21] [ENT-62]`, async ({
    page,
    desk,
  }) => {
    const files = savesFiles(desk);
    const article = await openApplicant(page, desk, kind);
    const final = part(article, 'Final submission');
    await expect(final).toContainText('Handed in 18 Nov 2026');
    await expect(final.locator('dl > div')).toHaveText([
      /^Project Report.*report\.pdf.*PDF · 1\.3 MB/,
      /^Project Presentation.*slides\.pdf.*PDF · 900 bytes/,
      /^Any Other Document.*Not handed in$/,
      /^Link.*example\.org\/cold-chain/,
    ]);
    const weeks = part(article, 'Weekly reports');
    await expect(weeks.getByRole('button', { name: /^Week/ })).toHaveText([/^Week 2.*16 Nov/, /^Week 1.*9 Nov/]);
    await expect(weeks.getByText('Measured two vans')).toBeVisible();
    await weeks.getByRole('button', { name: /^Week 1/ }).click();
    await expect(weeks.getByText('Read the routes')).toBeVisible();
    await final.getByRole('button', { name: 'Save Project Report: report.pdf' }).click();
    await final.getByRole('button', { name: 'Save Project Presentation: slides.pdf' }).click();
    await weeks.getByRole('button', { name: 'Save report of week 1: week-1.pdf' }).click();
    await weeks.getByRole('button', { name: /^Week 2/ }).click();
    await weeks.getByRole('button', { name: 'Save report of week 2: week-2.pdf' }).click();
    await part(article, 'Documents').getByRole('button', { name: 'Save Marks: marks.pdf' }).click();
    await expect.poll(files).toEqual([7, 8, 5, 6, 9].map((id) => ({ call: 'files.read', params: { id }, query: {} })));
  });

  test(`${kind}: each part of the final submission is there, or said to be missing [EMP-CAND-21]`, async ({
    page,
    desk,
  }) => {
    const files = savesFiles(desk);
    desk.answer('app.openLink', { ask: null });
    const whole = { ...applicant.final_submission_report, other_file: file(10, 'data.pdf', 2_048) };
    const shown = { ...applicant, final_submission_report: whole } as Applicant;
    const article = await openApplicant(page, desk, kind, shown);
    const final = part(article, 'Final submission');
    const lines = final.locator('dl > div');
    await expect(lines).toHaveText([
      /^Project Report.*report\.pdf/,
      /^Project Presentation.*slides\.pdf/,
      /^Any Other Document.*data\.pdf/,
      /^Link.*example\.org\/cold-chain/,
    ]);
    await final.getByRole('button', { name: 'Save Any Other Document: data.pdf' }).click();
    await expect.poll(files).toEqual([{ call: 'files.read', params: { id: 10 }, query: {} }]);
    await lines.last().getByRole('button').click();
    await expect.poll(() => desk.calls('app.openLink')).toEqual([{ url: 'https://example.org/cold-chain' }]);
    if (kind !== 'project') return;
    await openApplicant(page, desk, kind, { ...applicant, final_submission_report: null });
    const labels = ['Project Report', 'Project Presentation', 'Any Other Document', 'Link'];
    await expect(lines).toHaveText(labels.map((label) => new RegExp(`^${label}.*Not handed in$`)));
  });

  test(`${kind}: one control changes between the table and the list, in a small window too [EMP-CAND-22]`, async ({
    page,
    desk,
  }) => {
    const article = await openApplicant(page, desk, kind);
    const control = page.getByRole('radiogroup', { name: 'How applicants are shown' });
    await expect(control.locator('label')).toHaveText(['View List', 'Detail List']);
    await expect(control.getByRole('radio', { name: 'Detail List' })).toBeChecked();
    const table = page.getByRole('table', { name: 'Applicants' });
    const names = page.getByRole('listbox', { name: 'Applicants' });
    for (const width of [1280, 800, 420]) {
      await page.setViewportSize({ width, height: 800 });
      await control.getByText('View List', { exact: true }).click();
      await expect(table.getByRole('row').filter({ hasText: 'Ananya Iyer' })).toBeVisible();
      await expect(names).toHaveCount(0);
      await expect(article).toHaveCount(0);
      await control.getByText('Detail List', { exact: true }).click();
      await expect(names.getByRole('option')).toHaveText([/Ananya Iyer/]);
      await expect(table).toHaveCount(0);
      await expect(article).toHaveCount(width > 900 ? 1 : 0);
    }
  });

  test(`${kind}: weeks are shown before anything final is handed in, one without its file too${kind === 'project' ? '; where there is none, that is said' : ''} [EMP-CAND-20]`, async ({
    page,
    desk,
  }) => {
    const [first, second] = applicant.weekly_submissions;
    const weekly_submissions = [first, { ...second, file: null, description: '' }];
    const early = { ...applicant, final_submission_report: null };
    const article = await openApplicant(page, desk, kind, { ...early, weekly_submissions } as Applicant);
    const weeks = part(article, 'Weekly reports');
    await expect(weeks.getByRole('button', { name: /^Week/ })).toHaveText([/^Week 2.*16 Nov/, /^Week 1.*9 Nov/]);
    await expect(weeks.getByText('No description')).toBeVisible();
    await weeks.getByRole('button', { name: /^Week 1/ }).click();
    await expect(weeks.getByText('Read the routes')).toBeVisible();
    await expect(weeks.getByRole('button', { name: /^Save/ })).toHaveAccessibleName(
      'Save report of week 1: week-1.pdf',
    );
    // By their numbers, and not as texts.
    const tenth = { ...second, id: 90, week: 10, submitted_at: '2027-01-11T05:12:00.000Z' };
    await openApplicant(page, desk, kind, { ...early, weekly_submissions: [first, tenth, second] } as Applicant);
    await expect(weeks.getByRole('button', { name: /^Week/ })).toHaveText([
      /^Week 10.*11 Jan/,
      /^Week 2/,
      /^Week 1.*9 Nov/,
    ]);
    await openApplicant(page, desk, kind, { ...early, weekly_submissions: [] });
    const none = part(article, 'Weekly reports').getByText('No weekly report yet');
    await expect(none).toHaveCount(kind === 'project' ? 1 : 0);
  });

  test(`${kind}: the rating is shown, changed, called off and queued with its comment`, async ({ page, desk }) => {
    const queued = takesQueued(desk);
    const article = await openApplicant(page, desk, kind);
    const rating = part(article, 'Rating');
    await expect(rating.getByRole('img', { name: '4 of 5' })).toBeVisible();
    await expect(rating).toContainText(/19 Nov 2026.*Careful with figures/);
    await rating.getByRole('button', { name: 'Change' }).click();
    await rating.getByRole('button', { name: 'Cancel' }).click();
    await expect(rating.getByRole('img', { name: '4 of 5' })).toBeVisible();
    await rating.getByRole('button', { name: 'Change' }).click();
    await rating.getByRole('radio', { name: '2 of 5' }).press('Space');
    await rating.getByRole('textbox', { name: 'Comment' }).fill(' Too short ');
    const save = rating.getByRole('button', { name: 'Save rating' });
    const go = desk.hold('outbox.add');
    await save.dblclick();
    go();
    await expect(save).toHaveCount(0);
    expect(queued()).toEqual([
      {
        call: 'enrollments.rate',
        params: { method: kind, id: 71 },
        query: {},
        body: { rating: 2, comment: 'Too short' },
      },
    ]);
  });

  test(`${kind}: what happened so far stands in order`, async ({ page, desk }) => {
    const article = await openApplicant(page, desk, kind);
    await expect(part(article, 'So far').getByRole('listitem')).toHaveText([
      /^Applied.*2 Nov/,
      /^Report of week 1.*9 Nov/,
      /^Report of week 2.*16 Nov/,
      /^Final submission.*18 Nov/,
      /^Rated 4 of 5.*19 Nov/,
      /^Last change, to Seen.*20 Nov/,
      /^Now: Seen$/,
    ]);
  });
}

for (const [which, before] of [
  ['first', null],
  ['changed', applicant.rating],
] as const) {
  test(`the words of a ${which} rating that is taken back stand in its form`, async ({ page, desk }) => {
    takesQueued(desk);
    await undoStays(page);
    const article = await openApplicant(page, desk, 'project', { ...applicant, rating: before });
    const rating = part(article, 'Rating');
    const comment = rating.getByRole('textbox', { name: 'Comment' });
    if (before) await rating.getByRole('button', { name: 'Change' }).click();
    await rating.getByRole('radio', { name: '2 of 5' }).press('Space');
    await comment.fill('Too short');
    await rating.getByRole('button', { name: 'Save rating' }).click();
    await expect(rating.getByRole('img', { name: '2 of 5' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(comment).toHaveValue('Too short');
    await expect(rating.getByRole('radio', { name: '2 of 5' })).toBeChecked();
  });
}

test('a rating that has left already leaves no words behind', async ({ page, desk }) => {
  takesQueued(desk);
  desk.answer('outbox.cancelMany', { cancelled: [] });
  await undoStays(page);
  const article = await openApplicant(page, desk, 'project', { ...applicant, rating: null });
  const rating = part(article, 'Rating');
  await rating.getByRole('radio', { name: '2 of 5' }).press('Space');
  await rating.getByRole('button', { name: 'Save rating' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Too late: that may have arrived already')).toBeVisible();
  await expect.poll(() => desk.words.find('rating:project:71')).toBeUndefined();
});

for (const [what, changes, isSaid] of [
  ['before the final report', { final_submission_report: null }, true],
  ['after it', {}, false],
] as const) {
  test(`a project that is rated ${what} ${isSaid ? 'says that it is complete then' : 'just is'}`, async ({
    page,
    desk,
  }) => {
    takesQueued(desk);
    await undoStays(page);
    const article = await openApplicant(page, desk, 'project', { ...applicant, ...changes, rating: null });
    const rating = part(article, 'Rating');
    const note = /Rating completes the project: .+ can’t hand in any more reports\./;
    await rating.getByRole('radio', { name: '2 of 5' }).press('Space');
    await expect(rating.getByText(note)).toHaveCount(isSaid ? 1 : 0);
    await rating.getByRole('button', { name: 'Save rating' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText(note)).toHaveCount(isSaid ? 1 : 0);
  });
}

test('an interview is called off until its time is over', async ({ page, desk }) => {
  const interview = (id: number, hour: string) => {
    const picked = { starts_at: `2026-11-22T${hour}:00:00.000Z`, ends_at: `2026-11-22T${hour}:30:00.000Z` };
    return { ...sampleInterview, id, status: 'picked', slots: [picked], picked } as Applicant['interviews'][number];
  };
  const queued = takesQueued(desk);
  const interviews = [interview(91, '04'), interview(92, '05')];
  const article = await openApplicant(page, desk, 'job', { ...applicant, status: 5, interviews });
  const section = part(article, 'Interview');
  await expect(section.getByRole('button', { name: 'Calendar file' })).toHaveCount(2);
  await expect(section.getByRole('button', { name: 'Call off' })).toHaveCount(1);
  await section.getByRole('button', { name: 'Call off' }).click();
  await expect.poll(queued).toMatchObject([{ call: 'interviews.cancel', params: { id: 92 } }]);
});

test('an interview that is proposed has each of its times, and no calendar file yet', async ({ page, desk }) => {
  const slots = ['05', '07', '09'].map((hour) => ({
    starts_at: `2026-11-24T${hour}:00:00.000Z`,
    ends_at: `2026-11-24T${hour}:30:00.000Z`,
  }));
  const interview = { ...sampleInterview, id: 91, status: 'proposed', slots, picked: null };
  const interviews = [interview as Applicant['interviews'][number]];
  const section = part(await openApplicant(page, desk, 'job', { ...applicant, status: 5, interviews }), 'Interview');
  const times = section.getByRole('list', { name: 'Proposed times' }).getByRole('listitem');
  await expect(times).toHaveText([/10:30 – 11:00$/, /12:30 – 13:00$/, /14:30 – 15:00$/]);
  await expect(section.getByRole('button', { name: 'Calendar file' })).toHaveCount(0);
});
