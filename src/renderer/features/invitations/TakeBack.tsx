import { Button } from '@mantine/core';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { wasTakenBack } from '../../app/outbox/taken-back.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';

interface TakeBackProps {
  readonly entry: OutboxEntry;
  /** What it is, in a word: 'message'. */
  readonly what: string;
  /** For people: whom or what it is about. */
  readonly of: string;
  readonly onTaken?: () => void;
}

/** Takes back what was queued and has not left yet, or discards what was refused. One entry may be about several: they are taken back together. */
export function TakeBack({ entry, what, of, onTaken }: TakeBackProps) {
  const { undo } = useQueue();
  const body = entry.change?.body ?? {};
  const several = 'ids' in body && body.ids.length > 1 ? body.ids.length : 0;
  const words = isRefused(entry) ? 'Discard' : 'Take back';
  if (entry.state === 'sent' || entry.state === 'sending') return null;

  async function take() {
    if (await wasTakenBack(undo([entry.id]), what)) onTaken?.();
  }

  return (
    <Button size="xs" variant="default" aria-label={`${words}: ${of}`} onClick={() => void take()}>
      {several > 0 ? `${words} all ${several}` : words}
    </Button>
  );
}
