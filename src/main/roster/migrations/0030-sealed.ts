import type { Migration } from '../../storage/migrate.ts';

/**
 * What a seal binds beside the row: a revision of imports, and a stamp of blocks and headings that is new with every write. Marks
 * and keys are sealed as one in `marks`, headings have a keyed hash for a name and their text in a sealed body.
 */
export const sealed: Migration = {
  version: 30,
  name: 'sealed',
  up(database) {
    database.exec(`
      ALTER TABLE imports ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE staged_blocks ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE staged_marks ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE remembered_headings ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE remembered_headings ADD COLUMN body BLOB;
    `);
  },
};
