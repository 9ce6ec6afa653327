import { setImmediate } from 'node:timers/promises';
import type { RosterImportRow } from '#shared/contract/batches.ts';
import { cleanRow, cleanRowBriefly, toRosterImportRow } from '#shared/roster/clean-row.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { withMeanings } from '#shared/roster/values.ts';
import { type ImportRules, matchesOf } from '../check/evaluate.ts';
import { namedStudents } from '../check/figures.ts';
import { importRulesFor } from '../correct/opened-lists.ts';
import type { RosterAccount } from '../roster-account.ts';
import type { StoredRow } from '../store/block-text.ts';
import type { MarkedBlock } from '../store/blocks.ts';
import type { StoredImport } from '../store/import-store.ts';
import { blockOf, outcomeNumber, placeInBlock } from '../store/marks.ts';

/** A part of an upload. */
export interface RosterPart {
  readonly rows: readonly RosterImportRow[];
  /** Students whom the file names in rows that are not sent. */
  readonly present: readonly number[];
  /** The last row of the file that it is about. */
  readonly lastRow: number;
}

/** Students that one part names beside its rows. */
const maxPresent = 4000;

/** Rows that go to the service: those that add or change somebody. */
const sentOutcomes: readonly number[] = [outcomeNumber.create, outcomeNumber.update];

/** Whether the service has to hear of everybody whom the file names: it counts who is missing, and what share changes. */
const namesEverybody = ({ options: { mode, choices } }: StoredImport) => mode === 'full' || choices.identifiers;

/**
 * The parts of an upload after those that were sent: of at most 1,000 rows, in the order of the file, always cut alike,
 * whenever it is asked. At least one in all.
 */
export async function* partsAfter(
  roster: RosterAccount,
  stored: StoredImport,
  sent: { readonly parts: number; readonly lastRow: number },
): AsyncGenerator<RosterPart> {
  const blocks = roster.blocks(stored);
  const importRules = importRulesFor(stored, roster.list.seed);
  const everybody = namesEverybody(stored);
  let part: OpenPart = { ...emptyPart(), lastRow: sent.lastRow };
  let count = sent.parts;
  const lastBlock = blocks.lastBlock();
  const close = (): RosterPart => {
    const whole = { ...part, present: [...part.present, ...laterPresent(stored, count)] };
    count += 1;
    part = { ...emptyPart(), lastRow: part.lastRow };
    return whole;
  };
  for (let number = blockOf(sent.lastRow); number <= lastBlock; number += 1) {
    const [block] = blocks.marked(number, number);
    if (!block?.marks.outcome.some((outcome) => isWanted(outcome, everybody))) continue;
    for (const own of blocks.rows(block.block)) {
      if (own[0] > sent.lastRow) take(part, own, block, importRules, everybody);
      if (part.rows.length >= rosterLimits.partRows || part.present.length >= maxPresent) yield close();
    }
    // Opening and cleaning a part takes milliseconds: what else waits comes in between.
    await setImmediate();
  }
  if (part.rows.length > 0 || part.present.length > 0 || count === 0) yield close();
  while (laterPresent(stored, count).length > 0) yield close();
}

interface OpenPart {
  readonly rows: RosterImportRow[];
  readonly present: number[];
  lastRow: number;
}
const emptyPart = (): OpenPart => ({ rows: [], present: [], lastRow: 0 });

const isWanted = (outcome: number, everybody: boolean) =>
  sentOutcomes.includes(outcome) || (everybody && outcome !== 0 && outcome !== outcomeNumber.merged);

function take(
  part: OpenPart,
  own: StoredRow,
  { marks }: MarkedBlock,
  importRules: ImportRules,
  everybody: boolean,
): void {
  const outcome = marks.outcome[placeInBlock(own[0])] ?? 0;
  if (!isWanted(outcome, everybody)) return;
  part.lastRow = own[0];
  if (sentOutcomes.includes(outcome)) part.rows.push(asRosterImportRow(own, importRules));
  else part.present.push(...namedBy(own));
}

/** Students whom a row names. */
function namedBy([, , seen]: StoredRow): number[] {
  if (!seen) return [];
  const { byRoll, byEmail } = matchesOf(seen);
  return [...new Set([seen.id, byRoll?.id ?? seen.id, byEmail?.id ?? seen.id])];
}

/** Where not everybody is named, those who were missed before are, with the first parts. */
const laterPresent = ({ present }: StoredImport, part: number) =>
  present.slice(part * maxPresent, (part + 1) * maxPresent);

function asRosterImportRow(
  [row, cells, seen, edits]: StoredRow,
  { columns, places, meanings }: ImportRules,
): RosterImportRow {
  const cleaned = edits ? cleanRow(cells, columns, edits) : cleanRowBriefly(cells, places);
  return toRosterImportRow(row, withMeanings(cleaned, meanings, true), seen ? seen.seen : 0);
}

/**
 * Students who were missed by an earlier full list and whom rows of this one name: their mark goes. None where everybody
 * is named anyway.
 */
export async function presentAgain(roster: RosterAccount, stored: StoredImport): Promise<number[]> {
  const missed = namesEverybody(stored) ? [] : roster.list.missed();
  if (missed.length === 0) return [];
  const named = await namedStudents(await roster.staged(stored));
  return missed.filter((id) => named.has(id));
}
