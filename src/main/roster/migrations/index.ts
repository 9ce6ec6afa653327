import type { Migration } from '../../storage/migrate.ts';
import { rosterBaseline } from './1010-baseline.ts';

/** Every step of roster.db, oldest first. Add at the end; never change a released one. */
export const rosterMigrations: readonly Migration[] = [rosterBaseline];
