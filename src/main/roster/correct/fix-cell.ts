import type { DeskParsed } from '#shared/desk/contract.ts';
import type { RosterNewValue, RosterRow } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { cleanRow } from '#shared/roster/clean-row.ts';
import { type ListedField, listedFields } from '#shared/roster/values.ts';
import type { Events } from '../../events.ts';
import { withStorage } from '../../storage/storage-problem.ts';
import { figuresOf } from '../check/figures.ts';
import type { RosterAccount } from '../roster-account.ts';
import { blockOf } from '../store/marks.ts';
import type { OpenedList } from './opened-lists.ts';

/** Corrects a cell of a checked list, and answers its row as it is now. */
export async function fixCell(
  roster: RosterAccount,
  events: Pick<Events, 'emit'>,
  { importId, row, field, value }: DeskParsed<'roster.fix'>,
): Promise<RosterRow> {
  const next = await roster.mutex.run(async () => {
    const stored = roster.imports.read(importId);
    if (stored.state !== 'ready' && stored.state !== 'failed') {
      throw new AppError('invalid_status', { message: 'Cells can be corrected between checking and sending' });
    }
    const list = await roster.staged(stored);
    if (!list.preview.row(row)) throw new AppError('not_found', { message: `There is no row ${row}` });
    const before = listedField(field) ? cleanedValue(list, row, field) : '';
    const corrected = withStorage(() => roster.correct(stored, list, { row, field, value }));
    const opened = await roster.staged(corrected);
    const figures = await figuresOf(opened, stored.options.mode);
    const newValues = listedField(field)
      ? movedValue(stored.newValues, field, { before, after: cleanedValue(opened, row, field) }, opened)
      : stored.newValues;
    return withStorage(() => roster.imports.change(importId, { ...figures, newValues }));
  });
  events.emit('roster.changed', { importId });
  const { preview } = await roster.staged(next);
  const corrected = preview.row(row);
  if (!corrected) throw new AppError('not_found');
  return corrected;
}

const listedField = (field: string): field is ListedField => (listedFields as readonly string[]).includes(field);

/** What the cell says, before it is called what the list calls it. */
function cleanedValue({ blocks, importRules }: OpenedList, row: number, field: ListedField): string {
  const own = blocks.rows(blockOf(row)).find(([number]) => number === row);
  return own ? cleanRow(own[1], importRules.columns, own[3]).values[field] : '';
}

/** The values that the list does not have, after one row says another. */
function movedValue(
  values: readonly RosterNewValue[],
  field: ListedField,
  { before, after }: { readonly before: string; readonly after: string },
  { list }: Pick<OpenedList, 'list'>,
): readonly RosterNewValue[] {
  if (before === after) return values;
  const is = (value: RosterNewValue, text: string) => value.field === field && value.from === text;
  const moved = values
    .map((value) => (is(value, before) ? { ...value, rows: value.rows - 1 } : value))
    .map((value) => (is(value, after) ? { ...value, rows: value.rows + 1 } : value))
    .filter(({ rows }) => rows > 0);
  if (after === '' || list.values.has(field, after) || moved.some((value) => is(value, after))) return moved;
  const added = { field, from: after, choice: 'new', to: '', rows: 1, suggestion: null, remembered: false } as const;
  return [...moved, added];
}
