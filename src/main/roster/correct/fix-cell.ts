import type { DeskParsed } from '#shared/desk/contract.ts';
import type { RosterNewValue, RosterRow } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { cleanRow, type RosterEdits } from '#shared/roster/clean-row.ts';
import { type ListedField, listedFields, ruleOf } from '#shared/roster/values.ts';
import type { Events } from '../../events.ts';
import { withStorage } from '../../storage/storage-problem.ts';
import { figuresOf } from '../check/figures.ts';
import { knownValues } from '../check/list-index.ts';
import { deciderOf, type FoundValues } from '../check/value-book.ts';
import type { RosterAccount } from '../roster-account.ts';
import type { StoredImport } from '../store/import-store.ts';
import { type Correction, lastBlock, targetsOf } from './correct.ts';
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
    const { newValues, valueRules } = listedField(field)
      ? movedValues(roster, stored, list, { row, field, value })
      : stored;
    const corrected = withStorage(() => roster.correct({ ...stored, valueRules }, list, { row, field, value }));
    const opened = await roster.staged(corrected);
    const figures = await figuresOf(opened, stored.options.mode);
    return withStorage(() => roster.imports.change(importId, { ...figures, newValues }));
  });
  events.emit('roster.changed', { importId });
  const { preview } = await roster.staged(next);
  const corrected = preview.row(row);
  if (!corrected) throw new AppError('not_found');
  return corrected;
}

const listedField = (field: string): field is ListedField => (listedFields as readonly string[]).includes(field);

/** The values that the list does not have, and what is decided about them, after a row and those merged into it say another. */
function movedValues(
  { matching }: Pick<RosterAccount, 'matching'>,
  { newValues, valueRules, options }: StoredImport,
  { blocks, importRules, ledger, list }: OpenedList,
  { row, field, value }: Correction & { readonly field: ListedField },
): FoundValues {
  const decide = deciderOf({ known: knownValues(list), remembered: matching.aliases(), choices: options.values });
  const read = lastBlock(blocks);
  let found: FoundValues = { newValues, valueRules };
  for (const target of targetsOf(ledger, row)) {
    const [, cells = [], , edits] = read(target) ?? [];
    // What a cell says before it is called what the list calls it.
    const cleaned = (by?: RosterEdits) => cleanRow(cells, importRules.columns, by).values[field];
    found = movedValue(found, decide, field, [cleaned(edits), cleaned({ ...edits, [field]: value })]);
  }
  return found;
}

function movedValue(
  { newValues, valueRules }: FoundValues,
  decide: ReturnType<typeof deciderOf>,
  field: ListedField,
  [before, after]: readonly [before: string, after: string],
): FoundValues {
  if (before === after) return { newValues, valueRules };
  const is = (known: RosterNewValue, text: string) => known.field === field && known.from === text;
  const moved = newValues
    .map((known) => (is(known, before) ? { ...known, rows: known.rows - 1 } : known))
    .map((known) => (is(known, after) ? { ...known, rows: known.rows + 1 } : known))
    .filter(({ rows }) => rows > 0);
  if (after === '' || moved.some((known) => is(known, after))) return { newValues: moved, valueRules };
  const decided = decide(field, after);
  const others = valueRules.filter(([of, from]) => of !== field || from !== after);
  if (!decided) return { newValues: moved, valueRules: others };
  const rule = ruleOf(decided);
  return {
    newValues: [...moved, { ...decided, rows: 1, suggestion: decided.choice === 'map' ? decided.to : null }],
    valueRules: rule ? [...others, rule] : others,
  };
}
