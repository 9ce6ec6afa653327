import { describe, expect, it } from 'vitest';
import { checkDuration, durationLabel, durationMessages } from './duration.ts';

describe('duration', () => {
  it('takes whole weeks from 1 to 53 [VAL-04]', () => {
    for (const weeks of [1, 2, 53]) expect(checkDuration(weeks, null, true)).toEqual({});
    for (const weeks of [0, -1, 54, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(checkDuration(weeks, null, true)).toEqual({ duration_from: durationMessages.range });
      expect(checkDuration(1, weeks, true)).toEqual({ duration_to: durationMessages.range });
    }
  });

  it("asks for 'from' and leaves 'to' free [VAL-05]", () => {
    expect(checkDuration(null, null, true)).toEqual({ duration_from: durationMessages.required });
    expect(checkDuration(4, null, true)).toEqual({});
    expect(checkDuration(null, null, false)).toEqual({});
    expect(checkDuration(null, 4, false)).toEqual({ duration_from: durationMessages.required });
  });

  it("keeps 'to' at or above 'from'", () => {
    expect(checkDuration(4, 4, true)).toEqual({});
    expect(checkDuration(4, 3, true)).toEqual({ duration_to: durationMessages.order });
  });

  it('labels what is known', () => {
    expect(durationLabel(3, 4)).toBe('3-4 Weeks');
    expect(durationLabel(3, 4, ' - ')).toBe('3 - 4 Weeks');
    expect(durationLabel(3, null)).toBe('3 Weeks');
    expect(durationLabel(3, 3)).toBe('3 Weeks');
    expect(durationLabel(1, null)).toBe('1 Week');
    expect(durationLabel(null, null)).toBe('');
  });
});
