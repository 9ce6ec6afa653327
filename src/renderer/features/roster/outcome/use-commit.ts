import { useState } from 'react';
import type { RosterImport } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { useCommand } from '../../../app/desk/use-command.ts';

/** Sending an upload off, with the brake in between where the desk pulls it. */
export interface CommitState {
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  /** The person is asked for the count. */
  readonly asking: boolean;
  /** Sends it, or asks for the count first. */
  readonly begin: () => void;
  readonly send: (typed?: number) => Promise<void>;
  readonly stop: () => void;
}

/** The state of sending an upload off. Show a BulkChangeDialog with it: where the service asked for the count, it asks at once. */
export function useCommit({
  importId,
  bulkChange,
  problem,
}: Pick<RosterImport, 'importId' | 'bulkChange' | 'problem'>): CommitState {
  const commit = useCommand('roster.commit');
  const [asking, setAsking] = useState(bulkChange !== null && problem?.code === 'needs_confirmation');
  async function send(typed?: number) {
    const result = await commit.run({ importId, ...(typed === undefined ? {} : { typed }) });
    if (result.ok) setAsking(false);
  }
  return {
    busy: commit.busy,
    problem: commit.problem,
    asking,
    begin: () => (bulkChange ? setAsking(true) : void send()),
    send,
    stop() {
      commit.clear();
      setAsking(false);
    },
  };
}
