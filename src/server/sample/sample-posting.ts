import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingFields } from '#shared/rules/postings/posting.ts';

/** A posting of the sample workspace: its fields, its story, and what came of it. */
export interface SamplePosting {
  readonly kind: PostingKind;
  /** The rest is empty. */
  readonly fields: Partial<PostingFields> & { readonly title: string };
  /** The title of the linked project. */
  readonly linked?: string;
  /** Days before today on which it was begun, published and closed. */
  readonly begun: number;
  readonly published?: number;
  readonly closed?: number;
  /** Applications, final reports, which only projects have, and ratings. */
  readonly enrolled: number;
  readonly submitted: number;
  readonly rated: number;
  /** The status that the sample student has here; absent: has not applied. */
  readonly guest?: number;
}

/** Nothing came of it yet. */
export const noneYet = { enrolled: 0, submitted: 0, rated: 0 };
