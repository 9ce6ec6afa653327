import { describe, expect, it } from 'vitest';
import { openToText, semestersText } from './eligibility.ts';

describe('whom a posting is open to, in words', () => {
  it.each([
    [[], ''],
    [[5], '5'],
    [[6, 5], '5 and 6'],
    [[3, 4, 5, 6], '3 to 6'],
    [[5, 1, 3], '1, 3 and 5'],
    [[2, 2, 3], '2 and 3'],
  ])('semesters %j: %j', (chosen, text) => {
    expect(semestersText(chosen)).toBe(text);
  });

  it.each([
    [null, [], ''],
    ['Female', [], 'Women'],
    [null, [5], 'Semester 5'],
    [null, [5, 6, 7], 'Semesters 5 to 7'],
    ['Male', [8], 'Men in semester 8'],
  ] as const)('%j and %j: %j', (eligible_gender, eligible_semesters, text) => {
    expect(openToText({ eligible_gender, eligible_semesters: [...eligible_semesters] })).toBe(text);
  });
});
