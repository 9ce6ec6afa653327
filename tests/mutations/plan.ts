import { createHash } from 'node:crypto';
import type { BuiltMutant } from './build-window.ts';

/** Where a run's plan is, in its folder. */
export const planFile = 'plan.json';

/** A mutant and the tests to run with it: their files, and their titles as Playwright joins them. */
export interface PlannedMutant {
  readonly id: number;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/**
 * Which mutants each test passed when it ran without any. A mutant that is not `known` came later. `specs` has the hash of
 * each spec file that was run.
 */
export interface Reached {
  readonly known: readonly string[];
  readonly specs: Readonly<Record<string, string>>;
  readonly tests: readonly { readonly file: string; readonly title: string; readonly names: readonly string[] }[];
}

/** A mutant as people name it: its file, what is wrong, and the source that it touches. */
export const nameOf = ({ path, kind, text }: Pick<BuiltMutant, 'path' | 'kind' | 'text'>): string =>
  `${path} ${kind} ${text}`;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * At most `count` mutants, spread over all files alike: each file gives its first one before any gives its second. The
 * same tree and seed give the same ones, and an edit of one file leaves those of the others.
 */
export function sample(mutants: readonly BuiltMutant[], count: number, seed: number): BuiltMutant[] {
  const byFile = Map.groupBy(mutants, ({ path }) => path);
  const ranked = [...byFile.values()].flatMap((ofFile) =>
    ofFile
      .map((mutant) => ({ mutant, order: hash(`${seed} ${nameOf(mutant)}`) }))
      .sort((one, other) => one.order.localeCompare(other.order))
      .map((each, rank) => ({ ...each, rank })),
  );
  ranked.sort((one, other) => one.rank - other.rank || one.order.localeCompare(other.order));
  return ranked.slice(0, count).map(({ mutant }) => mutant);
}

/**
 * The tests to run with each mutant: of those that pass it (or its file, if it came later) the ones from `first` to
 * before `last`. Tests that pass few mutants come first: they are about this place rather than about a page around it.
 */
export function plan(
  mutants: readonly BuiltMutant[],
  reached: Reached,
  { first, last }: { readonly first: number; readonly last: number },
): PlannedMutant[] {
  const known = new Set(reached.known);
  const tests = reached.tests
    .toSorted((one, other) => one.names.length - other.names.length)
    .map((test) => ({ ...test, passes: new Set(test.names), paths: new Set(test.names.map(pathIn)) }));
  return mutants.flatMap((mutant) => {
    const name = nameOf(mutant);
    const passing = tests.filter(({ passes, paths }) => (known.has(name) ? passes.has(name) : paths.has(mutant.path)));
    const chosen = passing.slice(first, last);
    if (chosen.length === 0) return [];
    return {
      id: mutant.id,
      files: [...new Set(chosen.map(({ file }) => file))],
      tests: chosen.map(({ title }) => title),
    };
  });
}

const pathIn = (name: string) => name.slice(0, name.indexOf(' '));
