import { z } from 'zod';
import { type ListMatching, rosterImportChoices, rosterImportModes } from '../contract/batches.ts';
import type { ListedPeople } from './listed-people.ts';
import { columnFields, rosterFields, rosterOutcomes, rosterSorts } from './roster-types.ts';
import type { FileRef, RosterImport, RosterRow } from './types.ts';

const importId = z.object({ importId: z.uuid() });
const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable();
const delimiter = z.enum([',', ';', '\t', '|']).nullable();
const fileFormat = z.enum(['csv', 'xlsx']);
const none = z.object({}).optional();
const plain = z.record(z.string(), z.unknown());

const rosterOptions = z.object({
  mode: z.enum(rosterImportModes),
  mapping: z.record(z.coerce.number().int().min(0).max(199), z.enum(columnFields)),
  sheet: z.string().max(255).nullable(),
  headerRow: z.number().int().min(1).max(1000),
  encoding,
  delimiter,
  allOrNothing: z.boolean(),
  choices: rosterImportChoices,
  values: z
    .array(
      z.object({
        field: z.enum(['course', 'specialization']),
        from: z.string().max(200),
        choice: z.enum(['new', 'map', 'reject']),
        to: z.string().max(120),
      }),
    )
    .max(500)
    .readonly()
    .default([]),
});

/** Inputs of the commands about student lists. */
export const rosterInputs = {
  'roster.open': z.object({ fileId: z.uuid() }),
  /** Looks at the file again, read as chosen; null leaves a choice to the desk. Answers new columns and proposed options. */
  'roster.inspect': importId.extend({
    sheet: rosterOptions.shape.sheet,
    headerRow: rosterOptions.shape.headerRow.nullable(),
    encoding,
    delimiter,
  }),
  'roster.check': importId.extend({ options: rosterOptions }),
  'roster.read': importId,
  'roster.rows': importId.extend({
    outcome: z.enum(rosterOutcomes).optional(),
    warnings: z.boolean().default(false),
    /** Only rows that change an e-mail or a roll number. */
    identifiers: z.boolean().default(false),
    search: z.string().max(200).default(''),
    sort: z.enum(rosterSorts).default('row'),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  'roster.fix': importId.extend({
    row: z.number().int().positive(),
    field: z.enum(rosterFields),
    value: z.string().max(32_767),
  }),
  /** `typed`: the count that the brake asks for. */
  'roster.commit': importId.extend({ typed: z.number().int().min(0).optional() }),
  /** Students on the list who are not in the file of a full list. */
  'roster.absent': importId.extend({
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  /** The original file, while it is kept. */
  'roster.original': importId,
  /** What is remembered of headings and values. */
  'roster.matching': none,
  /** Forgets or changes entries: null forgets. */
  'roster.changeMatching': z.object({
    headings: z.record(z.string().max(300), z.string().max(20).nullable()).default({}),
    course: z.record(z.string().max(120), z.string().max(120).nullable()).default({}),
    specialization: z.record(z.string().max(120), z.string().max(120).nullable()).default({}),
  }),
  /** What is remembered as a JSON file, and the way back. */
  'roster.exportMatching': none,
  'roster.importMatching': z.object({ fileId: z.uuid() }),
  'roster.cancel': importId,
  'roster.list': none,
  'roster.template': z.object({ format: fileFormat }),
  /** Names and e-mail addresses of a held list, to write to them. Nothing of it is kept. */
  'roster.people': z.object({ fileId: z.uuid() }),
  'roster.problems': importId.extend({ format: fileFormat }),
  /** The list by its filters (query of `students.list`, without paging). */
  'roster.export': z.object({ format: fileFormat, query: plain.default({}) }),
} as const;

/** Outputs of the commands about student lists. */
export interface RosterOutputs {
  'roster.open': RosterImport;
  'roster.inspect': RosterImport;
  'roster.check': RosterImport;
  'roster.read': RosterImport;
  'roster.rows': { rows: RosterRow[]; total: number };
  'roster.fix': RosterRow;
  'roster.commit': RosterImport;
  'roster.absent': { students: { id: number; name: string; email: string; roll_number: string }[]; total: number };
  'roster.original': FileRef;
  'roster.matching': ListMatching;
  'roster.changeMatching': ListMatching;
  'roster.exportMatching': FileRef;
  'roster.importMatching': ListMatching;
  'roster.cancel': RosterImport;
  'roster.list': RosterImport[];
  'roster.template': FileRef;
  'roster.people': ListedPeople;
  'roster.problems': FileRef;
  'roster.export': FileRef;
}
