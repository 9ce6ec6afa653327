import type { DraftState, DraftSummary } from '#shared/desk/types.ts';

/** What people call each state. */
export const draftStateNames: Readonly<Record<DraftState, string>> = {
  editing: 'Draft',
  queued: 'Queued',
  blocked: 'Blocked',
  sent: 'Published',
};

/** A draft's title, or what it is while it has none. */
export function draftTitle({ title, method }: Pick<DraftSummary, 'title' | 'method'>): string {
  return title.trim() || `Untitled ${method}`;
}

/** What the link to it says: what waits to be sent is read, not written. */
export function openDraftWord({ state }: Pick<DraftSummary, 'state'>): string {
  return state === 'queued' ? 'Open' : 'Continue writing';
}

/** Where to go on with it. */
export function draftPath({ id, method }: Pick<DraftSummary, 'id' | 'method'>): string {
  return method === 'company' ? '/company' : `/employer/${method}/add?draft=${id}`;
}

/** `Step 2 of 4`. */
export function stepText({ step, method }: Pick<DraftSummary, 'step' | 'method'>): string {
  return `Step ${step + 1} of ${method === 'company' ? 3 : 4}`;
}
