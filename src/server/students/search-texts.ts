import type { OwnedIndex } from '../platform/database/dialect/substring-search.ts';

/** What of a student is searched. */
export const studentTexts = {
  table: 'students',
  column: 'search_text',
  owner: 'institution_id',
  archived: 'archived',
} as const satisfies OwnedIndex;
