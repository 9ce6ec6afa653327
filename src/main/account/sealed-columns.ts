import type { Seal } from './account.ts';

/** What names a row and its version: values of its other columns. */
export type RowFacts = Readonly<Record<string, string | number | null>>;

/** A column of sealed bytes: which other columns its seal binds, and how. Every table with such columns lists them. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the row that `context` needs, as SQL names them. */
  readonly by: readonly string[];
  /** The place that the bytes are bound to. */
  context(row: RowFacts): string;
}

/** The place of a draft's title or text. A draft and its text of the same revision share the title's bytes. */
export const draftContext = (id: string, revision: number, part: 'title' | 'body'): string =>
  `draft|${id}|${revision}|${part}`;

/** The place of a template's title or body. */
export const templateContext = (id: string, revision: number, part: 'title' | 'body'): string =>
  `template|${id}|${revision}|${part}`;

/** The place of a saved view's name and query. */
export const viewContext = (id: string, list: string, revision: number): string =>
  `saved_views|${id}|${list}|${revision}`;

/** What an entry of the outbox is bound to for good. */
export interface EntryFacts {
  readonly id: string;
  readonly kind: string;
  readonly aggregate: string;
  readonly payloadVersion: number;
}

/** The place of an entry's title and payload: neither what is done with it nor in which order can be changed. */
export const entryContext = ({ id, kind, aggregate, payloadVersion }: EntryFacts, part: 'title' | 'payload'): string =>
  `outbox|${JSON.stringify([id, kind, aggregate, payloadVersion])}|${part}`;

/** The place of what an entry's last attempt came to. */
export const problemContext = (id: string, attempts: number): string => `outbox|${id}|${attempts}|problem`;

/** The place of a kept answer. `asOf` is when the service gave it, ISO 8601. */
export const answerContext = (key: string, asOf: string): string => `kept_answers|${key}|${asOf}`;

/** The place of what was typed into a form. `savedAt` is when, ISO 8601. */
export const wordsContext = (name: string, savedAt: string): string => `kept_words|${name}|${savedAt}`;

/** The name under which a form's words are kept: keyed, so that it says nothing without the account. */
export const wordsName = (seal: Pick<Seal, 'name'>, form: string): string => seal.name(form, 'kept_words');

/** The place of a remembered heading of lists; the key is its keyed hash. */
export const headingContext = (key: string, stamp: number): string => `remembered_headings|${key}|${stamp}`;

/** The place of a remembered value of lists; the key is its keyed hash. */
export const valueContext = (key: string, stamp: number): string => `remembered_values|${key}|${stamp}`;

const entryParts = ['title', 'payload'] as const;

/** Every sealed column of account.db. */
export const accountColumns: readonly SealedColumn[] = [
  {
    table: 'drafts',
    column: 'title',
    by: ['id', 'revision'],
    context: ({ id, revision }) => draftContext(String(id), Number(revision), 'title'),
  },
  ...(['title', 'body'] as const).map((part) => ({
    table: 'draft_texts',
    column: part,
    by: ['(SELECT id FROM drafts WHERE number = slot / 64) AS id', 'revision'],
    context: ({ id, revision }: RowFacts) => draftContext(String(id), Number(revision), part),
  })),
  ...(['title', 'body'] as const).map((part) => ({
    table: 'templates',
    column: part,
    by: ['id', 'revision'],
    context: ({ id, revision }: RowFacts) => templateContext(String(id), Number(revision), part),
  })),
  {
    table: 'saved_views',
    column: 'body',
    by: ['id', 'list', 'revision'],
    context: ({ id, list, revision }) => viewContext(String(id), String(list), Number(revision)),
  },
  ...entryParts.map((part) => ({
    table: 'outbox',
    column: part,
    by: ['id', 'kind', 'aggregate', 'payload_version'],
    context: ({ id, kind, aggregate, payload_version }: RowFacts) =>
      entryContext(
        { id: String(id), kind: String(kind), aggregate: String(aggregate), payloadVersion: Number(payload_version) },
        part,
      ),
  })),
  {
    table: 'outbox',
    column: 'problem',
    by: ['id', 'attempts'],
    context: ({ id, attempts }) => problemContext(String(id), Number(attempts)),
  },
  {
    table: 'kept_answers',
    column: 'answer',
    by: ['key', 'as_of'],
    context: ({ key, as_of }) => answerContext(String(key), String(as_of)),
  },
  {
    table: 'kept_words',
    column: 'body',
    by: ['name', 'saved_at'],
    context: ({ name, saved_at }) => wordsContext(String(name), String(saved_at)),
  },
  {
    table: 'remembered_headings',
    column: 'body',
    by: ['heading', 'stamp'],
    context: ({ heading, stamp }) => headingContext(String(heading), Number(stamp)),
  },
  {
    table: 'remembered_values',
    column: 'body',
    by: ['key', 'stamp'],
    context: ({ key, stamp }) => valueContext(String(key), Number(stamp)),
  },
];
