import { describe, expect, it } from 'vitest';
import type { DraftSummary, OutboxEntry } from '#shared/desk/types.ts';
import { testUser } from '#shared/rules/accounts/testing/test-user.ts';
import { entryActions, entryLine, kindName, leavesIn, stateName, takenBackText, wayToMend } from './sync-text.ts';

describe('where an entry can be mended', () => {
  const entry = { id: 'e1', aggregate: 'draft:d1' } as OutboxEntry;
  const drafts = [{ id: 'd1', method: 'internship', outboxId: 'e1' }] as DraftSummary[];
  const user = testUser({ role: 3, phone_number: '' });

  it('opens the draft that it carries, or the upload', () => {
    expect(wayToMend(entry, drafts, user)).toEqual({ path: '/employer/internship/add?draft=d1', label: 'Open' });
    const upload = { path: '/educator/upload-student?import=u1', label: 'Open' };
    expect(wayToMend({ ...entry, aggregate: 'roster:u1' }, [], user)).toEqual(upload);
  });

  it('opens the profile where the service wants it completed first', () => {
    const refused = { ...entry, problem: { code: 'set_up_first' } } as OutboxEntry;
    const profile = { path: '/educator/account#phone_number', label: 'Add what is missing' };
    expect(wayToMend(refused, drafts, user)).toEqual(profile);
    expect(wayToMend(refused, drafts, null)?.label).toBe('Open');
  });

  it('opens nothing for a posting without a draft', () => {
    expect(wayToMend({ ...entry, aggregate: 'posting:internship:7' }, [], user)).toBeNull();
  });
});

describe('what a queued call is called, and what can be done about it', () => {
  const change = {
    call: 'enrollments.status',
    params: { method: 'job' },
    query: { id: 5, status: 4, from: 0 },
    body: {},
  } as const;
  const entry = { kind: 'service.call', state: 'queued', heldUntil: null, change } as unknown as OutboxEntry;

  it('goes by what it does, not by how it travels', () => {
    expect(kindName(entry)).toBe('Shortlist');
    expect(kindName({ ...entry, change: { ...change, query: { id: 5, status: 6 } } })).toBe('Hire');
    expect(kindName({ ...entry, kind: 'posting.publish', change: null })).toBe('Publish');
  });

  it('says which report of a project it is', () => {
    const weekly = { call: 'reports.weekly', body: { week: 3 } };
    const named = (report: object) =>
      kindName({ kind: 'report.handIn', change: null, report } as unknown as OutboxEntry);
    expect([named(weekly), named({ call: 'reports.final', body: {} })]).toEqual(['Report of week 3', 'Final report']);
  });

  it('says what a message says, by its first words or the names of its files', () => {
    const to = 'student:21';
    const words = (text: string) =>
      entryLine({ title: 'Message to Asha', change: { call: 'messages.send', body: { to, text } } } as OutboxEntry);
    expect(words('Come at six')).toBe('Message to Asha: “Come at six”');
    expect(words('x'.repeat(61))).toBe(`Message to Asha: “${'x'.repeat(60)}…”`);
    const message = { body: { to, text: '' }, files: { file: { name: 'Offer.pdf' } } };
    const entryOfFiles = { kind: 'message.send', title: 'Message to Asha', change: null, message };
    expect(entryLine(entryOfFiles as unknown as OutboxEntry)).toBe('Message to Asha: “Offer.pdf”');
  });

  it('is not called sending while the service is out of reach', () => {
    const sending = { state: 'sending', heldUntil: null } as const;
    expect([stateName(sending), stateName(sending, false)]).toEqual(['Sending', 'Waiting']);
    expect(stateName({ state: 'blocked', heldUntil: null }, false)).toBe('Blocked');
  });

  it.each([
    ['held', { heldUntil: '2026-11-01T09:00:10.000Z' }, 'Send now', 'Undo'],
    ['waiting its turn', {}, 'Retry', 'Take it back'],
    ['on its way', { state: 'sending' }, null, null],
    ['sent', { state: 'sent' }, null, null],
    ['somebody else was quicker', { state: 'conflict' }, 'Apply anyway', 'Discard'],
    [
      'in conflict, without anything to insist on',
      { state: 'conflict', change: { ...change, query: { id: 5 } } },
      'Retry',
      'Discard',
    ],
    ['refused', { state: 'blocked' }, 'Retry', 'Discard'],
    ['a draft that was refused', { state: 'blocked', change: null }, 'Retry', 'Take it back'],
  ] as const)('%s', (_case, facts, send, takeOut) => {
    expect(entryActions({ ...entry, ...facts } as OutboxEntry)).toEqual({ send, takeOut });
  });

  it('counts down while it is held, within a minute, whatever the clock says', () => {
    const now = Date.parse('2026-11-01T09:00:00.000Z');
    const held = (heldUntil: string | null) => leavesIn({ heldUntil }, now);
    expect(held('2026-11-01T09:00:07.100Z')).toBe('Leaves in 8 s');
    expect(held('2026-11-01T08:59:00.000Z')).toBe('Leaves in 1 s');
    expect(held('2036-11-01T09:00:00.000Z')).toBe('Leaves in 60 s');
    expect(held(null)).toBeNull();
  });

  it('says how many were taken back, and how many may have arrived', () => {
    expect(takenBackText(1, 1)).toBe('1 change taken back');
    expect(takenBackText(312, 312)).toBe('312 changes taken back');
    expect(takenBackText(312, 311)).toBe('311 changes taken back. One may have arrived already');
    expect(takenBackText(312, 300)).toBe('300 changes taken back. 12 may have arrived already');
  });
});
