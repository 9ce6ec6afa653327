import { describe, expect, it } from 'vitest';
import { assignmentFit, courseFits, courseKey, courseKeys, type PostingNeeds } from './assignment-fit.ts';

const needs = (some: Partial<PostingNeeds> = {}): PostingNeeds => ({
  courses: new Set(),
  semesters: [],
  skills: [],
  gender: null,
  ...some,
});
const dev = { course: 'B.Tech', specialization: 'Civil', semester: 5, skills: [1, 2], gender: 'Male' };
const stranger = { course: '', specialization: '', semester: null, skills: [], gender: '' };

describe('how a student fits a posting', () => {
  it('fits what asks for nothing', () => {
    expect(assignmentFit(needs(), dev)).toEqual({ lacks: [], unknown: [] });
    expect(assignmentFit(needs(), stranger)).toEqual({ lacks: [], unknown: [] });
  });

  it('names everything that is lacking', () => {
    const asking = needs({ courses: courseKeys(['MBA']), semesters: [1, 2], skills: [3], gender: 'Female' });
    expect(assignmentFit(asking, dev)).toEqual({ lacks: ['course', 'semester', 'skills', 'gender'], unknown: [] });
  });

  it('never counts against a student what the student has not said', () => {
    const asking = needs({ courses: courseKeys(['MBA']), semesters: [1, 2], skills: [3], gender: 'Female' });
    expect(assignmentFit(asking, stranger)).toEqual({ lacks: [], unknown: ['course', 'semester', 'skills', 'gender'] });
    expect(assignmentFit(asking, { ...stranger, gender: 'Select' }).unknown).toContain('gender');
  });

  it('is content with one of the skills', () => {
    expect(assignmentFit(needs({ skills: [2, 9] }), dev).lacks).toEqual([]);
    expect(assignmentFit(needs({ skills: [8, 9] }), dev).lacks).toEqual(['skills']);
  });
});

describe('courses', () => {
  it.each([
    ['B.Tech', 'b tech'],
    ['B.Tech', 'BTECH'],
    ['B.Sc (Hons)', 'bsc hons'],
    ['Génie civil', 'genie  CIVIL'],
    ['बी.टेक', 'बी टेक'],
  ])('%j and %j are one', (one, other) => {
    expect(courseKey(one)).toBe(courseKey(other));
  });

  it.each([
    ['B.Sc', 'B.Sc (Hons)'],
    ['C', 'C++'],
    ['बी.टेक', 'एम.टेक'],
  ])('%j and %j are two', (one, other) => {
    expect(courseKey(one)).not.toBe(courseKey(other));
  });

  it('are found in the course, in the specialization, and in both together', () => {
    expect(courseFits(courseKeys(['Civil']), 'B.Tech', 'civil')).toBe(true);
    expect(courseFits(courseKeys(['B.Tech Civil']), 'B.Tech', 'Civil')).toBe(true);
    expect(courseFits(courseKeys(['B.Tech Civil']), 'B.Tech', 'Mechanical')).toBe(false);
    expect(courseFits(courseKeys(['']), '', '')).toBe(false);
  });

  it('go by the names of the institution too, whichever side says which', () => {
    const aliases = [{ 'bachelor of technology': 'B.Tech' }, { 'comp sci': 'Computer Science' }];
    expect(courseFits(courseKeys(['Bachelor of Technology'], aliases), 'B.Tech', 'Civil')).toBe(true);
    expect(courseFits(courseKeys(['Computer science'], aliases), 'MCA', 'Comp. Sci')).toBe(true);
    expect(courseFits(courseKeys(['MBA'], aliases), 'B.Tech', 'Civil')).toBe(false);
  });
});
