import type { OwnedIndex } from '../platform/database/dialect/substring-search.ts';

/** What of a student is searched. */
export const studentWords = {
  table: 'students',
  column: 'search_text',
  owner: 'institution_id',
  archived: 'archived',
} as const satisfies OwnedIndex;
