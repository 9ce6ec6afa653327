import { useCallback } from 'react';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { counted } from '../../ui/format.ts';
import { type Selection, sizeOf, toChosen } from './selection.ts';

/** Takes students off the list; answers whether it is queued. `name`: of one, who it is. `onBack`: it was taken back in time. */
export function useArchiving(): (
  selection: Selection,
  about: { readonly name?: string; readonly onBack?: () => void },
) => Promise<boolean> {
  const run = useUndoable();
  return useCallback(
    async (selection, { name, onBack }) => {
      const count = sizeOf(selection);
      const who = name ?? counted(count, 'student');
      const call = {
        call: 'students.archiveMany',
        body: { chosen: toChosen(selection), count },
        title: `Taken off the list: ${who}`,
      } as const;
      const said = () => {
        onBack?.();
        return `${who} ${count === 1 ? 'stays' : 'stay'} on the list`;
      };
      return (await run([call], `${who} ${count === 1 ? 'is' : 'are'} off the list`, said)) !== null;
    },
    [run],
  );
}
