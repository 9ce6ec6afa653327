import { roles } from '#shared/rules/accounts/roles.ts';
import { findLogin, setEmail } from '../accounts/accounts.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { forgetIdentities } from '../accounts/social/account.ts';
import { countProfileChange, writeUserTexts } from '../accounts/users.ts';
import { tellClosed } from '../enrollments/notifications.ts';
import { withdrawOfPosting } from '../invitations/repository.ts';
import { callOffSessions } from '../mentoring/leaving.ts';
import { noteEnd, type PlaceKey } from '../organisations/join-requests.ts';
import { forgetInvitesOf } from '../organisations/member-invites.ts';
import { keepOwned, nowhere } from '../organisations/members.ts';
import { setPlaceSuspended } from '../organisations/suspension.ts';
import type { Database } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import { readFact, writeFact } from '../platform/database/facts.ts';
import type { Tx } from '../platform/database/schema.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import { putBack, takeDown } from '../postings/taking-down.ts';
import { leaveInstitution } from '../students/joining.ts';
import type { Entry } from './journal.ts';
import { suspensionsOf, takingsDownOf } from './outliving.ts';

type AccountEntry = Extract<Entry, { kind: 'account' }>;
type PlaceEntry = Extract<Entry, { kind: 'company' | 'institution' }>;
type PostingEntry = Extract<Entry, { kind: 'posting' }>;
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;

/** An account that the journal saw later than the data did. */
interface Outdated {
  readonly entry: AccountEntry;
  readonly row: Row;
}

/**
 * Brings accounts, places and postings to where the journal saw them last: what the data does not know yet of who may
 * sign in, how and as what, of suspensions, of postings that were taken down, and of deleted accounts. What the data
 * knows is left alone, so it may be done again.
 */
export async function replay(tx: Tx, database: Database, entries: readonly Entry[], now: Date): Promise<void> {
  const outdated: Outdated[] = [];
  for (const entry of entries) {
    if (entry.kind === 'company' || entry.kind === 'institution') await replayPlace(tx, entry);
    if (entry.kind === 'posting') await replayPosting(tx, entry, now);
    const row = entry.kind === 'account' ? await readRow(tx, entry) : undefined;
    if (entry.kind === 'account' && row && row.decision_version < entry.version) outdated.push({ entry, row });
  }
  for (const { entry, row } of outdated) {
    await replayAccount(tx, entry, row, now);
    await endMentoring(tx, database.dialect, { entry, row }, now);
  }
  // After the members who stay or came: the last one's place is closed. Before the addresses, which are free again.
  for (const entry of entries) {
    const row = entry.kind === 'deleted' ? await readRow(tx, entry) : undefined;
    if (row) await deleteAccount(tx, database.dialect, row, now);
  }
  for (const { entry, row } of outdated) await replayEmail(tx, database, entry, row, now);
  for (const { row } of outdated) {
    const place = placeOf(row);
    if (place) await keepOwned(tx, place);
  }
}

async function readRow(tx: Tx, { id, created_at }: Entry) {
  return await tx
    .selectFrom('users')
    .select(['id', 'role', 'role_before_admin', 'email_address', 'company_id', 'institution_id', 'decision_version'])
    .where('id', '=', id)
    .where('created_at', '=', created_at)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

const isStudent = (row: Row) => (row.role_before_admin ?? row.role) === roles.student;

/** Where a member of staff works; students belong to an institution by its list. */
function placeOf(row: Row): PlaceKey | null {
  if (isStudent(row)) return null;
  if (row.company_id !== null) return { kind: 'company', id: row.company_id };
  return row.institution_id === null ? null : { kind: 'institution', id: row.institution_id };
}

async function replayAccount(tx: Tx, entry: AccountEntry, row: Row, now: Date): Promise<void> {
  const { id, version, access, email_address } = entry;
  const membership = isStudent(row) ? {} : await membershipThere(tx, entry);
  // Two accounts may have changed addresses: each is free before any is given.
  const email = email_address === row.email_address ? {} : { email_address: null };
  const values = { ...access, ...membership, ...email, decision_version: version, updated_at: now.toISOString() };
  await tx.updateTable('users').set(values).where('id', '=', id).execute();
  await endSessions(tx, id);
  if (entry.providers_ended) await forgetIdentities(tx, id);
  await replaySecondFactor(tx, entry);
  await replayCalendar(tx, entry);
  if (isStudent(row)) await leaveWhoLeft(tx, entry, row, now);
  const place = placeOf(row);
  const current = placeOf({ ...row, ...membership });
  // Whoever was removed doesn't come back by an invitation that the restore has brought back.
  if (current === null && entry.ended === 'removed' && email_address !== null) await forgetInvitesOf(tx, email_address);
  if (place === null || (current?.kind === place.kind && current.id === place.id)) return;
  await tx.deleteFrom('notifications').where('user_id', '=', id).execute();
  if (current === null) await noteEnd(tx, place, { userId: id, state: entry.ended, by: id }, now);
}

/** Whoever was suspended, or an administrator, after the copy held no session then: that called off what the data still has. */
async function endMentoring(tx: Tx, dialect: Dialect, { entry, row }: Outdated, now: Date): Promise<void> {
  const { id, no_sessions } = entry;
  if (!no_sessions || no_sessions.version <= row.decision_version) return;
  await callOffSessions(tx, dialect, id, now, no_sessions.since === null ? now : new Date(no_sessions.since));
}

/** The membership as the journal has it; none where the data does not have the place. */
async function membershipThere(tx: Tx, { membership }: AccountEntry): Promise<AccountEntry['membership']> {
  const { company_id, institution_id, branch_id } = membership;
  const [table, column, id] =
    company_id === null
      ? (['institutions', 'institution_id', institution_id] as const)
      : (['companies', 'company_id', company_id] as const);
  const place = tx
    .selectFrom(table as 'companies')
    .select('id')
    .where('id', '=', id);
  if (id === null || !(await place.executeTakeFirst())) return nowhere;
  const branches = await tx.selectFrom('branches').select('id').where(column, '=', id).orderBy('id').execute();
  const branch = branches.find((known) => known.id === branch_id) ?? branches[0];
  return { ...membership, branch_id: branch?.id ?? null };
}

async function replaySecondFactor(tx: Tx, { id, authenticator, recovery_codes }: AccountEntry): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', id).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  if (authenticator) {
    const values = { user_id: id, ...authenticator, pending_secret: null, pending_at: null };
    await tx.insertInto('authenticators').values(values).execute();
  }
  const codes = recovery_codes.map((code_hash) => ({ user_id: id, code_hash, used_at: null }));
  if (codes.length > 0) await tx.insertInto('recovery_codes').values(codes).execute();
}

async function replayCalendar(tx: Tx, { id, calendar }: AccountEntry): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', id).execute();
  if (calendar)
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: id, ...calendar })
      .execute();
}

/** A student who left an institution has left it; one who joined another since is asked by it anew. */
async function leaveWhoLeft(tx: Tx, { id, membership }: AccountEntry, row: Row, now: Date): Promise<void> {
  if (row.institution_id !== null && row.institution_id !== membership.institution_id) {
    await leaveInstitution(tx, { id }, now);
  }
}

/**
 * Gives an account its address. Who holds it without having shown that it is theirs loses it; where it is somebody
 * else's, the account has none: the one before may be in foreign hands.
 */
async function replayEmail(tx: Tx, database: Database, entry: AccountEntry, row: Row, now: Date): Promise<void> {
  const { id, email_address: email } = entry;
  if (email === null || email === row.email_address) return;
  const unverified = tx.updateTable('users').set({ email_address: null }).where('email_verified', '=', 0);
  await unverified.where('email_address', '=', email).execute();
  if (await findLogin(tx, email)) return;
  await setEmail(tx, database, { userId: id, before: row.email_address ?? '', email }, now);
  await writeUserTexts(tx, id);
  if (isStudent(row)) await countProfileChange(tx, id);
}

async function replayPlace(tx: Tx, entry: PlaceEntry): Promise<void> {
  const { kind, id, created_at, version, suspended_at: since, suspended_reason: reason } = entry;
  const table = kind === 'company' ? 'companies' : 'institutions';
  const place = tx
    .selectFrom(table as 'companies')
    .select('id')
    .where('id', '=', id);
  if (!(await place.where('created_at', '=', created_at).executeTakeFirst())) return;
  const fact = suspensionsOf(kind, id);
  if (version <= Number(await readFact(tx, fact))) return;
  await setPlaceSuspended(tx, { kind, id }, since === null ? null : { since, reason });
  await writeFact(tx, fact, String(version));
}

async function replayPosting(tx: Tx, entry: PostingEntry, now: Date): Promise<void> {
  const { id, created_at, version, taken_down_at: since, taken_down_reason: reason } = entry;
  const known = tx.selectFrom('postings').select(['id', 'version']).where('id', '=', id);
  const posting = await known.where('created_at', '=', created_at).executeTakeFirst();
  const fact = takingsDownOf(id);
  if (!posting || version <= Number(await readFact(tx, fact))) return;
  if (since === null) await putBack(tx, posting, now.toISOString());
  else if (await takeDown(tx, posting, reason, since)) {
    await withdrawOfPosting(tx, id, now);
    await tellClosed(tx, id, now);
  }
  await writeFact(tx, fact, String(version));
}
