import { sql } from 'kysely';
import { countFact } from '../platform/database/facts.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Entry } from './journal.ts';

/** A kind that an entry may be about, and an id. */
interface Subject {
  readonly kind: 'account' | 'company' | 'institution' | 'posting';
  readonly id: number;
}

const outliving = new WeakMap<Tx, Map<string, Subject>>();

/** Says within a transaction that what it does to an account has to outlive a restore. */
export function outlive(tx: Tx, userId: number): void {
  note(tx, { kind: 'account', id: userId });
}

/** Says within a transaction that what it does to a company or an institution has to outlive a restore. */
export function outlivePlace(tx: Tx, { kind, id }: { readonly kind: 'company' | 'institution'; readonly id: number }) {
  note(tx, { kind, id });
}

/** Says within a transaction that what it does to a posting, which an admin takes down or puts back, has to outlive a restore. */
export function outlivePosting(tx: Tx, id: number): void {
  note(tx, { kind: 'posting', id });
}

function note(tx: Tx, subject: Subject): void {
  const subjects = outliving.get(tx) ?? new Map<string, Subject>();
  outliving.set(tx, subjects.set(`${subject.kind} ${subject.id}`, subject));
}

/**
 * What is to be written down at the end of a transaction of what it said outlives a restore, under a new version each;
 * nothing of what is not there at all.
 */
export async function takeEntries(tx: Tx): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { kind, id } of outliving.get(tx)?.values() ?? []) {
    const entry = await takeEntry(tx, { kind, id });
    if (entry) entries.push(entry);
  }
  return entries;
}

function takeEntry(tx: Tx, { kind, id }: Subject): Promise<Entry | null> {
  if (kind === 'account') return takeAccount(tx, id);
  return kind === 'posting' ? takePosting(tx, id) : takePlace(tx, kind, id);
}

async function takeAccount(tx: Tx, id: number): Promise<Entry | null> {
  const row = await tx
    .updateTable('users')
    .set(({ eb }) => ({ decision_version: eb('decision_version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, deleted_at, decision_version: version, email_address } = row;
  if (deleted_at !== null) return { kind: 'deleted', id, created_at };
  const { password_hash, email_verified, two_factor, role, role_before_admin, suspended_at, suspended_reason } = row;
  const { company_id, institution_id, branch_id, place_owner, place_since } = row;
  return {
    kind: 'account',
    id,
    created_at,
    version,
    email_address,
    access: { password_hash, email_verified, two_factor, role, role_before_admin, suspended_at, suspended_reason },
    membership: { company_id, institution_id, branch_id, place_owner, place_since },
    ...(await besideAccount(tx, id)),
  };
}

/** What other tables know of how an account is signed in to and read, and of its membership. */
async function besideAccount(tx: Tx, id: number) {
  const { providers, request } = await tx
    .selectNoFrom(({ selectFrom }) => [
      sql<number>`(select count(*) from user_identities where user_id = ${id})`.as('providers'),
      selectFrom('join_requests')
        .select('state')
        .where('user_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .as('request'),
    ])
    .executeTakeFirstOrThrow();
  const app = tx.selectFrom('authenticators').select(['secret', 'last_step']).where('user_id', '=', id);
  const { secret = null, last_step = 0 } = (await app.executeTakeFirst()) ?? {};
  const calendar = tx.selectFrom('calendar_feeds').select(['secret_hash', 'created_at']).where('user_id', '=', id);
  const codes = tx.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', id);
  const unused = await codes.where('used_at', 'is', null).orderBy('code_hash').execute();
  return {
    // An account has the providers of its sign-up, and gets none later.
    providers_ended: Number(providers) === 0,
    authenticator: secret === null ? null : { secret, last_step },
    calendar: (await calendar.executeTakeFirst()) ?? null,
    recovery_codes: unused.map(({ code_hash }) => code_hash),
    ended: request === 'left' ? ('left' as const) : ('removed' as const),
  };
}

/** The fact that counts the suspensions of a place, and when they were lifted. */
export const suspensionsOf = (kind: 'company' | 'institution', id: number): string => `suspensions of ${kind} ${id}`;

async function takePlace(tx: Tx, kind: 'company' | 'institution', id: number): Promise<Entry | null> {
  const table = kind === 'company' ? 'companies' : 'institutions';
  const row = await tx
    .selectFrom(table as 'companies')
    .select(['id', 'created_at', 'suspended_at', 'suspended_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { kind, ...row, version: await countFact(tx, suspensionsOf(kind, id)) } : null;
}

/** The fact that counts how often a posting was taken down or put back. */
export const takingsDownOf = (id: number): string => `takings down of posting ${id}`;

async function takePosting(tx: Tx, id: number): Promise<Entry | null> {
  const posting = tx.selectFrom('postings').select(['id', 'created_at', 'taken_down_at', 'taken_down_reason']);
  const row = await posting.where('id', '=', id).executeTakeFirst();
  return row ? { kind: 'posting', ...row, version: await countFact(tx, takingsDownOf(id)) } : null;
}
