import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import type { DraftBody, OutboxEntry } from '#shared/desk/types.ts';
import { differingFields, type FieldChange } from '../drafts/draft-difference.ts';
import { bodyOfPosting, completeBody, type PostingFormBody } from './posting-form-body.ts';

/** What a conflict of a changed posting is about. */
export interface PostingConflict {
  readonly kind: PostingKind;
  /** The posting as somebody else has saved it, in the form's terms. */
  readonly theirs: PostingFormBody;
}

/** The conflict of an entry of the outbox; null where it has none that can be compared. */
export function conflictOf({ kind, state, aggregate, problem }: OutboxEntry): PostingConflict | null {
  if (kind !== 'posting.update' || state !== 'conflict') return null;
  const method = postingKinds.find((each) => each === aggregate.split(':')[1]);
  const theirs = (problem?.detail as { theirs?: Posting } | undefined)?.theirs;
  // An older service may have sent less than a whole posting along: there is nothing to compare then.
  if (!method || !theirs?.branch || !Array.isArray(theirs.skills)) return null;
  return { kind: method, theirs: bodyOfPosting(method, theirs) };
}

/** The fields in which my text and theirs differ; `before` is theirs, `after` mine. */
export function differencesOf(conflict: PostingConflict, mine: DraftBody): FieldChange[] {
  return differingFields(conflict.theirs, completeBody(conflict.kind, mine));
}
