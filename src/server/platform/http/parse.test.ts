import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { hourMessages } from '#shared/rules/mentoring/mentor-hours.ts';
import { postingMessages } from '#shared/rules/postings/posting-messages.ts';
import { parse } from './parse.ts';

function refusalOf(schema: z.ZodType, value: unknown): AppError {
  try {
    parse(schema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was taken');
}

const times = (count: number) => Array.from({ length: count }, () => ({}));

describe('a body that is refused', () => {
  it('is told of by its first hundred fields at most', () => {
    const refused = refusalOf(z.object({ list: z.array(z.number()) }), { list: times(500) });
    expect(Object.keys(refused.fields ?? {})).toHaveLength(100);
    expect(refused.fields).toMatchObject({ 'list.0': expect.any(String), 'list.99': expect.any(String) });
  });

  it('has one message for a list that is too long, whatever stands in it', () => {
    const hours = { zone: 'UTC', session_minutes: 60, exceptions: [], rules: times(5000), version: 1 };
    expect(refusalOf(contract['mentor.saveHours'].body, hours).fields).toEqual({ rules: hourMessages.tooMany });
    const posting = { eligible_semesters: times(5000) };
    expect(refusalOf(contract['postings.similar'].body, posting).fields).toEqual({
      eligible_semesters: postingMessages.semesters,
    });
  });

  it('is not looked at further where a list or a record is longer than any', () => {
    const record = Object.fromEntries(times(6001).map((_, index) => [index, 1]));
    for (const value of [{ list: times(6001) }, { headings: record }, { deep: [record] }]) {
      const { code, fields } = refusalOf(contract['students.saveMatching'].body, value);
      expect([code, fields]).toEqual(['malformed', undefined]);
    }
  });
});
