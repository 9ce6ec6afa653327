import type { PostingFields } from '#shared/contract/postings.ts';

/** A ready-made text that a posting begins with. What each company decides for itself stays empty: city, address, days. */
export interface ShippedTemplate {
  /** Stays the same when the text is improved. */
  readonly id: string;
  /** One line on when to use it. */
  readonly about: string;
  /** What is given; the rest is empty. */
  readonly fields: Partial<PostingFields> & Pick<PostingFields, 'title' | 'category'>;
}
