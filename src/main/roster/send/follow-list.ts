import { setImmediate } from 'node:timers/promises';
import type { Mutex } from '#shared/async/mutex.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiClient } from '../../api/client.ts';
import type { ListEpoch } from '../../outbox/restore-watch.ts';
import type { ListCopy } from '../store/list-copy.ts';

/** Students of one page of the feed: parsing and storing it takes the desk a few milliseconds. */
const pageSize = 400;

/** What following the list takes. */
export interface Following {
  readonly client: Pick<ApiClient, 'request'>;
  readonly mutex: Mutex;
  readonly clock: () => Date;
  readonly signal: AbortSignal;
  /** Told how many changed students have come so far. */
  readonly onStudents: (count: number) => void;
  /** The epoch of the service's data that the copy is of. */
  readonly epoch?: ListEpoch;
}

/**
 * Brings the copy of the institution's list up to date by the feed of changes. Answers when it was last complete
 * (ISO 8601), null for never: without a network, or with a service that gets no further, what is here has to do. Throws
 * `aborted` only.
 */
export async function followList(
  list: ListCopy,
  { client, mutex, clock, signal, onStudents, epoch: own }: Following,
): Promise<string | null> {
  let students = 0;
  let begunAnew = false;
  try {
    for (let more = true; more; ) {
      const since = list.revision;
      const { answer, epoch = '' } = await client.request('students.changes', {
        query: { since, limit: pageSize },
        signal,
      });
      // Revisions of another epoch may have passed the copy's again, and say nothing about it.
      const known = own?.read() ?? '';
      const isOther = since > 0 && epoch !== '' && known !== '' && epoch !== known;
      const isBehind = isOther || answer.revision < since;
      // Asked again and again, a service that gets no further would never let the upload begin.
      const standsStill = answer.more && (answer.revision === since || answer.data.length === 0);
      if (standsStill || (isBehind && begunAnew && !isOther)) throw new AppError('conflict');
      more = answer.more || isBehind;
      await mutex.run(() => {
        // A service that has seen less than this copy is another one, or was restored: begin anew.
        if (isBehind) list.reset();
        else list.take(answer.data, answer.revision, more ? null : clock().toISOString());
        if (epoch !== '' && epoch !== known) own?.keep(epoch);
      });
      begunAnew ||= isBehind;
      students += answer.data.length;
      onStudents(students);
      await setImmediate();
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('aborted');
    if (!(error instanceof AppError)) throw error;
  }
  return list.asOf;
}
