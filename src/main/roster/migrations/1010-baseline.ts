import type { Migration } from '../../storage/migrate.ts';

/**
 * Roster imports. Rows lie in blocks of 64, sealed as one; what has to be counted and found without opening the rows lies
 * in `staged_marks`, sealed apart. A seal binds the row and a revision (of an import) or a stamp that is new with every
 * write. `settled_by` names the entry of the outbox (in account.db) that has ended with what is stored here.
 */
const importTables = `
  CREATE TABLE imports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    file_hash TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN
      ('inspected', 'checking', 'ready', 'queued', 'sending', 'done', 'failed', 'cancelled')),
    commit_id TEXT,
    settled_by TEXT,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    body BLOB NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX imports_by_file ON imports (file_hash);
  CREATE TABLE staged_blocks (key INTEGER PRIMARY KEY, body BLOB NOT NULL, stamp INTEGER NOT NULL) STRICT;
  CREATE TABLE staged_marks (key INTEGER PRIMARY KEY, marks BLOB NOT NULL, stamp INTEGER NOT NULL) STRICT;
  CREATE TABLE sent_parts (
    import INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
    part INTEGER NOT NULL,
    last_row INTEGER NOT NULL,
    answer BLOB NOT NULL,
    PRIMARY KEY (import, part)
  ) STRICT;`;

/**
 * The copy of the institution's list that rows are compared with. The keys find students; bodies are sealed. The list's
 * courses and specializations lie in `list_values`, each once, so that a file's are told from them without opening every
 * student. `not_in_list`: a full list has missed the student already.
 */
const listTables = `
  CREATE TABLE students (
    id INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL,
    email_key REAL NOT NULL,
    roll_key REAL NOT NULL,
    phone_key REAL NOT NULL,
    name_key REAL NOT NULL,
    body BLOB NOT NULL,
    course_value INTEGER,
    specialization_value INTEGER,
    not_in_list INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX students_by_email ON students (email_key);
  CREATE INDEX students_by_roll ON students (roll_key);
  CREATE INDEX students_by_phone ON students (phone_key);
  CREATE INDEX students_by_name ON students (name_key);
  CREATE INDEX students_missed ON students (id) WHERE not_in_list = 1;
  CREATE TABLE list_copy (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    seed INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    as_of TEXT
  ) STRICT;
  CREATE TABLE list_values (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    stamp INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;`;

/**
 * Every table of roster.db in 0.1.0. The version grows with each change of it before 0.1.0 is released: folders of lower
 * versions are set aside. From 0.1.0 on it is never changed: a change is a step of its own.
 */
export const rosterBaseline: Migration = {
  version: 1010,
  name: 'baseline',
  up: (database) => void database.exec(importTables + listTables),
};
