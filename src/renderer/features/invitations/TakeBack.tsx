import { Button } from '@mantine/core';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { toast } from '../../app/shell/toasts.ts';

interface TakeBackProps {
  readonly entry: OutboxEntry;
  /** For people: whom or what it is about. */
  readonly of: string;
  readonly onTaken?: () => void;
}

/** Takes back what was queued and has not left yet, or discards what was refused. One entry may be about several: they are taken back together. */
export function TakeBack({ entry, of, onTaken }: TakeBackProps) {
  const { undo } = useQueue();
  const body = entry.change?.body ?? {};
  const several = 'ids' in body && body.ids.length > 1 ? body.ids.length : 0;
  const words = isRefused(entry) ? 'Discard' : 'Take back';
  if (entry.state === 'sent' || entry.state === 'sending') return null;

  async function take() {
    const taken = await undo([entry.id]);
    if (taken.length === 0) toast.info('It was already sent');
    else onTaken?.();
  }

  return (
    <Button size="xs" variant="default" aria-label={`${words}: ${of}`} onClick={() => void take()}>
      {several > 0 ? `${words} all ${several}` : words}
    </Button>
  );
}
