import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import type { DraftBody, OutboxEntry } from '#shared/desk/types.ts';
import { differingFields, differingNames, type FieldChange } from '../drafts/draft-difference.ts';
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

/** The names of the fields in which both differ, in the order of `differencesOf`. */
export function differingIn(conflict: PostingConflict, mine: DraftBody): string[] {
  return differingNames(conflict.theirs, completeBody(conflict.kind, mine));
}

/** What goes with a name that people read: the id behind it. */
const behind: Readonly<Record<string, string>> = { city_text: 'city', linked_text: 'project_linked' };

/** My text with some fields as theirs, `fromTheirs` holding their names, and with the published days as theirs are. */
export function mixed(conflict: PostingConflict, mine: DraftBody, fromTheirs: ReadonlySet<string>): DraftBody {
  const theirs: DraftBody = conflict.theirs;
  const taken = [...fromTheirs].flatMap((name) => [name, ...(behind[name] ? [behind[name]] : [])]);
  const chosen = Object.fromEntries(taken.map((name) => [name, theirs[name]]));
  return { ...completeBody(conflict.kind, mine), ...chosen, stored_days: theirs['stored_days'] };
}
