import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { ListMatching } from '#shared/contract/batches.ts';
import { type ColumnField, columnFields } from '#shared/desk/types.ts';
import { foldValue, type ListedField, listedFields } from '#shared/roster/values.ts';
import type { Seal } from '../../account/account.ts';
import { headingContext, valueContext } from '../../account/sealed-columns.ts';
import { headingKey } from '../inspect/headings.ts';
import { newStamp } from './roster-columns.ts';

/** Entries that are added, changed, or forgotten (null). Headings name a field, or nothing where they are ignored. */
export interface MatchingChange {
  readonly headings: Readonly<Record<string, string | null>>;
  readonly course: Readonly<Record<string, string | null>>;
  readonly specialization: Readonly<Record<string, string | null>>;
}

/** What files say, folded → what the list says. */
type Aliases = Readonly<Record<ListedField, ReadonlyMap<string, string>>>;

/** How the institution reads its lists, as this computer knows it. */
export interface MatchingStore {
  /** By heading key; null: ignored. */
  headings(): ReadonlyMap<string, ColumnField | null>;
  aliases(): Aliases;
  /** The keys of headings that this computer alone knows. */
  ownHeadings(): ReadonlySet<string>;
  /** Everything, by what people read. */
  read(): ListMatching;
  /** `shared`: the institution's, or on its way there. What is not is known on this computer only. */
  change(change: MatchingChange, shared: boolean): void;
  /** What the institution remembers takes the place of what was shared; what is known here only stays before it. */
  take(known: ListMatching): void;
}

const headingSchema = z.object({
  /** The key. */
  heading: z.string(),
  field: z.enum(columnFields).nullable(),
  /** As it is known to the service. */
  written: z.string().optional(),
  shared: z.boolean().default(false),
});
const valueSchema = z.object({
  field: z.enum(listedFields),
  from: z.string(),
  to: z.string(),
  shared: z.boolean(),
});
type Heading = z.infer<typeof headingSchema>;
type Value = z.infer<typeof valueSchema>;

const isField = (name: string): name is ColumnField => (columnFields as readonly string[]).includes(name);

/** What is remembered in account.db, sealed entry by entry. */
export function createMatchingStore(database: Database, seal: Seal): MatchingStore {
  const headings = headingTable(database, seal);
  const values = valueTable(database, seal);
  return {
    headings: () => new Map(headings.all().map(({ heading, field }) => [heading, field])),
    ownHeadings: () => new Set(headings.all().flatMap(({ heading, shared }) => (shared ? [] : [heading]))),
    aliases() {
      const aliases = { course: new Map<string, string>(), specialization: new Map<string, string>() };
      for (const { field, from, to } of values.all()) aliases[field].set(from, to);
      return aliases;
    },
    read() {
      const known: ListMatching = { headings: {}, course: {}, specialization: {} };
      for (const { heading, written = heading, field } of headings.all()) known.headings[written] = field ?? '';
      for (const { field, from, to } of values.all()) known[field][from] = to;
      return known;
    },
    change: database.transaction((change: MatchingChange, shared: boolean) => {
      for (const [written, field] of Object.entries(change.headings)) {
        headings.put({ heading: headingKey(written), written: foldValue(written), field, shared });
      }
      for (const field of listedFields) {
        for (const [from, to] of Object.entries(change[field])) {
          values.put({ field, from: foldValue(from), to: to ?? '', shared });
        }
      }
    }),
    take: database.transaction((known: ListMatching) => {
      const own = { headings: headings.dropShared(), values: values.dropShared() };
      for (const [written, field] of Object.entries(known.headings)) {
        const heading = headingKey(written);
        if (!own.headings.has(heading)) headings.put({ heading, written, field, shared: true });
      }
      for (const field of listedFields) {
        for (const [from, to] of Object.entries(known[field])) {
          const entry = { field, from: foldValue(from), to, shared: true };
          if (!own.values.has(nameOf(entry))) values.put(entry);
        }
      }
    }),
  };
}

function headingTable(database: Database, seal: Seal) {
  const all = database.prepare<[], { heading: string; stamp: number; body: Uint8Array }>(
    'SELECT heading, stamp, body FROM remembered_headings',
  );
  const store = database.prepare('INSERT OR REPLACE INTO remembered_headings (heading, stamp, body) VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM remembered_headings WHERE heading = ?');
  const keyOf = (heading: string) => seal.name(heading, 'remembered_headings');
  const table = {
    all: (): Heading[] =>
      all.all().flatMap(({ heading: key, stamp, body }) => {
        try {
          return [headingSchema.parse(JSON.parse(seal.open(body, headingContext(key, stamp))))];
        } catch {
          // A column that was matched once has to be matched again.
          return [];
        }
      }),
    /** A field that is not one of ours (null, or of a newer version) forgets; an empty one ignores the column. */
    put({ field, ...entry }: Omit<Heading, 'field'> & { readonly field: string | null }) {
      if (entry.heading === '') return;
      const key = keyOf(entry.heading);
      if (field === null || (field !== '' && !isField(field))) return void drop.run(key);
      const stamp = newStamp();
      const body = JSON.stringify({ ...entry, field: field === '' ? null : field });
      store.run(key, stamp, seal.seal(body, headingContext(key, stamp)));
    },
    /** Answers what stays. */
    dropShared(): ReadonlySet<string> {
      const [own, shared] = split(table.all());
      for (const { heading } of shared) drop.run(keyOf(heading));
      return new Set(own.map(({ heading }) => heading));
    },
  };
  return table;
}

const nameOf = ({ field, from }: Pick<Value, 'field' | 'from'>) => `${field}|${from}`;

function valueTable(database: Database, seal: Seal) {
  const all = database.prepare<[], { key: string; stamp: number; body: Uint8Array }>(
    'SELECT key, stamp, body FROM remembered_values',
  );
  const store = database.prepare('INSERT OR REPLACE INTO remembered_values (key, stamp, body) VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM remembered_values WHERE key = ?');
  const keyOf = (entry: Pick<Value, 'field' | 'from'>) => seal.name(nameOf(entry), 'remembered_values');
  const table = {
    all: (): Value[] =>
      all.all().flatMap(({ key, stamp, body }) => {
        try {
          return [valueSchema.parse(JSON.parse(seal.open(body, valueContext(key, stamp))))];
        } catch {
          // A value that was decided once is asked about again.
          return [];
        }
      }),
    /** One that means nothing is forgotten. */
    put(entry: Value) {
      const key = keyOf(entry);
      if (entry.from === '' || entry.to === '') return void drop.run(key);
      const stamp = newStamp();
      store.run(key, stamp, seal.seal(JSON.stringify(entry), valueContext(key, stamp)));
    },
    dropShared(): ReadonlySet<string> {
      const [own, shared] = split(table.all());
      for (const entry of shared) drop.run(keyOf(entry));
      return new Set(own.map(nameOf));
    },
  };
  return table;
}

function split<T extends { readonly shared: boolean }>(entries: readonly T[]): [own: T[], shared: T[]] {
  return [entries.filter(({ shared }) => !shared), entries.filter(({ shared }) => shared)];
}
