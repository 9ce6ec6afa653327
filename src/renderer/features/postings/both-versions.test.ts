import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { emptyPosting, toWire } from '#shared/rules/postings/posting.ts';
import { conflictOf, differencesOf, differingIn, mixed } from './both-versions.ts';

const fields = { ...emptyPosting('internship'), title: 'Their title', vacancies: 3 };
const theirs = {
  ...toWire('internship', fields),
  id: 7,
  version: 5,
  required_skills: [],
  skills: [],
  course_preferred: [],
  project_linked: null,
  branch: { city_name: 'Pune' },
  city: 4,
  city_name: 'Surat',
};
const entry = (change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'one',
  kind: 'posting.update',
  aggregate: 'posting:internship:7',
  title: 'Weaver',
  state: 'conflict',
  attempts: 1,
  queuedAt: '2026-11-01T09:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  heldUntil: null,
  change: null,
  problem: { code: 'version_conflict', message: '', advice: '', detail: { mine: {}, theirs } },
  ...change,
});

describe('two versions of a posting', () => {
  it('are set side by side, field by field, in the words of the form [O-06]', () => {
    const conflict = conflictOf(entry());
    if (!conflict) throw new Error('There is nothing to compare');
    const mine = { ...fields, title: 'My title', city: 9, city_text: 'Hubli' };
    expect(differencesOf(conflict, mine)).toEqual([
      { field: 'Title', before: 'Their title', after: 'My title' },
      { field: 'City', before: 'Surat', after: 'Hubli' },
    ]);
  });

  it('are mixed field by field; an id goes with its name [O-06]', () => {
    const conflict = conflictOf(entry());
    if (!conflict) throw new Error('There is nothing to compare');
    const mine = { ...fields, title: 'My title', goal: 'My goal', city: 9, city_text: 'Hubli' };
    expect(differingIn(conflict, mine)).toEqual(['title', 'goal', 'city_text']);
    expect(mixed(conflict, mine, new Set(['title', 'city_text']))).toMatchObject({
      title: 'Their title',
      goal: 'My goal',
      city: 4,
      city_text: 'Surat',
      vacancies: 3,
    });
    expect(mixed(conflict, mine, new Set())).toMatchObject(mine);
  });

  it('are mixed with the published days as they are now, which alone may lie in the past', () => {
    const detail = { mine: {}, theirs: { ...theirs, expected_start_date: '2020-03-01' } };
    const conflict = conflictOf(entry({ problem: { code: 'version_conflict', message: '', advice: '', detail } }));
    if (!conflict) throw new Error('There is nothing to compare');
    const mine = { ...fields, stored_days: { expected_start_date: '2020-01-01', joining_date: null } };
    expect(mixed(conflict, mine, new Set())).toMatchObject({
      stored_days: { expected_start_date: '2020-03-01', joining_date: null },
    });
  });

  it('are there only for a changed posting that somebody else has saved first', () => {
    expect(conflictOf(entry({ state: 'blocked' }))).toBeNull();
    expect(conflictOf(entry({ kind: 'roster.commit' }))).toBeNull();
    const empty = { code: 'version_conflict', message: '', advice: '', detail: { theirs: { version: 5 } } } as const;
    expect(conflictOf(entry({ problem: empty }))).toBeNull();
  });
});
