import { expect, it } from 'vitest';
import { checkFinalReport, checkWeeklyReport, reportWeeks } from './report-checks.ts';

const file = { name: 'week.pdf', size: 100 };

it('a weekly report asks for the description, then for the file [VAL-29] [VAL-30]', () => {
  const noDescription = { field: 'description', message: 'Please add a description' };
  expect(checkWeeklyReport({ description: ' \n', file: null })).toEqual(noDescription);
  expect(checkWeeklyReport({ description: '', file: { name: 'a.exe', size: 1 } })).toEqual(noDescription);
  const noFile = { field: 'weekly_report', message: 'Please upload a file' };
  expect(checkWeeklyReport({ description: 'Done', file: null })).toEqual(noFile);
  expect(checkWeeklyReport({ description: 'Done', file })).toBeNull();
});

it('a final report asks for a file or a link, and for a link that is one [VAL-31] [VAL-32]', () => {
  const nothing = { field: 'report', message: 'Please upload a file or link to your project!' };
  expect(checkFinalReport({ files: {}, link: ' ' })).toEqual(nothing);
  for (const link of ['nonsense', 'www.example.com', 'ftp://example.com', 'javascript:alert(1)']) {
    const problem = { field: 'link', message: 'Please enter a valid URL' };
    expect(checkFinalReport({ files: {}, link }), link).toEqual(problem);
    expect(checkFinalReport({ files: { report: file }, link }), link).toEqual(problem);
  }
  for (const link of ['http://example.com', 'https://example.com/a?b=c']) {
    expect(checkFinalReport({ files: {}, link }), link).toBeNull();
    expect(checkFinalReport({ files: { report: file }, link }), link).toBeNull();
  }
  for (const field of ['report', 'presentation', 'other'] as const) {
    expect(checkFinalReport({ files: { [field]: file }, link: '' })).toBeNull();
    const message = 'File type not accepted';
    expect(checkFinalReport({ files: { [field]: { name: 'a.zip', size: 1 } }, link: '' })).toEqual({ field, message });
  }
});

it('a final report may lose its link where a file stays, and keeps it where none is sent [VAL-31]', () => {
  const nothing = { field: 'report', message: 'Please upload a file or link to your project!' };
  expect(checkFinalReport({ files: {}, link: '', filesStay: true })).toBeNull();
  expect(checkFinalReport({ files: {}, link: '', filesStay: false })).toEqual(nothing);
  expect(checkFinalReport({ files: {}, link: undefined, filesStay: true })).toEqual(nothing);
  expect(checkFinalReport({ files: { report: file }, link: undefined })).toBeNull();
});

it('a project has as many weekly reports as its longest duration has weeks', () => {
  expect(reportWeeks({ duration_from: 2, duration_to: 4 })).toBe(4);
  expect(reportWeeks({ duration_from: 2, duration_to: null })).toBe(2);
  expect(reportWeeks({ duration_from: null, duration_to: null })).toBe(0);
  expect(reportWeeks({ duration_from: 2, duration_to: 80 })).toBe(53);
});
