import type { Migration } from '../../storage/migrate.ts';
import { imports } from './0010-imports.ts';
import { students } from './0020-students.ts';
import { sealed } from './0030-sealed.ts';
import { matching } from './0040-matching.ts';

/** Every step of roster.db, oldest first. */
export const rosterMigrations: readonly Migration[] = [imports, students, sealed, matching];
