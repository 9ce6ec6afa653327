import type { Batch, RosterImportRowReport } from '#shared/contract/batches.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import type { ChipTone } from '../../../ui/states/StatusChip.tsx';
import { fieldWord } from '../roster-texts.ts';

/** What the state of an upload is called, and how its chip looks. */
export const rosterImportStates: Readonly<
  Record<Batch['status'], { readonly label: string; readonly tone: ChipTone }>
> = {
  open: { label: 'Not finished', tone: 'warn' },
  finished: { label: 'Finished', tone: 'good' },
  undone: { label: 'Undone', tone: 'quiet' },
};

/** What became of a row, in a word, and how its chip looks. */
export const reportChips: Readonly<
  Record<RosterImportRowReport['outcome'], { readonly label: string; readonly tone: ChipTone }>
> = {
  create: { label: 'Added', tone: 'good' },
  update: { label: 'Updated', tone: 'warn' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
  skipped: { label: 'Skipped', tone: 'quiet' },
  rejected: { label: 'Refused', tone: 'bad' },
};

type Undo = NonNullable<RosterImportRowReport['undo']>;

/** What an undo did with a row, or would do now. */
export const undoTexts: Readonly<Record<Undo, { readonly done: string; readonly before: string }>> = {
  reversed: { done: 'Went back', before: 'Goes back' },
  partly: { done: 'Partly went back', before: 'Partly goes back' },
  kept: { done: 'Kept', before: 'Is kept' },
  nothing: { done: 'Nothing to undo', before: 'Nothing to undo' },
};

/** Why an upload cannot be undone by a person, or null: it can. The service holds to the same. */
export function undoObstacle(
  { status, undo_until, by, by_id }: Pick<Batch, 'status' | 'undo_until' | 'by' | 'by_id'>,
  me: number,
): string | null {
  if (status === 'undone') return 'undone';
  if (status === 'open') return 'not finished';
  if (undo_until === null) return 'too old to undo';
  return by_id === me ? null : `${by} can undo it`;
}

/**
 * The upload of this computer that became a batch of the history. Where an earlier version of the app sent it, of several
 * with the same file the nearest in time.
 */
export function importOf(
  { id, file_hash, created_at }: Pick<Batch, 'id' | 'file_hash' | 'created_at'>,
  imports: readonly RosterImport[],
): RosterImport | null {
  const own = imports.find(({ rosterImportId }) => rosterImportId === id);
  if (own) return own;
  const at = Date.parse(created_at);
  const away = ({ createdAt }: RosterImport) => Math.abs(Date.parse(createdAt) - at);
  const fitting = imports.filter(
    ({ file, state, rosterImportId }) =>
      file_hash !== '' && file.hash === file_hash && state === 'done' && rosterImportId === null,
  );
  return fitting.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

/** `3f9a 01bc 77d2`: enough of a hash to tell files apart by eye. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 12).match(/.{4}/g) ?? []).join(' ');
}

/** What the person decided about an upload as a whole, in a line each; empty where nothing was. */
export function choiceLabels({ identifiers, overwrite, notify }: Batch['choices']): readonly string[] {
  return [
    ...(identifiers ? ['E-mails and roll numbers could change'] : []),
    ...(overwrite.length > 0 ? [`${overwrite.map(fieldWord).join(', ')}: the file won over what students wrote`] : []),
    ...(notify ? ['Each added student gets one e-mail'] : []),
  ];
}
