import type { Migration } from '../../storage/migrate.ts';

/** The copy of the institution's list that rows are compared with. The keys find students; bodies are sealed. */
export const students: Migration = {
  version: 20,
  name: 'students',
  up(database) {
    database.exec(`
      CREATE TABLE students (
        id INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        email_key REAL NOT NULL,
        roll_key REAL NOT NULL,
        phone_key REAL NOT NULL,
        name_key REAL NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      CREATE INDEX students_by_email ON students (email_key);
      CREATE INDEX students_by_roll ON students (roll_key);
      CREATE INDEX students_by_phone ON students (phone_key);
      CREATE INDEX students_by_name ON students (name_key);
      CREATE TABLE list_copy (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        seed INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        as_of TEXT
      ) STRICT;
    `);
  },
};
