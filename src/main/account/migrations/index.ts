import type { Migration } from '../../storage/migrate.ts';
import { accountBaseline } from './1030-baseline.ts';

/** Every step of account.db, oldest first. Add at the end; never change a released one. */
export const accountMigrations: readonly Migration[] = [accountBaseline];
