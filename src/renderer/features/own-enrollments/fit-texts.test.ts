import { describe, expect, it } from 'vitest';
import { type Asked, type Fit, fitNote } from './fit-texts.ts';

const nothing: Asked = { skills: [], courses: [], eligible_semesters: [], eligible_gender: null };
const names = (...all: readonly string[]) => all.map((name, at) => ({ id: at + 1, name }));
const courses = (...all: readonly string[]) => all.map((course_name, at) => ({ id: at + 1, course_name }));
const fits: Fit = { qualifies: true, lacking: [], unknown: [] };
const lacks = (...lacking: Fit['lacking']): Fit => ({ qualifies: false, lacking, unknown: [] });

describe('whether one qualifies', () => {
  it('is not said of a posting that asks for nothing', () => {
    expect(fitNote(nothing, fits)).toBeNull();
  });

  it.each([
    { ...nothing, skills: names('Excel') },
    { ...nothing, courses: courses('BBA') },
    { ...nothing, eligible_semesters: [5] },
    { ...nothing, eligible_gender: 'Female' },
  ])('is said of a posting that asks for one thing: %j', (asked) => {
    expect(fitNote(asked, fits)).toEqual({ kind: 'good', text: 'You qualify' });
  });

  it.each([
    ['skills', { ...nothing, skills: names('Excel', 'Tally') }, 'asks for Excel or Tally'],
    ['skills', { ...nothing, skills: names('A', 'B', 'C', 'D') }, 'asks for A, B, C or D'],
    ['skills', { ...nothing, skills: names('A', 'B', 'C', 'D', 'E') }, 'asks for A, B, C or 2 others'],
    ['course', { ...nothing, courses: courses('B.Com') }, 'prefers B.Com'],
    ['semester', { ...nothing, eligible_semesters: [5] }, 'is open to semester 5'],
    ['semester', { ...nothing, eligible_semesters: [5, 6] }, 'is open to semesters 5 and 6'],
    ['gender', { ...nothing, eligible_gender: 'Female' }, 'is open to women only'],
  ] satisfies readonly [Fit['lacking'][number], Asked, string][])(
    'names what is lacking: %s of %j',
    (criterion, asked, wish) => {
      expect(fitNote(asked, lacks(criterion))).toEqual({ kind: 'lacking', text: `You may not qualify: it ${wish}` });
    },
  );

  it('names all that is lacking in one sentence', () => {
    const asked = { ...nothing, courses: courses('BBA'), eligible_semesters: [3] };
    expect(fitNote(asked, lacks('course', 'semester'))?.text).toBe(
      'You may not qualify: it prefers BBA and is open to semester 3',
    );
  });

  const listed = 'Your institution hasn’t listed your semester yet';
  it.each([
    [['course'], 'Add your course to your profile to see whether you qualify'],
    [['course', 'skills'], 'Add your course and your skills to your profile to see whether you qualify'],
    [['semester'], listed],
    [['semester', 'gender'], `Add your gender to your profile to see whether you qualify. ${listed}`],
  ] satisfies readonly [Fit['unknown'], string][])('says who can add what is not known: %j', (unknown, text) => {
    const asked = { ...nothing, skills: names('Excel'), courses: courses('BBA') };
    expect(fitNote(asked, { ...fits, unknown })).toEqual({ kind: 'unknown', text });
  });
});
