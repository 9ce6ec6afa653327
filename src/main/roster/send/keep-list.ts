import type { ApiClient } from '../../api/client.ts';
import type { RosterAccount } from '../roster-account.ts';
import { followList } from './follow-list.ts';

/** Keeps the copy of the list that uploads are checked against, also where no upload was checked yet. */
export interface ListKeeper {
  /** Brings the copy up to date behind everything else, unless that was done a moment ago. Resolves when it is. */
  follow(): Promise<void>;
  /** A check follows the list itself, or the account closes. */
  stop(): void;
}

/** What following takes. */
export interface ListKeeperParts {
  roster(): RosterAccount;
  readonly client: Pick<ApiClient, 'request'>;
  readonly clock: () => Date;
  readonly onUnexpected: (error: unknown) => void;
}

/** Milliseconds from one follow of the same copy to the next. */
const pause = 60_000;

/** Starts idle. What fails without a catalogue code goes to `onUnexpected`. */
export function createListKeeper({ roster, client, clock, onUnexpected }: ListKeeperParts): ListKeeper {
  let last: { readonly of: RosterAccount; readonly at: number; readonly cancel: AbortController } | null = null;
  return {
    async follow() {
      const current = roster();
      const now = performance.now();
      if (current.checks.size > 0 || (last?.of === current && now - last.at < pause)) return;
      const cancel = new AbortController();
      last = { of: current, at: now, cancel };
      const { list, mutex, listEpoch: epoch } = current;
      const following = followList(list, {
        client,
        clock,
        mutex,
        epoch,
        signal: cancel.signal,
        onStudents: () => undefined,
      });
      await current.track(following).catch((error: unknown) => cancel.signal.aborted || onUnexpected(error));
    },
    stop() {
      last?.cancel.abort();
      last = null;
    },
  };
}
