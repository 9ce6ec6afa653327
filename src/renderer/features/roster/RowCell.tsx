import { TextInput, Tooltip } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { RosterField, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { toast } from '../../app/toasts.ts';
import { useHere } from '../../app/use-here.ts';
import classes from './check.module.css';
import { useFix } from './fixing.ts';
import { cellState, isFixable, rewrittenFrom, shownValue, valueToFix } from './row-cells.ts';

interface RowCellProps {
  readonly row: RosterRow;
  readonly field: RosterField;
}

/** One value of a row. A bad one is a button that opens it for mending. */
export function RowCell({ row, field }: RowCellProps) {
  const { cell, open } = useFix();
  const state = cellState(row, field);
  const text = shownValue(row, field);
  const original = rewrittenFrom(row, field);
  if (cell?.row === row.row && cell.field === field) return <CellInput row={row} field={field} />;
  if (!isFixable(row, field)) {
    return (
      <span data-field={field} className={classes.value} title={original ? `${text}\nIn the file: ${original}` : text}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.fixable}
      data-state={state}
      data-field={field}
      data-fix={`${row.row} ${field}`}
      title={text}
      aria-label={`${text || 'Empty'}, correct ${fieldTitles[field]} of row ${row.row}`}
      onClick={() => open({ row: row.row, field })}
    >
      {text || 'empty'}
    </button>
  );
}

function CellInput({ row, field }: RowCellProps) {
  const { close, save, leave } = useFix();
  const here = { row: row.row, field };
  const before = valueToFix(row, field);
  const [value, setValue] = useState(before);
  const [problem, setProblem] = useState('');
  const settled = useRef(false);
  const open = useHere();

  async function finish(keepPlace: boolean) {
    if (settled.current) return;
    settled.current = true;
    if (value !== before) {
      const result = await save(here, value);
      if (!result.ok) {
        // The next cell may be open by now: then there is no place here any more to say it.
        if (!open.current) return toast.failed(`Row ${row.row}, ${fieldTitles[field]}: ${result.error.message}`);
        settled.current = false;
        return setProblem(result.error.message);
      }
    }
    close(here);
    if (keepPlace) leave(here);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    if (event.key === 'Enter') void finish(true);
    if (event.key !== 'Escape') return;
    settled.current = true;
    close(here);
    leave(here);
  }

  return (
    <Tooltip label={problem} opened={problem !== ''} color="red" position="bottom-start">
      <TextInput
        size="xs"
        autoFocus
        className={classes.fixInput}
        aria-label={`${fieldTitles[field]} of row ${row.row}`}
        value={value}
        error={problem !== ''}
        onChange={(event) => setValue(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => void finish(false)}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  );
}
