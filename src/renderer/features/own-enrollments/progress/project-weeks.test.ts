import { describe, expect, it } from 'vitest';
import { dueText, firstOpenWeek, type ProjectProgress, projectWeeks } from './project-weeks.ts';

const project = (duration_from: number | null, duration_to: number | null) =>
  ({ duration_from, duration_to }) as ProjectProgress['project'];
const report = (week: number) => ({ week }) as ProjectProgress['weekly_submissions'][number];

describe('the weeks of a project', () => {
  it('are as many as the longest duration says, or else the shortest', () => {
    const count = (from: number | null, to: number | null) =>
      projectWeeks({ project: project(from, to), weekly_submissions: [] }, null).length;
    expect([count(3, 4), count(3, null), count(null, null)]).toEqual([4, 3, 0]);
  });

  it('keep a report of a week beyond the duration, to be read, and no week before it without one', () => {
    const reports = [1, 6, 4].map(report);
    const weeks = projectWeeks({ project: project(2, null), weekly_submissions: reports }, '2026-10-26');
    expect(weeks.map(({ week, taken, report: handedIn }) => [week, taken, handedIn?.week ?? null])).toEqual([
      [1, true, 1],
      [2, true, null],
      [4, false, 4],
      [6, false, 6],
    ]);
    expect(weeks[2]?.days).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(firstOpenWeek(weeks)).toBe(2);
    expect(firstOpenWeek(weeks.slice(0, 1))).toBeNull();
  });

  it('have seven days each, from the start date on, over the end of a month', () => {
    const weeks = projectWeeks({ project: project(2, null), weekly_submissions: [] }, '2026-10-26');
    expect(weeks.map(({ days }) => days)).toEqual([
      { first: '2026-10-26', last: '2026-11-01' },
      { first: '2026-11-02', last: '2026-11-08' },
    ]);
  });

  it('say when a report is due, and claim nothing without a start date', () => {
    const [, second] = projectWeeks({ project: project(2, null), weekly_submissions: [] }, '2026-10-26');
    if (!second) throw new Error('no second week');
    const said = ['2026-11-01', '2026-11-02', '2026-11-07', '2026-11-08', '2026-11-09'].map((today) =>
      dueText(second, today),
    );
    expect(said).toEqual(['Upcoming', 'Due in 6 days', 'Due in 1 day', 'Due today', 'Overdue']);
    expect(dueText({ ...second, days: null }, '2026-11-09')).toBe('Not handed in');
  });
});
