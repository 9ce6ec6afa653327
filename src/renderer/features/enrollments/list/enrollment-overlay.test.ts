import { describe, expect, it } from 'vitest';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import type { QueuedChange } from '#shared/desk/queued-change.ts';
import { tallyOf } from '#shared/rules/enrollments/enrollment-tally.ts';
import { moveEntry, someChangeEntry, someEnrollment } from '../testing/some-enrollment.ts';
import { interviewsUnder, overlayOf, tallyUnder, withOverlay } from './enrollment-overlay.ts';

const asOf = '2026-11-20T10:00:05.000Z';
const tally = tallyOf({ 0: 3, 4: 1, 5: 1 }, { assignments: 0, submitted: 0, rated: 0 });
const unknown = () => null;

describe('a queued decision', () => {
  it('shows on the application and in both tallies at once [EMP-CAND-28] [EMP-CAND-29]', () => {
    const overlay = overlayOf([moveEntry(7, [0, 4])], asOf);
    expect(withOverlay(someEnrollment(7), overlay)).toMatchObject({ status: 4, status_name: 'Shortlisted' });
    expect(withOverlay(someEnrollment(8), overlay)).toMatchObject({ status: 0, status_name: 'Applied' });
    const names = ['Seen', 'Under Review', 'Shortlisted', 'In touch', 'Hired', 'Rejected'];
    for (const [at, status_name] of names.entries()) {
      const moved = withOverlay(someEnrollment(7), overlayOf([moveEntry(7, [0, at + 2])], asOf));
      expect(moved).toMatchObject({ status: at + 2, status_name });
    }
    for (const state of ['queued', 'waiting', 'paused', 'sending'] as const) {
      const shown = overlayOf([moveEntry(7, [0, 4], { state })], asOf);
      expect(tallyUnder(tally, shown, unknown), state).toMatchObject({ applied: 5, new: 2, shortlisted: 2 });
    }
  });

  it('leads on from the one before: both together are one move', () => {
    const overlay = overlayOf([moveEntry(7, [0, 4]), moveEntry(7, [4, 6])], asOf);
    expect(overlay.transitions.get(7)).toEqual({ from: 0, to: 6 });
    expect(tallyUnder(tally, overlay, unknown)).toMatchObject({ new: 2, shortlisted: 1, hired: 1 });
  });

  it.each(['conflict', 'blocked'] as const)(
    'falls back once it is refused (%s), with numbers and status as they were [EMP-LIST-22]',
    (state) => {
      const overlay = overlayOf([moveEntry(7, [0, 4], { state })], asOf);
      expect(withOverlay(someEnrollment(7), overlay)).toMatchObject({ status: 0, status_name: 'Applied' });
      expect(tallyUnder(tally, overlay, unknown)).toEqual(tally);
    },
  );

  it('counts only until an answer of the service that knows of it', () => {
    const sent = moveEntry(7, [0, 4], { state: 'sent', sentAt: '2026-11-20T10:00:06.000Z' });
    expect(tallyUnder(tally, overlayOf([sent], asOf), unknown).shortlisted).toBe(2);
    expect(tallyUnder(tally, overlayOf([sent], '2026-11-20T10:00:07.000Z'), unknown).shortlisted).toBe(1);
  });
});

describe('other queued changes', () => {
  it('times that are proposed put the application In touch', () => {
    const change = {
      call: 'interviews.propose',
      params: { method: 'job', id: 7 },
      query: {},
      body: { slots: [], place: '', note: '' },
    } satisfies QueuedChange;
    const overlay = overlayOf([someChangeEntry(7, change)], asOf);
    expect(withOverlay(someEnrollment(7, 4), overlay).status).toBe(5);
    expect(overlay.proposed).toEqual(new Set([7]));
    expect(tallyUnder(tally, overlay, () => 4)).toMatchObject({ shortlisted: 0, interviews: 2 });
    expect(tallyUnder(tally, overlay, unknown)).toEqual(tally);
  });

  it('a rating shows with its comment', () => {
    const change = {
      call: 'enrollments.rate',
      params: { method: 'project', id: 7 },
      query: {},
      body: { rating: 4, comment: 'Careful' },
    } as const;
    const rated = withOverlay(someEnrollment(7, 6), overlayOf([someChangeEntry(7, change)], asOf));
    expect(rated).toMatchObject({ status: 6, rating: { rating: 4, comment: 'Careful' } });
  });

  it('an interview that is called off reads so', () => {
    const change = { call: 'interviews.cancel', params: { id: 3 }, query: {}, body: {} } as const;
    const entry = someChangeEntry(7, change, { aggregate: 'interview:3' });
    const interviews = [
      { id: 3, status: 'picked' },
      { id: 4, status: 'proposed' },
    ] as Interview[];
    const states = interviewsUnder(interviews, overlayOf([entry], asOf)).map(({ status }) => status);
    expect(states).toEqual(['cancelled', 'proposed']);
  });
});
