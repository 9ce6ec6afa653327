import type { Generated } from 'kysely';
import type { AuditAct, AuditSubject } from '#shared/rules/audit/audit-acts.ts';

/** An act of an admin or of an operator's command. Rows are added and never changed; the database refuses it. */
interface AuditEntriesTable {
  id: Generated<number>;
  /** Null: a command at the service's own computer. */
  actor_id: number | null;
  act: AuditAct;
  subject_kind: AuditSubject;
  subject_id: number;
  /** JSON: facts by name, or null. Names of people don't belong here, since rows outlive their accounts. */
  before: string;
  after: string;
  reason: string;
  /** The network that the request came from; null: the service's own computer. */
  address: string | null;
  at: string;
}

/** What admins did. */
export interface AuditTables {
  audit_entries: AuditEntriesTable;
}
