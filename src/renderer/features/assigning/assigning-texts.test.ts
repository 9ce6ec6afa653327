import { expect, it } from 'vitest';
import { checkText, lackedText, lacksText, receivers, sendingText, unknownText } from './assigning-texts.ts';

const check = {
  total: 980,
  has: 12,
  applied: 0,
  qualifies: 412,
  lacks: 556,
  criteria: [
    { criterion: 'course', lack: 499, only: 3 },
    { criterion: 'semester', lack: 61, only: 57 },
    { criterion: 'skills', lack: 40, only: 0 },
  ],
} as const;
const ofCheck = { ...check, criteria: [...check.criteria] };

it('says who qualifies, what alone is lacked, the most common first, and who has it already', () => {
  expect(checkText(ofCheck)).toBe('412 of 980 qualify; 57 only lack Semester; 3 only lack Course; 12 have it already');
  const one = { criterion: 'skills', lack: 1, only: 1 } as const;
  expect(checkText({ total: 1, has: 0, applied: 0, qualifies: 0, lacks: 1, criteria: [one] })).toBe(
    '0 of 1 qualifies; 1 only lacks Skills',
  );
  expect(checkText({ total: 3, has: 1, applied: 1, qualifies: 1, lacks: 0, criteria: [] })).toBe(
    '1 of 3 qualify; 1 has it already; 1 has applied',
  );
  expect(checkText({ total: 2, has: 0, applied: 2, qualifies: 0, lacks: 0, criteria: [] })).toBe(
    '0 of 2 qualify; 2 have applied',
  );
});

it('says of each thing how many lack it', () => {
  expect(ofCheck.criteria.map(lackedText)).toEqual([
    'Course: 499 lack it, 3 of them nothing else',
    'Semester: 61 lack it, 57 of them nothing else',
    'Skills: 40 lack it',
  ]);
  expect(lackedText({ criterion: 'gender', lack: 1, only: 0 })).toBe('Gender: 1 lacks it');
});

it('says of one student what is lacked and what nobody knows', () => {
  expect(lacksText(['semester'])).toBe('lacks Semester');
  expect(lacksText(['course', 'semester', 'skills'])).toBe('lacks Course, Semester and Skills');
  expect([lacksText([]), unknownText([])]).toEqual(['', '']);
  expect(unknownText(['skills', 'gender'])).toBe('Skills and Gender not known yet');
});

it('counts who gets it: those who have it already get nothing again', () => {
  expect([receivers(ofCheck, true), receivers(ofCheck, false)]).toEqual([412, 968]);
  expect(sendingText('Weaver', 1)).toBe('Sending Weaver to 1 student');
});
