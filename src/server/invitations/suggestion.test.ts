import { describe, expect, it } from 'vitest';
import { manyStudents, suggestCollege, suggestPartner, suggestStudent, type Wanted } from './suggestion.ts';

const wanted: Wanted = { skills: ['Excel', 'SAP', 'SQL'], courses: ['B.Com', 'MBA'], city: 'Surat' };

describe('suggestions of students', () => {
  it('earn 100 with every skill, a wanted course and the city, the strongest reason first', () => {
    const all = { skills: ['Excel', 'SAP', 'SQL'], course: 'B.Com', inCity: true };
    expect(suggestStudent(wanted, all)).toEqual({
      score: 100,
      reasons: ['3 of 3 skills: Excel, SAP, SQL', 'Studies B.Com', 'In Surat'],
    });
  });

  it('name the course first where it weighs more than one skill of three', () => {
    expect(suggestStudent(wanted, { skills: ['SQL'], course: 'MBA', inCity: false })).toEqual({
      score: 45,
      reasons: ['Studies MBA', '1 of 3 skills: SQL'],
    });
  });

  it('name a single wanted skill alone', () => {
    const one = { ...wanted, skills: ['Excel'] };
    expect(suggestStudent(one, { skills: ['Excel'], course: null, inCity: false })).toEqual({
      score: 60,
      reasons: ['Excel'],
    });
  });

  it('earn nothing without a match, nor for a city where there is none', () => {
    const none = { skills: [], course: null, inCity: false };
    expect(suggestStudent(wanted, none)).toEqual({ score: 0, reasons: [] });
    const anywhere = { skills: [], courses: [], city: '' };
    expect(suggestStudent(anywhere, { ...none, inCity: true })).toEqual({ score: 0, reasons: [] });
  });

  it('stay whole numbers from 0 to 100, and grow with every match', () => {
    const scores = [[], ['Excel'], ['Excel', 'SAP'], ['Excel', 'SAP', 'SQL']].map(
      (skills) => suggestStudent(wanted, { skills, course: null, inCity: false }).score,
    );
    expect(scores).toEqual([0, 20, 40, 60]);
  });
});

describe('suggestions of institutions', () => {
  it('count who fits, the city and the partnership', () => {
    const match = { fitting: manyStudents, inCity: true, partner: true };
    expect(suggestCollege(wanted, match)).toEqual({
      score: 100,
      reasons: ['40 students fit', 'In Surat', 'Your partner'],
    });
  });

  it('earn no more for more students than many, and say one as one', () => {
    const match = { inCity: false, partner: false };
    expect(suggestCollege(wanted, { ...match, fitting: 4000 }).score).toBe(70);
    expect(suggestCollege(wanted, { ...match, fitting: 1 }).reasons).toEqual(['1 student fits']);
    expect(suggestCollege(wanted, { ...match, fitting: 0 })).toEqual({ score: 0, reasons: [] });
  });
});

describe('suggestions of partners', () => {
  it('go by size among all, and by the city', () => {
    const big = { kind: 'institution', size: 1284, largest: 1284, city: 'Surat' } as const;
    expect(suggestPartner(big)).toEqual({ score: 100, reasons: ['1,284 students', 'In Surat, like you'] });
    expect(suggestPartner({ ...big, size: 321, city: '' }).score).toBe(38);
  });

  it('rank companies by what the students study first, then by how much there is [EDU-COMP-13]', () => {
    const company = { kind: 'company', largest: 9, size: 9, city: '' } as const;
    const fits = suggestPartner({ ...company, size: 4, fitting: { count: 4, max: 4 } });
    expect(fits).toEqual({ score: 70, reasons: ['4 openings for your students’ courses', '4 open opportunities'] });
    expect(suggestPartner({ ...company, fitting: { count: 1, max: 4 } }).score).toBe(45);
    expect(suggestPartner({ ...company, fitting: { count: 0, max: 4 } })).toEqual({
      score: 15,
      reasons: ['9 open opportunities'],
    });
  });

  it('say postings of companies, one as one, and nothing of none', () => {
    const company = { kind: 'company', largest: 4, city: '' } as const;
    expect(suggestPartner({ ...company, size: 1 }).reasons).toEqual(['1 open opportunity']);
    expect(suggestPartner({ ...company, size: 4 }).reasons).toEqual(['4 open opportunities']);
    expect(suggestPartner({ ...company, size: 0, largest: 0 })).toEqual({ score: 0, reasons: [] });
  });
});
