import { milliseconds } from '#shared/rules/time/lengths.ts';
// What is kept of the applicants of the openings that a person works on: their lists, their applications and their files.

import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { Account } from '../../account/account.ts';
import { usedDaysSince } from '../../account/days-of-use.ts';
import type { AnsweredCall, KeptAnswers } from '../response-cache.ts';
import { type CopyIndex, type CopyLimits, emptyPostingCopy, openIndex } from './copy-index.ts';
import {
  answerName,
  type CachedEnrollment,
  type CachedPosting,
  type EnrollmentList,
  enrollmentKey,
  fileName,
  filesOf,
  isWhole,
  type PostingKey,
  type WholeEnrollment,
} from './posting.ts';
import { openSealedFolder, type SealedFolder } from './sealed-folder.ts';

/** Who is on an opening, as the service's list says. */
interface ListedEnrollment {
  readonly id: number;
  readonly status: number;
  /** When the application last changed, ISO 8601. */
  readonly updated_at: string;
}

/** A file of an applicant. */
export interface EnrollmentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The copies of one account. As `KeptAnswers` they take what the window reads about applicants. */
export interface EnrollmentCopies extends KeptAnswers {
  /** What is kept, the opening worked on last first. */
  postings(): CachedPosting[];
  /** The service has said who is on an opening: whoever has left it, is gone or was turned down is kept no longer. */
  settle(posting: PostingKey, listed: readonly ListedEnrollment[]): void;
  /** Keeps an application; false where there is no room. */
  putWhole(answer: WholeEnrollment, asOf: Date): boolean;
  /** Keeps a file of an application; false where there is no room. `null`: the service no longer has it. */
  putFile(enrollment: number, file: number, content: EnrollmentFile | null): boolean;
  /** A kept file by its id, or null. */
  file(id: number): EnrollmentFile | null;
  /** Removes what is kept of an applicant. */
  remove(enrollment: number): void;
  /** Removes what is kept of an opening. */
  drop(posting: PostingKey): void;
  /** Removes what the service has said nothing about for 30 days of use, and openings not worked on for as long. */
  dropOld(): void;
  /** Who may be kept of an opening and who is kept whole; null while the service hasn't said. */
  ready(
    posting: PostingKey,
  ): { readonly wanted: readonly number[]; readonly whole: number[]; readonly asOf: string } | null;
  /** Writes down what has changed. What wasn't written down is fetched again after a crash. */
  save(): void;
}

/** Days without an answer of the service after which nothing is shown any more, by the clock; and copies go, in use. */
const daysWithoutContact = 30;
/** Days of use for which an opening counts as worked on. */
const daysOfWork = 30;

const { day } = milliseconds;
const { left, rejected } = enrollmentStatuses;
const standardLimits: CopyLimits = {
  postings: 12,
  enrollments: 2000,
  lists: 60,
  answer: 1_000_000,
  bytes: 300_000_000,
};

/** Opens the copies of an account. They lie in its folder, sealed, and in none of its safety copies. */
export function openEnrollmentCopies(
  account: Pick<Account, 'folder' | 'seal' | 'database'>,
  clock: () => Date = () => new Date(),
  limits: CopyLimits = standardLimits,
): EnrollmentCopies {
  const disk = openSealedFolder(account, 'applicants');
  const index = openIndex(disk, limits);
  const nameOf = (call: AnsweredCall) => disk.nameOf(answerName(call));
  const isOld = (instant: string, days: number) => clock().getTime() - Date.parse(instant) > days * day;
  const hasLapsed = (instant: string, days: number) => usedDaysSince(account, instant) >= days;
  const parts: Parts = { disk, index, limits, clock, nameOf };

  return {
    put: (call, answer, asOf) => keepShown(parts, call, answer, asOf),
    get(call) {
      const name = nameOf(call);
      const posting = index.all().find((each) => holds(each, call, name));
      if (!posting || isOld(posting.contactAt, daysWithoutContact)) return null;
      return readAnswer(disk, name);
    },
    postings: () => index.all().sort((one, other) => (one.openedAt > other.openedAt ? -1 : 1)),
    settle: (posting, listed) => settle(parts, posting, listed),
    putWhole: (answer, asOf) => putWhole(parts, answer, asOf),
    putFile: (enrollment, file, content) => putFile(parts, enrollment, file, content),
    file(id) {
      const posting = index.all().find((each) => Object.values(each.enrollments).some(({ files }) => files[id]));
      if (!posting || isOld(posting.contactAt, daysWithoutContact)) return null;
      return unpackFile(disk.read(disk.nameOf(fileName(id))));
    },
    remove(enrollment) {
      const posting = index.all().find((each) => each.enrollments[enrollment]);
      if (posting) removeEnrollments(parts, posting, (id) => id !== enrollment);
    },
    drop: (posting) => index.drop(posting),
    dropOld() {
      for (const each of index.all()) {
        if (hasLapsed(each.contactAt, daysWithoutContact) || hasLapsed(each.openedAt, daysOfWork)) index.drop(each);
      }
    },
    ready(posting) {
      const found = index.get(posting);
      if (!found?.wanted) return null;
      const { wanted, enrollments, contactAt: asOf } = found;
      const isShown = !isOld(asOf, daysWithoutContact);
      return { wanted, whole: isShown ? wanted.filter((id) => isWhole(enrollments[id])) : [], asOf };
    },
    save: index.save,
  };
}

interface Parts {
  readonly disk: SealedFolder;
  readonly index: CopyIndex;
  readonly limits: CopyLimits;
  readonly clock: () => Date;
  readonly nameOf: (call: AnsweredCall) => string;
}

function holds(posting: CachedPosting, call: AnsweredCall, listName: string): boolean {
  const { method, id } = call.params as { method: string; id: number };
  if (call.call === 'enrollments.read') return posting.method === method && !!posting.enrollments[id]?.asOf;
  return posting.method === method && posting.id === id && posting.lists.some(({ name }) => name === listName);
}

function readAnswer(disk: SealedFolder, name: string): ReturnType<KeptAnswers['get']> {
  const bytes = disk.read(name);
  return bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as { answer: unknown; asOf: string });
}

const packAnswer = (answer: unknown, asOf: Date) =>
  Buffer.from(JSON.stringify({ answer, asOf: asOf.toISOString() }), 'utf8');

/** Keeps what the window was answered: whoever looks at an opening's applicants works on it. */
function keepShown(parts: Parts, call: AnsweredCall, answer: unknown, asOf: Date): void {
  const { index, clock } = parts;
  const now = clock().toISOString();
  const work = (posting: PostingKey) =>
    index.set({ ...(index.get(posting) ?? emptyPostingCopy(posting, now)), openedAt: now });
  if (call.call === 'enrollments.read') {
    const { data } = answer as { data: WholeEnrollment };
    work({ method: data.project.method, id: data.project.id });
    putWhole(parts, data, asOf);
  } else if ((call.query as { tab?: string } | undefined)?.tab !== 'left') {
    const posting = call.params as unknown as PostingKey;
    work({ method: posting.method, id: posting.id });
    putList(parts, call, answer as EnrollmentList, asOf);
  }
  index.save();
}

function putList({ disk, index, limits, nameOf }: Parts, call: AnsweredCall, answer: EnrollmentList, asOf: Date): void {
  const posting = index.get(call.params as unknown as PostingKey);
  if (!posting) return;
  const name = nameOf(call);
  const others = posting.lists.filter((each) => each.name !== name);
  const bytes = packAnswer(answer, asOf);
  const size = index.makeRoom(posting, bytes.length) ? disk.write(name, bytes) : null;
  if (size === null) disk.remove(name);
  const ids = answer.data.enrollments.map(({ id }) => id);
  const kept = size === null ? [] : [{ name, asOf: asOf.toISOString(), size, ids }];
  const lists = [...kept, ...others];
  for (const old of lists.slice(limits.lists)) disk.remove(old.name);
  index.set({ ...posting, lists: lists.slice(0, limits.lists) });
}

function putWhole({ disk, index, limits }: Parts, answer: WholeEnrollment, asOf: Date): boolean {
  const { id, status, updated_at: stamp } = answer;
  const posting = index.get({ method: answer.project.method, id: answer.project.id });
  if (!posting) return false;
  const before: CachedEnrollment | undefined = posting.enrollments[id];
  if (status === rejected || status === left) {
    removeEnrollments({ disk, index }, posting, (each) => each !== id);
    return true;
  }
  const bytes = packAnswer({ data: answer }, asOf);
  const isNew = !before && Object.keys(posting.enrollments).length >= limits.enrollments;
  if (isNew || bytes.length > limits.answer || !index.makeRoom(posting, bytes.length)) return false;
  const name = disk.nameOf(enrollmentKey(posting.method, id));
  const size = disk.write(name, bytes);
  if (size === null) return false;
  const files = Object.fromEntries(filesOf(answer).map((file) => [file, before?.files[file] ?? null]));
  for (const gone of Object.keys(before?.files ?? {})) if (!(gone in files)) disk.remove(disk.nameOf(fileName(gone)));
  const kept = { id, asOf: asOf.toISOString(), stamp, size, files };
  index.set({ ...posting, enrollments: { ...posting.enrollments, [id]: kept } });
  return true;
}

function putFile({ disk, index }: Parts, enrollment: number, file: number, content: EnrollmentFile | null): boolean {
  const posting = index.all().find((each) => each.enrollments[enrollment]);
  const kept = posting?.enrollments[enrollment];
  if (!posting || !kept || kept.files[file] === undefined) return false;
  const bytes = content && packFile(content);
  if (bytes && !index.makeRoom(posting, bytes.length)) return false;
  const size = bytes ? disk.write(disk.nameOf(fileName(file)), bytes) : 0;
  if (size === null) return false;
  const enrollments = { ...posting.enrollments, [enrollment]: { ...kept, files: { ...kept.files, [file]: size } } };
  index.set({ ...posting, enrollments });
  return true;
}

function settle(parts: Parts, posting: PostingKey, listed: readonly ListedEnrollment[]): void {
  const { disk, index, limits, clock } = parts;
  const found = index.get(posting);
  if (!found) return;
  const present = new Set(listed.map(({ id }) => id));
  const staying = listed.filter(({ status }) => status !== rejected && status !== left);
  const wanted = staying.map(({ id }) => id);
  const stamps = Object.fromEntries(staying.map(({ id, updated_at }) => [id, updated_at]));
  const lists = found.lists.filter(({ ids }) => ids.every((id) => present.has(id)));
  const stays = new Set(lists.map(({ name }) => name));
  const contactAt = clock().toISOString();
  index.set({ ...found, contactAt, lists, stamps, wanted: wanted.slice(0, limits.enrollments) });
  for (const { name } of found.lists) if (!stays.has(name)) disk.remove(name);
  const allowed = new Set(wanted);
  removeEnrollments(parts, index.get(posting) ?? found, (id) => allowed.has(id));
}

/** Removes every applicant of an opening who doesn't stay. What is kept is written down first. */
function removeEnrollments(
  { disk, index }: Pick<Parts, 'disk' | 'index'>,
  posting: CachedPosting,
  stays: (id: number) => boolean,
): void {
  const gone = Object.values(posting.enrollments).filter(({ id }) => !stays(id));
  const enrollments = Object.fromEntries(Object.entries(posting.enrollments).filter(([id]) => stays(Number(id))));
  index.set({ ...posting, enrollments });
  index.save();
  for (const { id, files } of gone) {
    disk.remove(disk.nameOf(enrollmentKey(posting.method, id)));
    for (const file of Object.keys(files)) disk.remove(disk.nameOf(fileName(file)));
  }
}

const separator = 10;

function packFile({ name, bytes }: EnrollmentFile): Uint8Array {
  return Buffer.concat([Buffer.from(JSON.stringify(name)), Buffer.from([separator]), bytes]);
}

function unpackFile(packed: Uint8Array | null): EnrollmentFile | null {
  const end = packed?.indexOf(separator) ?? -1;
  if (!packed || end < 0) return null;
  const name = JSON.parse(Buffer.from(packed.subarray(0, end)).toString('utf8')) as string;
  return { name, bytes: packed.subarray(end + 1) };
}
