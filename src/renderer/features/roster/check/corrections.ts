import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { createMutex } from '#shared/async/mutex.ts';
import type { Result, RosterField, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { readAgain } from '../../../app/desk/query-client.ts';
import { outcomeChips } from '../roster-texts.ts';
import { cellName, type GridCell } from './grid-steps.ts';
import { correctedRow } from './row-cells.ts';

/** Corrections of the cells of a list, and the way back. */
export interface Corrections {
  /** Sends a new value in the place of `before`, and shows it at once; the row is judged anew. */
  readonly save: (cell: GridCell, value: string, before: string) => Promise<Result<RosterRow>>;
  /** A row as one of its cells shows it: with the correction that is on its way. */
  readonly asShown: (row: RosterRow, field: RosterField) => RosterRow;
  /** How many corrections can be taken back, those on their way among them. */
  readonly made: number;
  /** Takes the last correction back, once that is made; answers its cell, or null where there was none or it failed. */
  readonly undo: () => Promise<GridCell | null>;
  /** What became of the last row, for screen readers. */
  readonly said: string;
  readonly say: (words: string) => void;
}

interface Correction {
  readonly cell: GridCell;
  readonly before: string;
}

/** Makes corrections and takes them back, in the order in which they were asked for. */
export function useCorrections(importId: string): Corrections {
  const done = useRef<readonly Correction[]>([]);
  const [made, setMade] = useState(0);
  const [said, say] = useState('');
  const [line] = useState(createMutex);
  const send = useSend(importId);
  const { waiting, showing } = useWaiting();
  const save = useCallback(
    async (cell: GridCell, value: string, before: string) => {
      setMade((count) => count + 1);
      const result = await showing(cell, value, () =>
        line.run(async () => {
          const sent = await send(cell, value);
          if (sent.ok) done.current = [...done.current, { cell, before }];
          return sent;
        }),
      );
      if (result.ok) say(`${placeTexts(cell)}: ${outcomeChips[result.data.outcome].label} now`);
      else setMade((count) => count - 1);
      return result;
    },
    [line, send, showing],
  );
  const undo = useCallback(
    () =>
      line.run(async () => {
        const last = done.current.at(-1);
        const result = last && (await send(last.cell, last.before));
        if (!last || !result?.ok) {
          say(result?.ok === false ? result.error.message : 'There is no correction to undo');
          return null;
        }
        done.current = done.current.slice(0, -1);
        setMade((count) => count - 1);
        say(`${placeTexts(last.cell)}: correction undone`);
        return last.cell;
      }),
    [line, send],
  );
  const asShown = useCallback(
    (row: RosterRow, field: RosterField) => {
      const name = cellName({ row: row.row, field });
      const last = waiting.findLast(({ cell }) => cellName(cell) === name);
      return last ? correctedRow(row, field, last.value) : row;
    },
    [waiting],
  );
  return { save, asShown, made, undo, said, say };
}

/** Sends one value, and reads the rows again, since one row may change what becomes of another. */
function useSend(importId: string): (cell: GridCell, value: string) => Promise<Result<RosterRow>> {
  const client = useQueryClient();
  return useCallback(
    async ({ row, field }, value) => {
      const result = await runCommand('roster.fix', { importId, row, field, value });
      if (!result.ok) return result;
      await Promise.all([
        readAgain(client, { queryKey: ['desk', 'roster.rows'] }),
        readAgain(client, { queryKey: ['desk', 'roster.read'] }),
      ]);
      return result;
    },
    [client, importId],
  );
}

interface Sent {
  readonly cell: GridCell;
  readonly value: string;
}

/** The values that are on their way, the oldest first. */
function useWaiting() {
  const [waiting, setWaiting] = useState<readonly Sent[]>([]);
  const showing = useCallback(async <T>(cell: GridCell, value: string, work: () => Promise<T>): Promise<T> => {
    const sent = { cell, value };
    setWaiting((now) => [...now, sent]);
    try {
      return await work();
    } finally {
      setWaiting((now) => now.filter((each) => each !== sent));
    }
  }, []);
  return { waiting, showing };
}

/** A cell as it is called aloud: "Row 4, Email Id". */
export const placeTexts = ({ row, field }: GridCell): string => `Row ${row}, ${fieldTitles[field]}`;
