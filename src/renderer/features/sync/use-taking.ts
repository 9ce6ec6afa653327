import { useCallback } from 'react';
import { useCommand } from '../../app/desk/use-command.ts';
import { slices } from '../../app/outbox/queued-changes.ts';
import { toast } from '../../app/shell/toasts.ts';
import { takenBackText } from './sync-text.ts';

/** The most that one command takes back. */
const maxAtOnce = 500;

/** Takes entries out that have not left, and says how many. */
export function useTaking(): { take: (ids: readonly string[]) => Promise<void>; busy: boolean } {
  const { run, busy } = useCommand('outbox.cancelMany');
  const take = useCallback(
    async (ids: readonly string[]) => {
      let taken = 0;
      for (const part of slices(ids, maxAtOnce)) {
        const result = await run({ ids: part });
        if (!result.ok) return toast.failed(result.error.message);
        taken += result.data.cancelled.length;
      }
      toast.info(takenBackText(ids.length, taken));
    },
    [run],
  );
  return { take, busy };
}
