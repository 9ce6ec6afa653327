import type { AuditEntry, AuditFilters } from '#shared/contract/audit.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import type { Handle } from '../platform/database/database.ts';
import { personMatches } from '../platform/database/person-search.ts';
import { toLoggedPerson } from './logged-person.ts';

const entries = (db: Handle) =>
  db.selectFrom('audit_entries').leftJoin('users as actors', 'actors.id', 'audit_entries.actor_id');

type Entries = ReturnType<typeof entries>;

function filtered(db: Handle, { person, act, from, to }: AuditFilters): Entries {
  let found = entries(db);
  if (person) found = found.where('audit_entries.actor_id', 'is not', null).where(personMatches('actors', person));
  if (act) found = found.where('audit_entries.act', '=', act);
  if (from) found = found.where('audit_entries.at', '>=', startOfIndianDay(from));
  if (to) found = found.where('audit_entries.at', '<', endOfIndianDay(to));
  return found;
}

/** How many entries of the audit log fit. */
export async function countAudit(db: Handle, filters: AuditFilters): Promise<number> {
  const { count } = await filtered(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of the entries that fit, the newest first; a part of them where `part` is given. */
export async function auditIds(
  db: Handle,
  filters: AuditFilters,
  part?: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  let found = filtered(db, filters).select('audit_entries.id').orderBy('audit_entries.id', 'desc');
  if (part) found = found.limit(part.limit).offset(part.offset);
  return (await found.execute()).map(({ id }) => id);
}

/** Entries by their ids, the newest first. Names are of today: who deleted the account has none. */
export async function readAudit(db: Handle, ids: readonly number[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const rows = await withNames(entries(db))
    .where('audit_entries.id', 'in', ids)
    .orderBy('audit_entries.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    actor: toLoggedPerson(row.actor_id, { first: row.actor_first, last: row.actor_last, email: row.actor_email }),
    act: row.act,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject_name: row.place_name ?? fullName({ first_name: row.user_first ?? '', last_name: row.user_last ?? '' }),
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
    reason: row.reason,
    address: row.address,
    at: row.at,
  }));
}

const withNames = (rows: Entries) =>
  rows
    .leftJoin('users as subjects', (join) =>
      join.onRef('subjects.id', '=', 'audit_entries.subject_id').on('audit_entries.subject_kind', '=', 'user'),
    )
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'audit_entries.subject_id').on('audit_entries.subject_kind', '=', 'company'),
    )
    .leftJoin('institutions', (join) =>
      join
        .onRef('institutions.id', '=', 'audit_entries.subject_id')
        .on('audit_entries.subject_kind', '=', 'institution'),
    )
    .leftJoin('mentor_invites', (join) =>
      join
        .onRef('mentor_invites.id', '=', 'audit_entries.subject_id')
        .on('audit_entries.subject_kind', '=', 'mentor_invite'),
    )
    .leftJoin('users as invited', 'invited.email_address', 'mentor_invites.email')
    .select([
      'audit_entries.id',
      'audit_entries.actor_id',
      'audit_entries.act',
      'audit_entries.subject_kind',
      'audit_entries.subject_id',
      'audit_entries.before',
      'audit_entries.after',
      'audit_entries.reason',
      'audit_entries.address',
      'audit_entries.at',
      'actors.first_name as actor_first',
      'actors.last_name as actor_last',
      'actors.email_address as actor_email',
    ])
    .select(({ fn }) => [
      fn.coalesce('subjects.first_name', 'invited.first_name').as('user_first'),
      fn.coalesce('subjects.last_name', 'invited.last_name').as('user_last'),
      fn.coalesce('companies.name', 'institutions.name').as('place_name'),
    ]);
