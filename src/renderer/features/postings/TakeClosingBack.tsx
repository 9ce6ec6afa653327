import { Button } from '@mantine/core';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';

/** Takes a closing back that has not left. */
export function useTakeClosingBack(): { readonly busy: boolean; readonly run: (entry: OutboxEntry) => Promise<void> } {
  const cancel = useCommand('outbox.cancel');
  return {
    busy: cancel.busy,
    async run({ id }) {
      const result = await cancel.run({ id });
      if (result.ok) toast.done('Undone. The opening stays open');
      else toast.failed(result.error.message);
    },
  };
}

/** The button for that. */
export function TakeClosingBack({ entry }: { entry: OutboxEntry }) {
  const takeBack = useTakeClosingBack();
  return (
    <Button variant="default" loading={takeBack.busy} onClick={() => void takeBack.run(entry)}>
      Undo closing
    </Button>
  );
}
