import type { Migration } from '../migrate.ts';
import { baseline } from './0010-baseline.ts';

/** Every step of the schema, in order. Add at the end; never change a released one. */
export const migrations: readonly Migration[] = [baseline];
