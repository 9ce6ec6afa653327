import { parseArgs } from 'node:util';
import { StartProblem } from '#node/start-problem.ts';
import { decideVerification, findPlaces, type KnownPlace } from '../organisations/verification.ts';
import type { Tx } from '../platform/database/schema.ts';
import { defaultFolder, openExisting, parseCommand } from './existing-database.ts';

interface Wanted {
  /** An id or a name; null lists all places. */
  readonly place: string | null;
  readonly kind: KnownPlace['kind'] | null;
  readonly undo: boolean;
  readonly data: string;
}

/**
 * The operator's command that verifies a company or an institution by id or name, takes that back with `--undo`, or
 * lists all places where none is named; `url` is PostgreSQL's address, or empty. Answers the lines to print. Throws
 * `StartProblem` where no place, or more than one, is meant.
 */
export async function verifyPlace(args: readonly string[], url: string): Promise<string[]> {
  const wanted = readWanted(args);
  const database = openExisting(wanted.data, url);
  try {
    const found = await findPlaces(database.read, wanted.place);
    if (wanted.place === null) return found.length > 0 ? found.map(lineOf) : ['No companies or institutions yet'];
    const place = theOne(found, wanted);
    await database.write((tx) => verify(tx, place, !wanted.undo));
    return [lineOf({ ...place, verified: !wanted.undo })];
  } finally {
    await database.close();
  }
}

/** Verifies a place, or takes that back, and writes it into the audit log where it changes anything. */
async function verify(tx: Tx, place: KnownPlace, verified: boolean): Promise<void> {
  if (place.verified !== verified) await decideVerification(tx, place, { verified, actor: null }, new Date());
}

function readWanted(args: readonly string[]): Wanted {
  const flag = { type: 'boolean', default: false } as const;
  const options = { data: { type: 'string' }, undo: flag, company: flag, institution: flag } as const;
  const { values, positionals } = parseCommand(() =>
    parseArgs({ args: [...args], options, strict: true, allowPositionals: true }),
  );
  const place = positionals.join(' ').trim();
  if (place === '' && values.undo) throw new StartProblem('Say which place is meant, by id or name');
  const both = values.company === values.institution;
  const kind = values.company ? 'company' : 'institution';
  return {
    place: place === '' ? null : place,
    kind: both ? null : kind,
    undo: values.undo,
    data: values.data ?? defaultFolder,
  };
}

function theOne(found: readonly KnownPlace[], { place, kind }: Wanted): KnownPlace {
  const fitting = found.filter((one) => kind === null || one.kind === kind);
  const [only, ...others] = fitting;
  if (!only) throw new StartProblem(`There is no company or institution “${place}”`);
  if (others.length > 0) {
    const lines = fitting.map((one) => `  ${lineOf(one)}`).join('\n');
    throw new StartProblem(`Several places fit. Name one by its id, with --company or --institution:\n${lines}`);
  }
  return only;
}

const lineOf = ({ kind, id, name, verified }: KnownPlace) =>
  `${kind} ${id}: ${name.replace(/\s+/g, ' ')} (${verified ? 'verified' : 'not verified'})`;
