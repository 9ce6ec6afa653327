import type { Migration } from '../migrate.ts';

/** The search of students knows whose each student is, so that finding and counting takes one institution's share. */
export const studentSearch: Migration = {
  name: '0040-student-search',
  up: (db, dialect) =>
    dialect.createOwnedIndex(db, {
      ...{ table: 'students', column: 'search_text' },
      ...{ owner: 'institution_id', archived: 'archived' },
    }),
};
