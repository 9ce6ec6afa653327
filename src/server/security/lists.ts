import type { SecurityEntry, SecurityFilters } from '#shared/contract/security.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { toLoggedPerson } from '../audit/logged-person.ts';
import type { Handle } from '../platform/database/database.ts';
import { personMatches } from '../platform/database/person-search.ts';

const events = (db: Handle) =>
  db.selectFrom('security_events as events').leftJoin('users as accounts', 'accounts.id', 'events.user_id');

function filtered(db: Handle, { person, event, from, to }: SecurityFilters): ReturnType<typeof events> {
  let found = events(db);
  if (person) found = found.where('accounts.id', 'is not', null).where(personMatches('accounts', person));
  if (event) found = found.where('events.event', '=', event);
  if (from) found = found.where('events.at', '>=', startOfIndianDay(from));
  if (to) found = found.where('events.at', '<', endOfIndianDay(to));
  return found;
}

/** How many events of the security log fit. */
export async function countSecurity(db: Handle, filters: SecurityFilters): Promise<number> {
  const all = filtered(db, filters).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await all.executeTakeFirstOrThrow()).count);
}

/** The ids of the events that fit, the newest first; a part of them where `part` is given. */
export async function securityIds(
  db: Handle,
  filters: SecurityFilters,
  part?: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  let found = filtered(db, filters).select('events.id').orderBy('events.id', 'desc');
  if (part) found = found.limit(part.limit).offset(part.offset);
  return (await found.execute()).map(({ id }) => id);
}

/** Events by their ids, the newest first. Names are of today: who deleted the account has none. */
export async function readSecurity(db: Handle, ids: readonly number[]): Promise<SecurityEntry[]> {
  if (ids.length === 0) return [];
  const rows = await events(db)
    .leftJoin('users as actors', 'actors.id', 'events.actor_id')
    .leftJoin('companies', 'companies.id', 'events.company_id')
    .leftJoin('institutions', 'institutions.id', 'events.institution_id')
    .select(['events.id', 'event', 'user_id', 'actor_id', 'device', 'events.address', 'at'])
    .select(['accounts.first_name', 'accounts.last_name', 'accounts.email_address'])
    .select(['actors.first_name as actor_first', 'actors.last_name as actor_last'])
    .select(['actors.email_address as actor_email'])
    .select(({ fn, val }) => fn.coalesce('companies.name', 'institutions.name', val('')).as('place'))
    .where('events.id', 'in', ids)
    .orderBy('events.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    account: toLoggedPerson(row.user_id, { first: row.first_name, last: row.last_name, email: row.email_address }),
    actor: toLoggedPerson(row.actor_id, { first: row.actor_first, last: row.actor_last, email: row.actor_email }),
    place: row.place,
    device: row.device,
    address: row.address,
    at: row.at,
  }));
}
