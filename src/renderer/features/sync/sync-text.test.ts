import { describe, expect, it } from 'vitest';
import type { DraftSummary, OutboxEntry, OutboxSummary, WorkspaceState } from '#shared/desk/types.ts';
import { syncText, whereToMend } from './sync-text.ts';

const nothing: OutboxSummary = { waiting: 0, needsPerson: 0, sending: 0 };
const online: WorkspaceState = { mode: 'embedded', address: '', reachable: true, lastSeen: null, localMail: true };
const offline = { ...online, reachable: false };

describe('the sync state of the top bar', () => {
  it.each([
    ['nothing waits', { summary: nothing, workspace: online, saving: false }, 'All changes saved'],
    ['nothing is known yet', { summary: undefined, workspace: undefined, saving: false }, 'All changes saved'],
    ['a draft is being saved', { summary: nothing, workspace: online, saving: true }, 'Saving'],
    [
      'two are on their way',
      { summary: { ...nothing, waiting: 1, sending: 1 }, workspace: online, saving: false },
      'Sending 2 changes',
    ],
    [
      'offline with one',
      { summary: { ...nothing, waiting: 1 }, workspace: offline, saving: false },
      'Offline · 1 change will be sent',
    ],
    [
      'offline with two',
      { summary: { ...nothing, waiting: 2 }, workspace: offline, saving: false },
      'Offline · 2 changes will be sent',
    ],
    ['offline with none', { summary: nothing, workspace: offline, saving: true }, 'Offline'],
    [
      'one is blocked',
      { summary: { waiting: 4, needsPerson: 1, sending: 0 }, workspace: offline, saving: false },
      '1 needs you',
    ],
    ['three are blocked', { summary: { ...nothing, needsPerson: 3 }, workspace: online, saving: true }, '3 need you'],
  ])('%s', (_case, facts, text) => {
    expect(syncText(facts).text).toBe(text);
  });
});

describe('where an entry can be mended', () => {
  const entry = { id: 'e1', aggregate: 'draft:d1' } as OutboxEntry;
  const drafts = [{ id: 'd1', method: 'internship', outboxId: 'e1' }] as DraftSummary[];

  it('opens the draft that it carries, or the upload', () => {
    expect(whereToMend(entry, drafts)).toBe('/employer/internship/add?draft=d1');
    expect(whereToMend({ ...entry, aggregate: 'roster:u1' }, [])).toBe('/educator/upload-student?import=u1');
  });

  it('opens nothing for a posting without a draft', () => {
    expect(whereToMend({ ...entry, aggregate: 'posting:internship:7' }, [])).toBeNull();
  });
});
