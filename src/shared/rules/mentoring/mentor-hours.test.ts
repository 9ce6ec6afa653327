import { describe, expect, it } from 'vitest';
import { checkHours, hourLimits, hourMessages, type MentorHours, noHours } from './mentor-hours.ts';
import { checkMentorLinks } from './mentor-links.ts';

const check = (change: Partial<MentorHours>) => checkHours({ ...noHours, ...change });
const monday = (from: string, to: string) => ({ weekday: 1, from, to });

describe('a mentor’s hours', () => {
  it('are taken when they are in order', () => {
    const hours = [{ from: '09:00', to: '10:00' }];
    expect(check({})).toEqual({});
    expect(
      check({
        rules: [monday('09:00', '12:00'), monday('12:00', '24:00'), { weekday: 2, from: '09:00', to: '10:00' }],
        exceptions: [
          { date: '2026-01-05', hours },
          { date: '2026-01-06', hours: [] },
        ],
      }),
    ).toEqual({});
  });

  it.each<[Partial<MentorHours>, Partial<Record<keyof MentorHours, string>>]>([
    [{ zone: '+05:30' }, { zone: hourMessages.zone }],
    [{ session_minutes: hourLimits.shortest - hourLimits.step }, { session_minutes: hourMessages.length }],
    [{ session_minutes: hourLimits.longest + hourLimits.step }, { session_minutes: hourMessages.length }],
    [{ session_minutes: 31 }, { session_minutes: hourMessages.length }],
    [{ rules: [monday('10:00', '10:00')] }, { rules: hourMessages.order }],
    [{ rules: [monday('10:00', '10:45')] }, { rules: hourMessages.tooShort }],
    [{ rules: [monday('11:00', '13:00'), monday('09:00', '11:30')] }, { rules: hourMessages.overlap }],
    [{ exceptions: [{ date: '2026-02-30', hours: [] }] }, { exceptions: hourMessages.day }],
    [
      {
        exceptions: [
          { date: '2026-01-05', hours: [] },
          { date: '2026-01-05', hours: [] },
        ],
      },
      { exceptions: hourMessages.dayTwice },
    ],
    [{ exceptions: [{ date: '2026-01-05', hours: [monday('12:00', '09:00')] }] }, { exceptions: hourMessages.order }],
    [
      { rules: Array.from({ length: hourLimits.perDay + 1 }, (_, hour) => monday(`0${hour % 10}:00`, '24:00')) },
      { rules: hourMessages.tooMany },
    ],
  ])('are refused with a message: %j [VAL-41]', (change, problems) => {
    expect(check(change)).toEqual(problems);
  });

  it('hold sessions to 15 to 240 minutes, and say in these words what is wrong [VAL-41]', () => {
    for (const session_minutes of [15, 240]) expect(check({ session_minutes, rules: [], exceptions: [] })).toEqual({});
    expect(hourMessages).toEqual({
      zone: 'Choose a time zone',
      length: 'A session takes 15 to 240 minutes, in steps of five',
      order: 'Hours should end after they begin',
      overlap: 'Hours of one day should not overlap',
      tooShort: 'Hours should be as long as a session, or longer',
      tooMany: 'These are too many hours',
      day: 'Choose a day',
      dayTwice: 'A day is listed twice',
    });
  });
});

it('a mentor’s documents need a link, projects only a right one', () => {
  const good = { link: 'https://docs.example/a' };
  expect(checkMentorLinks({ projects: [good, { link: '' }], documents: [good] })).toEqual({});
  expect(Object.keys(checkMentorLinks({ projects: [{ link: 'x' }], documents: [good, { link: '' }] }))).toEqual([
    'projects.0.link',
    'documents.1.link',
  ]);
});
