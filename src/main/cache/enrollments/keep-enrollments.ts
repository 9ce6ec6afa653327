import { milliseconds } from '#shared/rules/time/lengths.ts';
// Keeps the applicants of the openings that a person works on whole, behind everything else that asks the service.

import { readFile, rm } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Events } from '../../events.ts';
import type { Files } from '../../files/files.ts';
import { systemTiming, type Timing } from '../../outbox/timing.ts';
import type { Connectivity } from '../../workspace/connectivity.ts';
import type { EnrollmentCopies } from './enrollment-copies.ts';
import type { CachedPosting, PostingKey } from './posting.ts';

/** What keeping copies of applicants works with. */
export interface KeeperParts {
  readonly client: Pick<ApiClient, 'request' | 'fetch'>;
  readonly files: Pick<Files, 'newPath'>;
  /** The copies of the account that is open; null while none is. */
  copies(): EnrollmentCopies | null;
  readonly connectivity: Pick<Connectivity, 'now'>;
  readonly events: Pick<Events, 'emit'>;
  /** Whether a file's name, media type and bytes are one and the same; throws where not. */
  checkFile(file: { readonly name: string; readonly type: string }, path: string): Promise<void>;
  onUnexpected(error: unknown): void;
  readonly timing?: Pick<Timing, 'after' | 'monotonic' | 'now'>;
}

/** Fetches copies while nothing else happens, and removes those that may not stay. */
export interface EnrollmentKeeper {
  /** Looks soon. `decided`: who is on an opening may have changed, so that the service is asked again at once. */
  look(decided?: boolean): void;
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>;
  /** Begins nothing any more; resolves when what is under way has ended. */
  close(): Promise<void>;
}

/** Milliseconds until it begins, between two looks, after one that was broken off, and between two lists of an opening. */
export const keeping = { begin: 3000, again: 15 * milliseconds.minute, brokenOff: 60_000, lists: 60_000 } as const;
/** Requests at a time. */
const requestsAtOnce = 2;
const pageSize = 100;
/** Copies after which the window is told, and what was kept is written down. */
const batch = 20;
/** Milliseconds after which a copy is fetched again though its application hasn't changed: the profile may have. */
const fresh = milliseconds.day;

/** Starts idle. Nothing is asked while the service is slow or out. */
export function createEnrollmentKeeper(parts: KeeperParts): EnrollmentKeeper {
  const { timing = systemTiming } = parts;
  const listedAt = new Map<string, number>();
  let next: { readonly at: number; callOff(): void } | undefined;
  let running: Promise<void> | null = null;
  let wantsMore = false;
  let closed = false;

  function plan(wait: number): void {
    const at = timing.monotonic() + wait;
    if (closed || (next && next.at <= at)) return;
    next?.callOff();
    next = { at, callOff: timing.after(wait, begin) };
  }
  function begin(): void {
    next = undefined;
    wantsMore = running !== null;
    running ??= run().finally(() => {
      running = null;
    });
  }
  async function run(): Promise<void> {
    const copies = parts.copies();
    const isDone = copies ? await round({ ...parts, timing, listedAt, held: copies }).catch(failed) : true;
    const pause = isDone ? keeping.again : keeping.brokenOff;
    plan(wantsMore ? keeping.begin : pause);
  }
  function failed(error: unknown): boolean {
    // What the service refuses, or doesn't answer, is tried again later.
    if (!(error instanceof AppError)) parts.onUnexpected(error);
    return false;
  }
  return {
    look(decided = false) {
      if (decided) listedAt.clear();
      plan(keeping.begin);
    },
    idle: async () => {
      await running;
    },
    async close() {
      closed = true;
      next?.callOff();
      await running;
    },
  };
}

interface Round extends Omit<KeeperParts, 'timing'> {
  readonly timing: Pick<Timing, 'monotonic' | 'now'>;
  readonly listedAt: Map<string, number>;
  readonly held: EnrollmentCopies;
}

/** Whether the same account is still open, and the service answers. */
const mayAsk = ({ copies, held, connectivity }: Round) => copies() === held && connectivity.now === 'online';

/** One look at every opening; false where it was broken off. */
async function round(parts: Round): Promise<boolean> {
  const { held } = parts;
  held.dropOld();
  const postings = held.postings();
  // First what has to go, everywhere: a removal waits for nothing.
  for (const posting of postings) {
    if (!mayAsk(parts)) return false;
    await list(parts, posting);
  }
  for (const posting of postings) {
    const isWhole = await fetchAll(parts, posting);
    if (parts.copies() !== held) return false;
    held.save();
    tell(parts, posting);
    if (!isWhole) return false;
  }
  return true;
}

const tell = ({ events }: Round, { method, id }: PostingKey) => events.emit('applicants.changed', { method, id });

/** Asks who is on an opening, unless that was asked a moment ago. */
async function list(parts: Round, { method, id }: PostingKey): Promise<void> {
  const { client, held, timing, listedAt } = parts;
  const name = `${method} ${id}`;
  const before = listedAt.get(name);
  if (before !== undefined && timing.monotonic() - before < keeping.lists) return;
  const listed: { id: number; status: number; updated_at: string }[] = [];
  try {
    for (let page = 1; ; page += 1) {
      // The oldest first, so that whoever applies meanwhile comes last and moves nobody to another page.
      const query = { tab: 'applied' as const, sort: 'created_at', page, limit: pageSize };
      const { answer } = await client.request('enrollments.list', { params: { method, id }, query });
      listed.push(...answer.data.enrollments);
      if (answer.data.enrollments.length < pageSize) break;
    }
  } catch (error) {
    if (!isGone(error)) throw error;
    if (parts.copies() === held) held.drop({ method, id });
    return tell(parts, { method, id });
  }
  if (parts.copies() !== held) return;
  listedAt.set(name, timing.monotonic());
  held.settle({ method, id }, listed.reverse());
  tell(parts, { method, id });
}

const isGone = (error: unknown) =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden');

/** Fetches what isn't kept of an opening; false where it was broken off. */
async function fetchAll(parts: Round, posting: PostingKey): Promise<boolean> {
  const { held } = parts;
  const find = () => held.postings().find((each) => each.method === posting.method && each.id === posting.id);
  const found = find();
  if (!found) return true;
  const missing = (found.wanted ?? []).filter((id) => isStale(parts, found, id));
  const gotAnswers = await onFastPaths(parts, posting, missing, (id) => fetchWhole(parts, posting, id));
  const files = Object.values(find()?.enrollments ?? {}).flatMap(({ id, files }) =>
    Object.entries(files).flatMap(([file, size]) => (size === null ? [{ enrollment: id, file: Number(file) }] : [])),
  );
  return gotAnswers && (await onFastPaths(parts, posting, files, (file) => fetchFile(parts, file)));
}

function isStale({ timing }: Round, { enrollments, stamps }: CachedPosting, id: number): boolean {
  const kept = enrollments[id];
  if (!kept?.asOf || kept.stamp !== stamps[id]) return true;
  return Math.abs(timing.now().getTime() - Date.parse(kept.asOf)) > fresh;
}

/** Works through a list, a few at a time, while that may be; false where it was broken off. */
async function onFastPaths<T>(
  parts: Round,
  posting: PostingKey,
  list: readonly T[],
  work: (each: T) => Promise<boolean>,
) {
  const waiting = list.values();
  let done = 0;
  let hasRoom = true;
  let isBroken = false;
  const takeTurns = async (): Promise<boolean> => {
    for (const each of waiting) {
      if (isBroken || !mayAsk(parts)) return false;
      if (!hasRoom) return true;
      hasRoom = await work(each).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
      done += 1;
      if (done % batch !== 0 || parts.copies() !== parts.held) continue;
      parts.held.save();
      tell(parts, posting);
    }
    return true;
  };
  return (await Promise.all(Array.from({ length: requestsAtOnce }, takeTurns))).every(Boolean);
}

/** Fetches an application; false where there is no room for more. */
async function fetchWhole(
  { client, held, copies, timing }: Round,
  { method }: PostingKey,
  id: number,
): Promise<boolean> {
  const asOf = timing.now();
  try {
    const { answer } = await client.request('enrollments.read', { params: { method, id } });
    return copies() !== held || held.putWhole(answer.data, asOf);
  } catch (error) {
    if (!isGone(error)) throw error;
    if (copies() === held) held.remove(id);
    return true;
  }
}

/** Fetches a file; false where there is no room for more. */
async function fetchFile(parts: Round, { enrollment, file }: { enrollment: number; file: number }): Promise<boolean> {
  const { client, files, held, copies } = parts;
  const target = files.newPath();
  try {
    const fetched = await client.fetch('files.read', { params: { id: file } }, target);
    await parts.checkFile(fetched, target);
    const bytes = await readFile(target);
    return copies() !== held || held.putFile(enrollment, file, { name: fetched.name, bytes });
  } catch (error) {
    // One that isn't what its name says is left out for good: opening it would be refused as well.
    const isUnfit = error instanceof AppError && error.code === 'wrong_type';
    if (!isGone(error) && !isUnfit) throw error;
    return copies() !== held || held.putFile(enrollment, file, null);
  } finally {
    await rm(target, { force: true });
  }
}
