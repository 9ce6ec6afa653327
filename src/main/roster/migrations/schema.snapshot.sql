CREATE INDEX imports_by_file ON imports (file_hash);

CREATE INDEX students_by_email ON students (email_key);

CREATE INDEX students_by_name ON students (name_key);

CREATE INDEX students_by_phone ON students (phone_key);

CREATE INDEX students_by_roll ON students (roll_key);

CREATE INDEX students_missed ON students (id) WHERE not_in_list = 1;

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
) STRICT;

CREATE TABLE sent_parts (
  import INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  last_row INTEGER NOT NULL,
  answer BLOB NOT NULL,
  PRIMARY KEY (import, part)
) STRICT;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE staged_blocks (key INTEGER PRIMARY KEY, body BLOB NOT NULL, stamp INTEGER NOT NULL) STRICT;

CREATE TABLE staged_marks (key INTEGER PRIMARY KEY, marks BLOB NOT NULL, stamp INTEGER NOT NULL) STRICT;

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
