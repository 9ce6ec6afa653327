import { TextInput, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { RosterField, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { useHere } from '../../../app/routes/use-here.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import classes from './check.module.css';
import { cellForm, useFix } from './fixing.ts';
import { cellAfterKey, cellName, elementOf } from './grid-steps.ts';
import { cellLabel, cellState, isFixable, rewrittenFrom, shownValue, valueToFix } from './row-cells.ts';
import { useTabStop } from './use-grid.ts';

interface RowCellProps {
  readonly row: RosterRow;
  readonly field: RosterField;
}

/** One value of a row. Enter, F2 or a double click opens it; a bad one opens with one click. */
export function RowCell({ row, field }: RowCellProps) {
  const { cell, open } = useFix();
  const tabStop = useTabStop();
  const here = { row: row.row, field };
  if (cell?.row === row.row && cell.field === field) return <CellInput row={row} field={field} />;
  const text = shownValue(row, field);
  const original = rewrittenFrom(row, field);
  const fixable = isFixable(row, field);
  return (
    <button
      type="button"
      className={fixable ? classes.fixable : classes.value}
      data-state={cellState(row, field)}
      data-field={field}
      data-cell={cellName(here)}
      data-fixable={fixable}
      tabIndex={tabStop === cellName(here) ? 0 : -1}
      title={original ? `${text}\nIn the file: ${original}` : text}
      aria-label={cellLabel(row, field)}
      // A click of the keyboard counts as none.
      onClick={(event: MouseEvent) => (fixable || event.detail !== 1) && open(here)}
    >
      {text || (fixable ? 'empty' : '')}
    </button>
  );
}

function CellInput({ row, field }: RowCellProps) {
  const { importId, close, save, leave } = useFix();
  const here = { row: row.row, field };
  const before = valueToFix(row, field);
  const kept = useKept(cellForm(importId, here), before, isText);
  const { value, restoredAt } = kept;
  const [problem, setProblem] = useState('');
  const settled = useRef(false);
  const open = useHere();

  async function finish(goOn: () => void) {
    if (settled.current) return;
    settled.current = true;
    if (value !== before) {
      const result = await save(here, value, before);
      if (!result.ok) {
        // The next cell may be open by now: then there is no place here any more to say it.
        if (!open.current) return toast.failed(`Row ${row.row}, ${fieldTitles[field]}: ${result.error.message}`);
        settled.current = false;
        return setProblem(result.error.message);
      }
    }
    kept.clear();
    close(here);
    goOn();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    if (event.key === 'Enter') void finish(() => leave(here));
    if (event.key === 'Tab') {
      event.preventDefault();
      void finish(beside(event.currentTarget, here, event.shiftKey ? 'ArrowLeft' : 'ArrowRight', () => leave(here)));
    }
    if (event.key !== 'Escape') return;
    settled.current = true;
    kept.clear();
    close(here);
    leave(here);
  }

  return (
    <Tooltip
      label={problem || <RestoredNote kept={{ restoredAt }} />}
      opened={problem !== '' || restoredAt !== null}
      {...(problem !== '' && { color: 'red' })}
      position="bottom-start"
    >
      <TextInput
        {...kept.mark}
        size="xs"
        autoFocus
        className={classes.fixInput}
        aria-label={`${fieldTitles[field]} of row ${row.row}`}
        value={value}
        error={problem !== ''}
        onChange={(event) => kept.change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => void finish(() => undefined)}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  );
}

/** Goes to the cell beside an open one once that has closed; at the end of the row it stays. */
function beside(input: HTMLElement, here: { row: number; field: RosterField }, key: string, stay: () => void) {
  const grid = input.closest('table');
  return () =>
    requestAnimationFrame(() => {
      const own = grid && elementOf(grid, here);
      const next = own && cellAfterKey(own, key);
      if (next) next.focus();
      else stay();
    });
}
