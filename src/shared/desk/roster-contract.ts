import { z } from 'zod';
import { type ListMatching, rosterImportChoices, rosterImportModes } from '../contract/batches.ts';
import { answersWith, command } from './command.ts';
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
  /** 0: there are no headings. */
  headerRow: z.number().int().min(0).max(1000),
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

/** The commands about student lists. */
export const rosterCommands = {
  'roster.open': command(z.object({ fileId: z.uuid() }), answersWith<RosterImport>),
  /** Looks at the file again, read as chosen; null leaves a choice to the desk. Answers new columns and proposed options. */
  'roster.inspect': command(
    importId.extend({
      sheet: rosterOptions.shape.sheet,
      headerRow: rosterOptions.shape.headerRow.nullable(),
      encoding,
      delimiter,
    }),
    answersWith<RosterImport>,
  ),
  'roster.check': command(importId.extend({ options: rosterOptions }), answersWith<RosterImport>),
  'roster.read': command(importId, answersWith<RosterImport>),
  'roster.rows': command(
    importId.extend({
      outcome: z.enum(rosterOutcomes).optional(),
      warnings: z.boolean().default(false),
      /** Only rows that change an e-mail or a roll number. */
      identifiers: z.boolean().default(false),
      search: z.string().max(200).default(''),
      sort: z.enum(rosterSorts).default('row'),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    answersWith<{ rows: RosterRow[]; total: number }>,
  ),
  'roster.fix': command(
    importId.extend({
      row: z.number().int().positive(),
      field: z.enum(rosterFields),
      value: z.string().max(32_767),
    }),
    answersWith<RosterRow>,
  ),
  /** `typed`: the count that the brake asks for. */
  'roster.commit': command(importId.extend({ typed: z.number().int().min(0).optional() }), answersWith<RosterImport>),
  /** Students on the list who are not in the file of a full list. */
  'roster.absent': command(
    importId.extend({
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    answersWith<{ students: { id: number; name: string; email: string; roll_number: string }[]; total: number }>,
  ),
  /** The original file, while it is kept. */
  'roster.original': command(importId, answersWith<FileRef>),
  /** What is remembered of headings and values. */
  'roster.matching': command(none, answersWith<ListMatching>),
  /** Forgets or changes entries: null forgets. */
  'roster.changeMatching': command(
    z.object({
      headings: z.record(z.string().max(300), z.string().max(20).nullable()).default({}),
      course: z.record(z.string().max(120), z.string().max(120).nullable()).default({}),
      specialization: z.record(z.string().max(120), z.string().max(120).nullable()).default({}),
    }),
    answersWith<ListMatching>,
  ),
  /** What is remembered as a JSON file, and the way back. */
  'roster.exportMatching': command(none, answersWith<FileRef>),
  'roster.importMatching': command(z.object({ fileId: z.uuid() }), answersWith<ListMatching>),
  'roster.cancel': command(importId, answersWith<RosterImport>),
  'roster.list': command(none, answersWith<RosterImport[]>),
  'roster.template': command(z.object({ format: fileFormat }), answersWith<FileRef>),
  /** Names and e-mail addresses of a held list, to write to them. Nothing of it is kept. */
  'roster.people': command(z.object({ fileId: z.uuid() }), answersWith<ListedPeople>),
  'roster.problems': command(importId.extend({ format: fileFormat }), answersWith<FileRef>),
  /** The list by its filters (query of `students.list`, without paging). */
  'roster.export': command(z.object({ format: fileFormat, query: plain.default({}) }), answersWith<FileRef>),
} as const;
