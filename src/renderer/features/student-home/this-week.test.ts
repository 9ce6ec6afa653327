import { describe, expect, it } from 'vitest';
import { type OwnRow, toDosOf, weeksDone } from './this-week.ts';

const now = Date.parse('2026-11-22T05:00:00Z');
const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const report = (week: number, file: object | null = {}) => ({ week, file });

function projectRow(changes: object): OwnRow {
  const project = { id: 7, duration_from: 4, duration_to: 8 };
  const row = { id: 1, status: 6, title: 'Kiln', createdAt: at(-15), project, weekly_submissions: [], ...changes };
  return row as unknown as OwnRow;
}
const nothing = { projects: [], invitations: [], interviews: [] };
const textsOf = (projects: OwnRow[]) => toDosOf({ ...nothing, projects }, now).map(({ text }) => text);

describe('weeks done', () => {
  it('count each week with a file once, out of the longest duration, and never above 100 %', () => {
    expect(weeksDone(projectRow({ weekly_submissions: [report(1), report(1), report(2), report(3, null)] }))).toEqual({
      done: 2,
      weeks: 8,
      share: 25,
    });
    const short = { id: 7, duration_from: 2, duration_to: null };
    const many = [1, 2, 3].map((week) => report(week));
    expect(weeksDone(projectRow({ project: short, weekly_submissions: many }))).toMatchObject({ weeks: 2, share: 100 });
    const none = { id: 7, duration_from: null, duration_to: null };
    expect(weeksDone(projectRow({ project: none, weekly_submissions: many })).share).toBe(0);
  });
});

describe('this week', () => {
  it('asks for the report of the running week until it is there, and not once the project is over', () => {
    expect(textsOf([projectRow({})])).toEqual(['The report of week 3 is due: Kiln']);
    expect(textsOf([projectRow({ weekly_submissions: [report(3)] })])).toEqual([]);
    for (const status of [1, 7]) expect(textsOf([projectRow({ status })])).toEqual([]);
    expect(textsOf([projectRow({ final_submission_report: {} })])).toEqual([]);
    expect(textsOf([projectRow({ createdAt: at(-60) })])).toEqual([]);
  });

  it('names interviews that wait for a time, and invitations that end within seven days', () => {
    const posting = { company_name: 'Karwan Foods', title: 'Weaver', method: 'job', post_id: 7 };
    const invitations = [
      { ...posting, id: 1, expires_at: at(3) },
      { ...posting, id: 2, expires_at: at(8) },
      { ...posting, id: 5, expires_at: at(-1) },
    ];
    const interviews = [
      { ...posting, id: 3, status: 'proposed' },
      { ...posting, id: 4, status: 'picked' },
    ];
    const facts = { ...nothing, invitations, interviews } as unknown as Parameters<typeof toDosOf>[0];
    expect(toDosOf(facts, now).map(({ key, path }) => [key, path])).toEqual([
      ['interview 3', '/student/my-applications/job/7'],
      ['invitation 1', '/student/explore/job/7'],
    ]);
  });
});
