import { idsOf, type ReportedTest } from './titles.ts';

/** A row of the ledger. */
export interface Requirement {
  readonly id: string;
  readonly area: string;
}

/** How much of an area passed tests name. */
interface AreaCoverage {
  readonly total: number;
  readonly covered: number;
  readonly missing: readonly string[];
}

/** Coverage by area, in the ledger's order, and the ids in titles that the ledger does not know. */
export interface Coverage {
  readonly areas: Readonly<Record<string, AreaCoverage>>;
  readonly unknown: readonly string[];
}

/** Reads the ledger: tab-separated, a first line that names the columns, `id` and `area` among them. */
export function readLedger(text: string): Requirement[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const columns = head.split('\t');
  const id = columns.indexOf('id');
  const area = columns.indexOf('area');
  if (id === -1 || area === -1) throw new Error('The ledger has no id or no area column');
  return lines.map((line) => {
    const cells = line.split('\t');
    return { id: cells[id] ?? '', area: cells[area] ?? '' };
  });
}

/**
 * Holds the titles of tests against the ledger. A passed test covers the ids that it names, unless another test that names
 * the id failed; an unknown id counts wherever it stands.
 */
export function coverageOf(ledger: readonly Requirement[], tests: readonly ReportedTest[]): Coverage {
  const known = new Set(ledger.map((row) => row.id));
  const named = (outcome: ReportedTest['outcome']) =>
    new Set(tests.filter((test) => test.outcome === outcome).flatMap((test) => idsOf(test.title)));
  const proven = named('passed');
  const refuted = named('failed');
  const unknown = new Set(tests.flatMap((test) => idsOf(test.title)).filter((id) => !known.has(id)));
  const areas: Record<string, AreaCoverage> = {};
  for (const [area, rows = []] of Object.entries(Object.groupBy(ledger, (row) => row.area))) {
    const missing = rows.map((row) => row.id).filter((id) => !proven.has(id) || refuted.has(id));
    areas[area] = { total: rows.length, covered: rows.length - missing.length, missing };
  }
  return { areas, unknown: [...unknown].sort() };
}

/** The ids of a ledger that one passed test alone names: whoever takes that test away takes the claim along. */
export function carriedAlone(ledger: readonly Requirement[], tests: readonly ReportedTest[]): string[] {
  const carriers = new Map<string, number>();
  for (const { title, outcome } of tests) {
    if (outcome !== 'passed') continue;
    for (const id of new Set(idsOf(title))) carriers.set(id, (carriers.get(id) ?? 0) + 1);
  }
  return ledger.flatMap(({ id }) => (carriers.get(id) === 1 ? [id] : []));
}

/** Ids of one area as a person reads them: `AUTH-02 to 09, 12`. */
export function shorten(ids: readonly string[]): string {
  const numbers = ids.map((id) => id.slice(id.lastIndexOf('-') + 1));
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && Number(run.at(-1)) + 1 === Number(number)) run.push(number);
    else runs.push([number]);
  }
  const words = runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', ')));
  return ids[0] === undefined ? '' : `${ids[0].slice(0, ids[0].lastIndexOf('-') + 1)}${words.join(', ')}`;
}
