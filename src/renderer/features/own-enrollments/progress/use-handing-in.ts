import { useRef, useState } from 'react';
import type { OutboxEntry, Result } from '#shared/desk/types.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { toast } from '../../../app/shell/toasts.ts';

/** Said when a report is queued and the service can't be reached. */
const savedOffline = 'Report saved. It will be sent when you’re back online';

interface ReportProblem {
  readonly field: string;
  readonly message: string;
}

/** A report on its way into the outbox. */
export interface HandingIn {
  readonly busy: boolean;
  /** Messages by field; under `form` what belongs to none. */
  readonly messages: FieldMessages;
  readonly setMessage: (field: string, message: string | undefined) => void;
  /** Queues a report unless `problem` says what is wrong with it; `done` once it is on disk. */
  readonly run: (
    problem: ReportProblem | null,
    send: (requestId: string) => Promise<Result<OutboxEntry>>,
    done: () => void,
  ) => Promise<void>;
}

/** Queues a report once, and says at its fields why it can't be. */
export function useHandingIn(): HandingIn {
  const { data: workspace } = useDesk('workspace.read');
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<FieldMessages>({});
  const requestId = useRef(crypto.randomUUID());

  const run: HandingIn['run'] = async (problem, send, done) => {
    if (busy) return;
    setMessages(problem ? { [problem.field]: problem.message } : {});
    if (problem) return;
    setBusy(true);
    const result = await send(requestId.current);
    setBusy(false);
    if (result.ok) {
      if (workspace?.reachable === false) toast.info(savedOffline);
      return done();
    }
    // Lost on its way it may be queued already: the next try is the same request.
    if (result.error.code !== 'offline') requestId.current = crypto.randomUUID();
    setMessages(result.error.fields ?? { form: result.error.message });
  };
  return {
    busy,
    messages,
    setMessage: (field, message) =>
      setMessages(({ [field]: _, ...others }) => (message === undefined ? others : { ...others, [field]: message })),
    run,
  };
}
