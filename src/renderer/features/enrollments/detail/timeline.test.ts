import { expect, it } from 'vitest';
import { someEnrollment } from '../testing/some-enrollment.ts';
import { eventsOf } from './timeline.ts';
import type { OpenedEnrollment } from './use-enrollment.ts';

it('tells what is known to have happened, the earliest first', () => {
  const enrollment = {
    ...someEnrollment(7, 6),
    updated_at: '2026-11-20T15:00:00.000Z',
    rating: { rating: 4, comment: '', rated_at: '2026-11-20T14:00:00.000Z' },
    weekly_submissions: [
      { id: 1, week: 1, report: '', description: '', file: null, submitted_at: '2026-11-20T10:00:00.000Z' },
    ],
    interviews: [],
    answers: [],
  } as unknown as OpenedEnrollment;
  expect(eventsOf(enrollment).map(({ text }) => text)).toEqual([
    'Applied',
    'Report of week 1',
    'Rated 4 of 5',
    'Last change, to Hired',
  ]);
});

it.each([
  [2, 'Seen', 'STATE-26'],
  [3, 'Under Review', 'STATE-27'],
  [4, 'Shortlisted', 'STATE-28'],
  [5, 'In touch', 'STATE-29'],
  [6, 'Hired', 'STATE-30'],
  [7, 'Rejected', 'STATE-31'],
] as const)("tells a change to status %i as one to '%s' [%s]", (status, word, _id) => {
  const updated_at = '2026-11-20T15:00:00.000Z';
  const changed = { ...someEnrollment(7, status), updated_at, weekly_submissions: [], interviews: [], answers: [] };
  const events = eventsOf(changed as unknown as OpenedEnrollment);
  expect(events.at(-1)).toMatchObject({ at: updated_at, text: `Last change, to ${word}` });
});
