import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/rules/time/dates.ts';
import type { QueuedReportState, QueuedReports } from '../own-enrollments/progress/queued-reports.ts';
import { type OwnRow, toDosOf, type WeekFacts, weeksDone } from './this-week.ts';

const now = Date.parse('2026-11-22T05:00:00Z');
const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const dayIn = (days: number) => localDay(new Date(now + days * 86_400_000));
const report = (week: number, file: object | null = {}) => ({ week, file });

function projectRow(changes: object, project: object = {}): OwnRow {
  const whole = { id: 7, duration_from: 4, duration_to: 8, expected_start_date: dayIn(-15), ...project };
  const row = { id: 1, next: 'work', progress_status: 3, title: 'Kiln', project: whole, weekly_submissions: [] };
  return { ...row, ...changes } as unknown as OwnRow;
}
const nothing: WeekFacts = {
  projects: [],
  invitations: [],
  interviews: [],
  queued: () => ({ weekly: new Map(), final: null }),
};
const textsOf = (row: OwnRow, queued: Partial<QueuedReports> = {}) => {
  const facts = { ...nothing, projects: [row], queued: () => ({ ...nothing.queued(1), ...queued }) };
  return toDosOf(facts, now).map(({ text }) => text);
};

describe('weeks done', () => {
  it('count each week with a file, out of the longest duration, and never more weeks than there are [STU-HOME-06]', () => {
    expect(weeksDone(projectRow({ weekly_submissions: [report(1), report(2), report(3, null)] }))).toEqual({
      share: 25,
      words: '2 of 8 weeks done',
    });
    const third = projectRow({ weekly_submissions: [report(1), report(5), report(7)] }, { duration_to: 9 });
    expect(weeksDone(third)).toEqual({ share: 33, words: '3 of 9 weeks done' });
    const many = { weekly_submissions: [1, 2, 3].map((week) => report(week)) };
    const short = projectRow(many, { duration_from: 2, duration_to: null });
    expect(weeksDone(short)).toEqual({ share: 100, words: '2 of 2 weeks done' });
    const further = projectRow({ weekly_submissions: [report(1), report(5)] }, { duration_to: 4 });
    expect(weeksDone(further), 'week 5 is none of the project').toEqual({ share: 25, words: '1 of 4 weeks done' });
    expect(weeksDone(projectRow(many, { duration_from: null, duration_to: null }))).toBeNull();
  });

  it.each([
    [1, 'Left'],
    [2, 'Completed'],
    [4, 'Rejected'],
    [5, 'Accepted'],
  ])('count on in progress status %i, which is said before them [STU-HOME-06]', (progress_status, status) => {
    const row = projectRow({ progress_status, weekly_submissions: [report(1), report(2)] });
    expect(weeksDone(row)).toEqual({ share: 25, words: `${status}, 2 of 8 weeks done` });
  });
});

describe('this week', () => {
  const due = ['The report of week 3 is due: Kiln'];
  const two = [report(1), report(2)];

  it('asks for the report of the running week until it is there', () => {
    expect(textsOf(projectRow({ weekly_submissions: two }))).toEqual(due);
    expect(textsOf(projectRow({ weekly_submissions: [...two, report(3)] }))).toEqual([]);
  });

  it('asks for reports of weeks that are over, and for the final one after the last week', () => {
    expect(textsOf(projectRow({}))).toEqual(['2 reports are overdue, from week 1 on: Kiln', ...due]);
    const first = { weekly_submissions: [report(1), report(3)] };
    expect(textsOf(projectRow(first))).toEqual(['The report of week 2 is overdue: Kiln']);
    const over = { duration_from: 2, duration_to: 2 };
    const final = 'The final report is due: Kiln';
    expect(textsOf(projectRow({}, over))).toEqual(['2 reports are overdue, from week 1 on: Kiln', final]);
    expect(textsOf(projectRow({ weekly_submissions: two }, over))).toEqual([final]);
    const further = { weekly_submissions: [...two, report(4)] };
    expect(textsOf(projectRow(further, over)), 'with a week that the project no longer has').toEqual([final]);
    const facts = { ...nothing, projects: [projectRow({}, over)] };
    expect(toDosOf(facts, now).map(({ action }) => action)).toEqual(['Upload report', 'Submit Project']);
  });

  it.each(['company_looks', 'company_decides', 'nothing'])('asks for no report where the next step is %s', (next) => {
    expect(textsOf(projectRow({ next }))).toEqual([]);
  });

  it('counts the weeks from the first day of the project to its last', () => {
    const weekOn = (expected_start_date: string | null) =>
      textsOf(projectRow({}, { expected_start_date })).find((text) => text.includes('is due')) ?? null;
    const said = [1, 0, -6, -7, -55, -56].map((days) => weekOn(dayIn(days))?.slice(0, 20) ?? null);
    expect(said).toEqual([null, ...[1, 1, 2, 8].map((week) => `The report of week ${week}`), 'The final report is ']);
    expect(weekOn(null)).toBeNull();
  });

  it('asks for no report that is on its way, and again for one that was refused', () => {
    const onItsWay = { refusal: null } as QueuedReportState;
    const refused = { refusal: 'Too large' } as QueuedReportState;
    const row = projectRow({ weekly_submissions: [report(1)] });
    const overdue = 'The report of week 2 is overdue: Kiln';
    expect(textsOf(row, { weekly: new Map([[3, onItsWay]]) })).toEqual([overdue]);
    expect(textsOf(row, { final: onItsWay })).toEqual([]);
    expect(textsOf(row, { weekly: new Map([[2, onItsWay]]) })).toEqual(due);
    expect(textsOf(row, { weekly: new Map([[3, refused]]), final: refused })).toEqual([overdue, ...due]);
  });

  it('names interviews that wait for a time to come, and invitations that end within seven days', () => {
    const posting = { company_name: 'Karwan Foods', title: 'Weaver', method: 'job', post_id: 7 };
    const invitations = [
      { ...posting, id: 1, expires_at: at(3) },
      { ...posting, id: 2, expires_at: at(8) },
      { ...posting, id: 5, expires_at: at(-1) },
    ];
    const past = { starts_at: at(-1), ends_at: at(-0.9) };
    const ahead = { starts_at: at(1), ends_at: at(1.1) };
    const interviews = [
      { ...posting, id: 3, status: 'proposed', slots: [past, ahead] },
      { ...posting, id: 4, status: 'picked', slots: [ahead] },
      { ...posting, id: 6, status: 'proposed', slots: [past] },
    ];
    const facts = { ...nothing, invitations, interviews } as unknown as WeekFacts;
    expect(toDosOf(facts, now).map(({ key, text, path }) => [key, text, path])).toEqual([
      ['interview 3', 'Karwan Foods proposes times for an interview: Weaver', '/student/my-applications/job/7'],
      ['invitation 1', 'Karwan Foods’s invitation ends on 25 Nov 2026: Weaver', '/student/explore/job/7'],
    ]);
  });
});
