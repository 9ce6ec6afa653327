import type { DraftSummary, OutboxEntry, OutboxState, OutboxSummary, WorkspaceState } from '#shared/desk/types.ts';
import { counted } from '../../ui/format.ts';
import { draftPath } from '../drafts/draft-words.ts';

/** What the top bar says about saving and sending, and how it looks. */
export interface SyncText {
  readonly kind: 'saved' | 'saving' | 'offline' | 'attention';
  readonly text: string;
}

/** Sums up the outbox and the connection. What needs a person comes first, then the missing network. */
export function syncText(facts: {
  readonly summary: OutboxSummary | undefined;
  readonly workspace: WorkspaceState | undefined;
  readonly saving: boolean;
}): SyncText {
  const { summary, workspace, saving } = facts;
  const { waiting = 0, sending = 0, needsPerson = 0 } = summary ?? {};
  const unsent = waiting + sending;
  if (needsPerson > 0) {
    return { kind: 'attention', text: needsPerson === 1 ? '1 needs you' : `${needsPerson} need you` };
  }
  if (workspace && !workspace.reachable) {
    return { kind: 'offline', text: unsent > 0 ? `Offline · ${counted(unsent, 'change')} will be sent` : 'Offline' };
  }
  if (saving) return { kind: 'saving', text: 'Saving' };
  if (unsent > 0) return { kind: 'saving', text: `Sending ${counted(unsent, 'change')}` };
  return { kind: 'saved', text: 'All changes saved' };
}

/** What each state of an entry is called. */
export const outboxStateNames: Readonly<Record<OutboxState, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  waiting: 'Waiting',
  paused: 'Paused',
  conflict: 'Conflict',
  blocked: 'Blocked',
  sent: 'Sent',
};

const kindNames: Readonly<Record<OutboxEntry['kind'], string>> = {
  'posting.publish': 'Publish',
  'posting.update': 'Update',
  'posting.close': 'Close',
  'roster.commit': 'Student list',
};

/** What an entry does, for people. */
export function kindName(entry: OutboxEntry): string {
  return kindNames[entry.kind];
}

/** Whether a person has to look at it before anything goes on. */
export function needsPerson({ state }: OutboxEntry): boolean {
  return state === 'blocked' || state === 'conflict' || state === 'paused';
}

/** The draft that an entry carries out, if it is on this computer. */
export function draftOfEntry(entry: OutboxEntry, drafts: readonly DraftSummary[]): DraftSummary | undefined {
  return drafts.find(({ outboxId }) => outboxId === entry.id);
}

/** Where a person mends what an entry carries: the draft, or the upload. Null where there is nothing to open. */
export function whereToMend(entry: OutboxEntry, drafts: readonly DraftSummary[]): string | null {
  const [kind, id] = entry.aggregate.split(':');
  if (kind === 'roster' && id) return `/educator/upload-student?import=${id}`;
  const draft = draftOfEntry(entry, drafts);
  return draft ? draftPath(draft) : null;
}
