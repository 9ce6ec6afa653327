import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import { runCommand, unwrap } from '../../app/desk/desk.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { toast } from '../../app/shell/toasts.ts';
import { counted } from '../../ui/format.ts';

/** Puts archived students back on the list at once, and says who had to stay off it and why. */
export function useRestoring(): (ids: readonly number[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (ids) => {
      const sent = unwrap(
        await runCommand('api.send', { call: 'students.restoreMany', body: { student_ids: [...ids] } }),
      );
      const { restored, kept } = (sent.answer as AnswerOf<'students.restoreMany'>).data;
      await readAgain(client, { queryKey: ['read'] });
      if (restored > 0) toast.done(`${counted(restored, 'student')} back on the list`);
      const [first] = kept;
      if (!first) return;
      const others = kept.length > 1 ? `, and ${counted(kept.length - 1, 'other')} likewise` : '';
      toast.failed(`${first.name} stays off the list: ${first.reason}${others}`);
    },
    [client],
  );
}
