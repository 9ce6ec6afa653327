import type { Migration } from '../../storage/migrate.ts';

/**
 * What files say and the list says otherwise, remembered: sealed, found by a keyed hash. And the courses and
 * specializations of the copy of the list, each once, so that a file's are told from them without opening every student;
 * and which students a full list has missed already.
 */
export const matching: Migration = {
  version: 40,
  name: 'matching',
  up(database) {
    database.exec(`
      CREATE TABLE remembered_values (key TEXT PRIMARY KEY, stamp INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
      CREATE TABLE list_values (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        stamp INTEGER NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      ALTER TABLE students ADD COLUMN course_value INTEGER;
      ALTER TABLE students ADD COLUMN specialization_value INTEGER;
      ALTER TABLE students ADD COLUMN not_in_list INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX students_missed ON students (id) WHERE not_in_list = 1;
    `);
  },
};
