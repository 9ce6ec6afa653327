import type { Generated } from 'kysely';
import type { SecurityEvent } from '#shared/rules/audit/security-events.ts';

/** A sign-in, a failed one, a change of how an account is signed in to, or a change of a place's members. */
interface SecurityEventsTable {
  id: Generated<number>;
  event: SecurityEvent;
  /** Null: the e-mail that was tried has no account. */
  user_id: number | null;
  /** Null: the person of the account. */
  actor_id: number | null;
  company_id: number | null;
  institution_id: number | null;
  device: string;
  /** The network that the request came from; null: the service's own computer. */
  address: string | null;
  at: string;
}

/** Who signed in, who failed to, and what changed about how accounts are signed in to. */
export interface SecurityTables {
  security_events: SecurityEventsTable;
}
