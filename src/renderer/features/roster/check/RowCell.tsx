import { TextInput, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RosterField, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
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
export function RowCell({ row: listed, field }: RowCellProps) {
  const { cell, open, asShown } = useFix();
  const tabStop = useTabStop();
  const row = asShown(listed, field);
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
  const { importId, close, saveTyped, refusalOf, leave } = useFix();
  const here = { row: row.row, field };
  const before = valueToFix(row, field);
  const kept = useKept(cellForm(importId, here), before, isText);
  const { value } = kept;
  const problem = refusalOf(here);
  // Letters that are on their way are found again where the cell is opened meanwhile: nothing was restored.
  const restoredAt = value === before ? null : kept.restoredAt;
  const settled = useRef(false);

  function finish() {
    if (settled.current) return;
    settled.current = true;
    close(here);
    if (value === before) kept.clear();
    else void saveTyped(here, value, before);
  }

  // The cell closes before the next key comes, which belongs to where the keyboard goes on.
  function goOn(event: KeyboardEvent<HTMLInputElement>, closing: () => void) {
    const grid = event.currentTarget.closest('table');
    event.preventDefault();
    flushSync(closing);
    leave(here);
    const own = event.key === 'Tab' && grid && elementOf(grid, here);
    if (own) cellAfterKey(own, event.shiftKey ? 'ArrowLeft' : 'ArrowRight')?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    if (event.key === 'Enter' || event.key === 'Tab') goOn(event, finish);
    if (event.key !== 'Escape') return;
    settled.current = true;
    goOn(event, () => {
      kept.clear();
      close(here);
    });
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
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
    </Tooltip>
  );
}
