import { type RosterOutcome, rosterOutcomes } from '#shared/desk/types.ts';

/** Rows of a list that are stored together: sealed once, read and written once. */
export const blockRows = 64;
const blockShift = 6;

/** The block that a row lies in, and its place there. */
export const blockOf = (row: number) => row >> blockShift;
export const placeInBlock = (row: number) => row & (blockRows - 1);

/** Remarks on a row that are stored as bits; their words are made when somebody looks. */
export const rowFlags = {
  /** A cell could not be accepted. */
  cellError: 1,
  /** A cell has a warning of its own. */
  cellWarning: 2,
  /** The file has a quotation mark too many here. */
  quotes: 4,
  cellTooLong: 8,
  /** More cells than headings: an error, since values may have shifted. */
  extraCells: 16,
  missingCells: 32,
  /** Another row has the same e-mail, roll number or student, but says something else. */
  differs: 64,
  /** The decision itself refused the row. */
  refused: 128,
  samePhone: 256,
  sameName: 512,
  /** The roll number is shorter than the others. */
  shortRoll: 1024,
  /** The template's example. */
  example: 2048,
  /** The row gives a known student another e-mail or roll number, or would. */
  identifier: 4096,
} as const;

/** Flags that keep a row out. */
export const errorFlags =
  rowFlags.cellError |
  rowFlags.quotes |
  rowFlags.cellTooLong |
  rowFlags.extraCells |
  rowFlags.differs |
  rowFlags.refused;
/** Flags that only warn. */
export const warningFlags =
  rowFlags.cellWarning | rowFlags.missingCells | rowFlags.samePhone | rowFlags.sameName | rowFlags.shortRoll;

/** Outcome → number in the marks; 0 is a row that is not there. */
export const outcomeNumber = Object.fromEntries(rosterOutcomes.map((outcome, index) => [outcome, index + 1])) as Record<
  RosterOutcome,
  number
>;
/** The outcome of a number in the marks. */
export const outcomeOf = (number: number): RosterOutcome | null => rosterOutcomes[number - 1] ?? null;

/** What is known of each row of a block beside its cells. Rows in `peer` columns: positive a row, negative a student. */
export interface BlockMarks {
  readonly outcome: Uint8Array;
  readonly flags: Uint16Array;
  /** The row that this one repeats, or differs from; 0 none. */
  readonly sameAs: Int32Array;
  readonly phonePeer: Int32Array;
  readonly namePeer: Int32Array;
}

/** Keys by which rows find each other; 0 where there is nothing to compare. */
export interface BlockKeys {
  readonly email: Float64Array;
  readonly roll: Float64Array;
  readonly phone: Float64Array;
  readonly name: Float64Array;
  /** Of the row's whole content, compared only among rows with an equal key. */
  readonly content: Uint32Array;
  /** The student on the list that the row matches, by id. */
  readonly student: Int32Array;
}

/** Bytes of the marks of a block; its keys are sealed behind them. */
export const markBytes = blockRows * (4 + 4 + 4 + 2 + 1);
const keyBytes = blockRows * (8 * 4 + 4 + 4);

/** Marks over one run of bytes: what is written there is what is stored. */
export function marksOver(bytes: Uint8Array): BlockMarks {
  const { buffer, byteOffset } = aligned(bytes, markBytes);
  return {
    sameAs: new Int32Array(buffer, byteOffset, blockRows),
    phonePeer: new Int32Array(buffer, byteOffset + blockRows * 4, blockRows),
    namePeer: new Int32Array(buffer, byteOffset + blockRows * 8, blockRows),
    flags: new Uint16Array(buffer, byteOffset + blockRows * 12, blockRows),
    outcome: new Uint8Array(buffer, byteOffset + blockRows * 14, blockRows),
  };
}

/** Keys over one run of bytes. */
export function keysOver(bytes: Uint8Array): BlockKeys {
  const { buffer, byteOffset } = aligned(bytes, keyBytes);
  const column = (index: number) => new Float64Array(buffer, byteOffset + index * blockRows * 8, blockRows);
  return {
    email: column(0),
    roll: column(1),
    phone: column(2),
    name: column(3),
    content: new Uint32Array(buffer, byteOffset + blockRows * 32, blockRows),
    student: new Int32Array(buffer, byteOffset + blockRows * 36, blockRows),
  };
}

/** Bytes for the marks of one block. */
export const newMarkBytes = () => new Uint8Array(markBytes);
/** Bytes for the keys of one block. */
export const newKeyBytes = () => new Uint8Array(keyBytes);

/** SQLite hands out bytes at any address; typed columns need them at a multiple of eight. */
function aligned(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.byteLength !== length) throw new RangeError(`A block has ${length} bytes, not ${bytes.byteLength}`);
  return bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
}
