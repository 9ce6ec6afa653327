import type { OutboxSummary, SessionState, WorkspaceState } from '#shared/desk/types.ts';
import { noRole } from '#shared/rules/accounts/roles.ts';
import type { WordsState } from '../../app/session/window-words.ts';
import { counted } from '../../ui/format.ts';

/** Everything that the state at the top right follows from. Undefined: the desk has not said it yet. */
export interface DeskFacts {
  /** Whether the window can reach its desk. */
  readonly deskPresent: boolean;
  readonly session: Pick<SessionState, 'role' | 'locked'>;
  /** The worst state of the words in this window; null: every word is saved. */
  readonly words: WordsState | null;
  /** Whether a command that saves is running. */
  readonly saving: boolean;
  readonly summary: OutboxSummary | undefined;
  /** The service was restored, and nobody has decided yet what is sent again: nothing leaves. */
  readonly restored: boolean;
  readonly workspace: Pick<WorkspaceState, 'reachable' | 'slow'> | undefined;
}

/** What the top bar says, and how it looks. */
export interface DeskState {
  readonly kind: 'saved' | 'saving' | 'waiting' | 'attention';
  readonly text: string;
}

/** The one state of this window. What would lose words comes first, then what needs a person, then the connection. */
export function deskState(facts: DeskFacts): DeskState {
  return broken(facts) ?? urgent(facts) ?? connection(facts) ?? work(facts);
}

const attention = (text: string): DeskState => ({ kind: 'attention', text });
const waiting = (text: string): DeskState => ({ kind: 'waiting', text });
const saving = (text: string): DeskState => ({ kind: 'saving', text });

/** The desk itself cannot keep anything. */
function broken({ deskPresent, session, words }: DeskFacts): DeskState | null {
  const lost = words === null ? '' : 'Not saved · ';
  if (!deskPresent) return attention(`${lost}Footbridge has stopped`);
  if (session.role === noRole) return attention(`${lost}Signed out`);
  if (session.locked) return attention(`${lost}Locked`);
  return null;
}

/** Somebody has to do something. */
function urgent({ words, summary, restored }: DeskFacts): DeskState | null {
  if (words === 'failed') return attention('Not saved');
  if (words === 'conflict') return attention('Edited in another window');
  if (restored) return attention('Service restored');
  const count = summary?.needsPerson ?? 0;
  if (count === 0) return null;
  return attention(count === 1 ? '1 needs you' : `${count} need you`);
}

/** The service is away or slow. */
function connection({ words, summary, workspace }: DeskFacts): DeskState | null {
  const { waiting: unsent = 0, sending = 0 } = summary ?? {};
  if (!workspace || (workspace.reachable && !workspace.slow)) return null;
  const name = workspace.reachable ? 'Slow' : 'Offline';
  if (words === 'unsaved') return waiting(`${name} · unsaved changes`);
  const count = unsent + sending;
  return waiting(count > 0 ? `${name} · ${counted(count, 'change')} will be sent` : name);
}

/** All is well: what is being done. */
function work({ words, saving: isSaving, summary, workspace }: DeskFacts): DeskState {
  if (words === 'unsaved') return waiting('Unsaved changes');
  if (isSaving || words === 'saving') return saving('Saving');
  if (!summary || !workspace) return saving('Checking');
  const unsent = summary.waiting + summary.sending;
  if (unsent > summary.held) return saving(`Sending ${counted(unsent, 'change')}`);
  if (summary.held > 0) return saving(`${counted(summary.held, 'change')} about to leave`);
  return { kind: 'saved', text: 'All changes saved' };
}
