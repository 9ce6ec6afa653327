import { serviceBaseline } from './0010-baseline.ts';
import type { SchemaStep } from './schema-step.ts';

/** Every step of the schema, in order. Add at the end; never change a released one. */
export const migrations: readonly SchemaStep[] = [serviceBaseline];
