import { expect, it } from 'vitest';
import { noValue } from '#shared/roster/no-value.ts';
import { behindFigure, cohortOf, coverageOf, shareText } from './figures.ts';

const figures = { students: 100, joined: 60, assigned: 50, applied: 30, shortlisted: 12, hired: 8 };

it('divides the students of a group by how far they came, and leaves nobody out', () => {
  expect(coverageOf(figures)).toEqual({ hired: 8, applied: 22, waiting: 70, assigned: 50 });
  expect(coverageOf({ ...figures, applied: 0, hired: 5 })).toEqual({ hired: 5, applied: 0, waiting: 95, assigned: 50 });
  const nobody = { hired: 0, applied: 0, waiting: 0, assigned: 0 };
  expect(coverageOf({ ...figures, students: 0 })).toEqual(nobody);
});

it('finds the filters of a group in its key', () => {
  expect(cohortOf('["B.Tech","Civil",5]')).toEqual({ course: ['B.Tech'], specialization: ['Civil'], semester: ['5'] });
  expect(cohortOf('["MBA","",0]')).toEqual({ course: ['MBA'], specialization: [noValue], semester: ['0'] });
  expect(cohortOf('[""]')).toEqual({ course: [noValue] });
  expect(cohortOf('["MBA"]')).toEqual({ course: ['MBA'] });
  expect(cohortOf('all')).toEqual({});
});

it('says who is behind a figure, of one student and of several, and of companies what is counted there', () => {
  const course = { method: 'job', by: 'course' } as const;
  expect([1, 2].map((students) => behindFigure('students', course, students))).toEqual([
    'who is on the list',
    'who are on the list',
  ]);
  const one = (['joined', 'assigned', 'applied', 'hired'] as const).map((measure) => behindFigure(measure, course, 1));
  expect(one).toEqual([
    'who has an account here',
    'who has been sent openings',
    'who applied',
    'who was hired for a job',
  ]);
  expect(behindFigure('hired', { method: 'project', by: 'course' }, 3)).toBe('who were hired for a project');
  const byCompany = { method: 'job', by: 'company' } as const;
  expect(behindFigure('students', byCompany, 1)).toBe('with an opportunity or an application');
  expect(behindFigure('applied', byCompany, 1)).toBe('who applied');
});

it('says shares in whole per cent, and none of nobody', () => {
  expect([shareText(1, 3), shareText(0, 5), shareText(0, 0)]).toEqual(['33%', '0%', '–']);
});
