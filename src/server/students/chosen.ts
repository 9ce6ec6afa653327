import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { reclaimAccounts, releaseAccounts } from './joining.ts';
import { type Chosen, selectChosen } from './lists.ts';
import {
  asState,
  findByKeys,
  findByNames,
  lockList,
  noChangeOf,
  type StudentState,
  saveStudents,
  stateColumns,
  takeRevisions,
} from './repository.ts';

const studentsPerStep = 500;

/**
 * Takes the chosen students off the list and answers how many. Throws `not_found` where an id is none of the
 * institution's, and `conflict` where they are not as many as the person saw.
 */
export async function archiveChosen(
  tx: Tx,
  institutionId: number,
  { chosen, count }: { readonly chosen: Chosen; readonly count: number },
  now: Date,
): Promise<number> {
  await lockList(tx, institutionId);
  if ('student_ids' in chosen) await mustBeOwn(tx, institutionId, chosen.student_ids);
  const found = await selectChosen(tx, institutionId, chosen).select('students.id').orderBy('students.id').execute();
  if (found.length !== count) {
    const message = `The list has changed: there are ${found.length} now. Check again`;
    throw new AppError('conflict', { message, detail: { count: found.length } });
  }
  for (const ids of steps(found.map(({ id }) => id))) {
    const states = await readStates(tx, institutionId, ids);
    await releaseAccounts(tx, ids, now);
    const first = await takeRevisions(tx, institutionId, states.length);
    const gone = states.map((state, index) => ({ ...noChangeOf(state, first + index), archived: true }));
    await saveStudents(tx, institutionId, gone, now.toISOString());
    await setImmediate();
  }
  return found.length;
}

/** A student who stays off the list, and why. */
export interface StillOff {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
}

/**
 * Puts students back on the list; those whose e-mail or roll number somebody else has by now stay off and are named.
 * Who is on the list stays there. Throws `not_found` where an id is none of the institution's.
 */
export async function restoreStudents(
  tx: Tx,
  institutionId: number,
  studentIds: readonly number[],
  now: Date,
): Promise<{ readonly restored: number; readonly kept: StillOff[] }> {
  await lockList(tx, institutionId);
  await mustBeOwn(tx, institutionId, studentIds);
  const kept: StillOff[] = [];
  let restored = 0;
  for (const ids of steps([...new Set(studentIds)].sort((one, other) => one - other))) {
    const off = (await readStates(tx, institutionId, ids)).filter(({ archived }) => archived);
    const reasons = await takenBy(tx, institutionId, off);
    const back = off.filter(({ id }) => !reasons.has(id));
    kept.push(...off.flatMap(({ id, name }) => asKept(id, name, reasons.get(id))));
    await reclaimAccounts(
      tx,
      institutionId,
      back.map(({ id }) => id),
      now,
    );
    const first = await takeRevisions(tx, institutionId, back.length);
    const changes = back.map((state, index) => ({ ...noChangeOf(state, first + index), archived: false }));
    await saveStudents(tx, institutionId, changes, now.toISOString());
    restored += back.length;
    await setImmediate();
  }
  return { restored, kept };
}

const asKept = (id: number, name: string, reason: string | undefined) => (reason ? [{ id, name, reason }] : []);

/** Who of students that are off the list cannot come back: the listed, and those before them, go first. */
async function takenBy(tx: Tx, institutionId: number, off: readonly StudentState[]): Promise<Map<number, string>> {
  const { byEmail, byRoll } = await findByKeys(
    tx,
    institutionId,
    off.map(({ email }) => email),
    off.map(({ roll_number }) => roll_number),
  );
  const emails = new Map([...byEmail].map(([email, { name }]) => [email, name]));
  const rolls = new Map([...byRoll].map(([roll, { name }]) => [roll, name]));
  const reasons = new Map<number, string>();
  for (const { id, name, email, roll_number } of off) {
    const sameEmail = emails.get(email);
    const sameRoll = roll_number === '' ? undefined : rolls.get(roll_number);
    if (sameEmail !== undefined) reasons.set(id, `${sameEmail} is on the list with this Email Id`);
    else if (sameRoll !== undefined) reasons.set(id, `${sameRoll} is on the list with this Roll Number`);
    else {
      emails.set(email, name);
      rolls.set(roll_number, name);
    }
  }
  return reasons;
}

/** Throws `not_found` unless every id is a student of the institution, on the list or off it. */
async function mustBeOwn(tx: Tx, institutionId: number, studentIds: readonly number[]): Promise<void> {
  for (const ids of steps([...new Set(studentIds)])) {
    const own = await tx
      .selectFrom('students')
      .select('id')
      .where('id', 'in', ids)
      .where('institution_id', '=', institutionId)
      .execute();
    if (own.length < ids.length) throw new AppError('not_found');
  }
}

function* steps(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += studentsPerStep) yield ids.slice(start, start + studentsPerStep);
}

async function readStates(tx: Tx, institutionId: number, ids: readonly number[]): Promise<StudentState[]> {
  const rows = await tx
    .selectFrom('students')
    .select(stateColumns)
    .where('id', 'in', ids)
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .execute();
  return rows.map(asState);
}

/** A pasted roll number or e-mail, and whose it is. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}
/** A pasted name, and everybody who has it. */
export interface Ambiguous {
  readonly value: string;
  readonly students: { readonly id: number; readonly name: string; readonly email: string }[];
}

/** Finds students on the list by roll numbers, e-mails and whole names, in any case; each once, and what nobody has. */
export async function matchStudents(
  db: Handle,
  institutionId: number,
  pasted: readonly string[],
): Promise<{ readonly students: Named[]; readonly ambiguous: Ambiguous[]; readonly unmatched: string[] }> {
  const values = [...new Set(pasted.map((value) => value.trim()).filter((value) => value !== ''))];
  const students = new Map<number, Named>();
  const ambiguous: Ambiguous[] = [];
  const unmatched: string[] = [];
  for (let start = 0; start < values.length; start += studentsPerStep) {
    const some = values.slice(start, start + studentsPerStep);
    const { byEmail, byRoll } = await findByKeys(
      db,
      institutionId,
      some.map((value) => value.toLowerCase()),
      some.flatMap((value) => [value, value.toUpperCase(), value.toLowerCase()]),
    );
    const byName = await findByNames(db, institutionId, some);
    for (const value of some) {
      const rolls = byRoll.get(value) ?? byRoll.get(value.toUpperCase()) ?? byRoll.get(value.toLowerCase());
      const key = rolls ?? byEmail.get(value.toLowerCase());
      const found = key ? [key] : (byName.get(fold(value)) ?? []);
      const [only] = found;
      if (!only) unmatched.push(value);
      else if (found.length > 1)
        ambiguous.push({ value, students: found.map(({ id, name, email }) => ({ id, name, email })) });
      else if (!students.has(only.id)) students.set(only.id, { id: only.id, name: only.name, value });
    }
  }
  return { students: [...students.values()], ambiguous, unmatched };
}

/** The ids of those whom filters let through. */
export async function shownAmong(
  db: Handle,
  institutionId: number,
  ids: readonly number[],
  filters: Extract<Chosen, { filters: unknown }>['filters'],
): Promise<Set<number>> {
  const shown = new Set<number>();
  for (const some of steps(ids)) {
    const found = selectChosen(db, institutionId, { filters, except: [] }).where('students.id', 'in', some);
    for (const { id } of await found.select('students.id').execute()) shown.add(id);
  }
  return shown;
}
