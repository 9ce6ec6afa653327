import { randomInt } from 'node:crypto';
import type { RowFacts, SealedColumn } from '../../account/sealed-columns.ts';

/** What of an import stands outside its seal, bound by it. */
export interface ImportFacts {
  readonly number: number;
  readonly id: string;
  readonly revision: number;
  readonly state: string;
  readonly commitId: string | null;
  readonly settledBy: string | null;
}

/** The place of what is known of an import. `revision` grows with every change. */
export const importContext = ({ number, id, revision, state, commitId, settledBy }: ImportFacts): string =>
  `imports|${JSON.stringify([number, id, revision, state, commitId, settledBy])}`;

/** The place of a block's rows, or of its marks and keys. `stamp` is new with every write. */
export const blockContext = (part: 'body' | 'marks', key: number, stamp: number): string =>
  `staged|${part}|${key}|${stamp}`;

/** The place of a part that the service has taken. */
export const partContext = (importNumber: number, part: number, lastRow: number, commitId: string | null): string =>
  `sent_parts|${importNumber}|${part}|${lastRow}|${commitId ?? ''}`;

/** New with every write of a row that has no revision: what was sealed before does not open in its place. */
export const newStamp = (): number => randomInt(2 ** 47);

/** The place of a value of the list; the key is its keyed hash. */
export const listValueContext = (key: string, stamp: number): string => `list_values|${key}|${stamp}`;

/** The place of a student of the copy. Whoever changes a key, so that a student is not found, damages them visibly. */
export const studentContext = (id: number, revision: number, keys: readonly number[]): string =>
  `students|${id}|${revision}|${keys.join('|')}`;

const text = (value: RowFacts[string] | undefined) => (value === null || value === undefined ? null : String(value));

/** Every sealed column of roster.db. */
export const rosterColumns: readonly SealedColumn[] = [
  {
    table: 'imports',
    column: 'body',
    by: ['number', 'id', 'revision', 'state', 'commit_id', 'settled_by'],
    context: (row) =>
      importContext({
        number: Number(row.number),
        id: String(row.id),
        revision: Number(row.revision),
        state: String(row.state),
        commitId: text(row.commit_id),
        settledBy: text(row.settled_by),
      }),
  },
  {
    table: 'staged_blocks',
    column: 'body',
    by: ['key', 'stamp'],
    context: ({ key, stamp }) => blockContext('body', Number(key), Number(stamp)),
  },
  {
    table: 'staged_marks',
    column: 'marks',
    by: ['key', 'stamp'],
    context: ({ key, stamp }) => blockContext('marks', Number(key), Number(stamp)),
  },
  {
    table: 'sent_parts',
    column: 'answer',
    by: ['import', 'part', 'last_row', '(SELECT commit_id FROM imports WHERE number = import) AS commit_id'],
    context: (row) => partContext(Number(row.import), Number(row.part), Number(row.last_row), text(row.commit_id)),
  },
  {
    table: 'list_values',
    column: 'body',
    by: ['key', 'stamp'],
    context: ({ key, stamp }) => listValueContext(String(key), Number(stamp)),
  },
  {
    table: 'students',
    column: 'body',
    by: ['id', 'revision', 'email_key', 'roll_key', 'phone_key', 'name_key'],
    context: ({ id, revision, email_key, roll_key, phone_key, name_key }) =>
      studentContext(Number(id), Number(revision), [email_key, roll_key, phone_key, name_key].map(Number)),
  },
];
