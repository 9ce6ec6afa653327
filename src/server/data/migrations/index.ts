import type { Migration } from '../migrate.ts';
import { accounts } from './0010-accounts.ts';

/** Every step of the schema, in order. Add at the end; never change a released one. */
export const migrations: readonly Migration[] = [accounts];
