import type { FastifyRequest } from 'fastify';
import type { AuditAct, AuditSubject } from '#shared/rules/audit/audit-acts.ts';
import type { Tx } from '../platform/database/schema.ts';
import { originOf } from '../platform/sessions/origin.ts';
import type { Account } from '../platform/sessions/sessions.ts';

/** Who acts, and the network that the request came from (null: the service's own computer). */
export interface AuditActor {
  readonly id: number;
  readonly address: string | null;
}

/** Facts by name, as JSON holds them. Names and addresses of people don't belong here: entries outlive accounts. */
type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** An act, as it is written down. */
export interface NewAuditEntry {
  /** Null: a command at the service's own computer. */
  readonly actor: AuditActor | null;
  readonly act: AuditAct;
  readonly subject: { readonly kind: AuditSubject; readonly id: number };
  /** What was so before the act, of what it changed; left out where nothing was. */
  readonly before?: AuditFacts;
  /** What is so after it. */
  readonly after?: AuditFacts;
  /** Why, in the words of whoever acts. */
  readonly reason?: string;
}

/** The actor of a request, for `recordAudit`. */
export function auditActorOf({ user, request }: { user: Account; request: FastifyRequest }): AuditActor {
  return { id: user.id, address: originOf(request).address };
}

/** Adds an act to the audit log, in the transaction that does it: neither is there without the other. */
export async function recordAudit(tx: Tx, entry: NewAuditEntry, now: Date): Promise<void> {
  const { actor, act, subject, before = null, after = null, reason = '' } = entry;
  await tx
    .insertInto('audit_entries')
    .values({
      actor_id: actor?.id ?? null,
      act,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      address: actor?.address ?? null,
      at: now.toISOString(),
    })
    .execute();
}
