import { useRef, useState } from 'react';
import type { OutboxEntry, Result } from '#shared/desk/types.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { useDesk } from '../desk/use-read.ts';
import { toast } from '../shell/toasts.ts';

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What a form asks the desk to queue, on its way into the outbox. */
export interface QueuedRequest {
  readonly busy: boolean;
  /** Messages by field; under `form` what belongs to none. */
  readonly messages: FieldMessages;
  readonly setMessage: (field: string, message: string | undefined) => void;
  /** Queues it unless `problem` says what is wrong with it. Answers whether it is on disk. */
  readonly run: (
    problem: FieldProblem | null,
    send: (requestId: string) => Promise<Result<OutboxEntry>>,
  ) => Promise<boolean>;
}

/**
 * Queues what a form holds once, and says at its fields why it can't be. `savedOffline` is said when it is queued and the
 * service can't be reached.
 */
export function useQueuedRequest(savedOffline?: string): QueuedRequest {
  const { data: workspace } = useDesk('workspace.read');
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<FieldMessages>({});
  const requestId = useRef(crypto.randomUUID());

  const run: QueuedRequest['run'] = async (problem, send) => {
    if (busy) return false;
    setMessages(problem ? { [problem.field]: problem.message } : {});
    if (problem) return false;
    setBusy(true);
    const result = await send(requestId.current);
    setBusy(false);
    // Lost on its way it may be queued already: the next try is the same request.
    if (result.ok || result.error.code !== 'offline') requestId.current = crypto.randomUUID();
    if (!result.ok) setMessages(result.error.fields ?? { form: result.error.message });
    else if (workspace?.reachable === false && savedOffline) toast.info(savedOffline);
    return result.ok;
  };
  return {
    busy,
    messages,
    setMessage: (field, message) =>
      setMessages(({ [field]: _, ...others }) => (message === undefined ? others : { ...others, [field]: message })),
    run,
  };
}
