import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Words that docs/glossary.md has replaced, with the term that stands for each. */
const retired: Readonly<Record<string, string>> = {
  applicant: 'enrollment',
  applicants: 'enrollments',
  breath: 'yield',
  breathe: 'yield',
  brake: 'bulk change',
  candidate: 'enrollment',
  candidates: 'enrollments',
  ghost: 'unverified account',
  ghosts: 'unverified accounts',
  judge: 'evaluate',
  judged: 'evaluated',
  judgement: 'evaluation',
  judges: 'evaluates',
  judging: 'evaluating',
  impatience: 'timeout',
  rejudge: 'evaluate again',
  rejudged: 'evaluated again',
  lane: 'fast path',
  lanes: 'fast paths',
  longest: 'max',
  most: 'max',
  moves: 'transitions',
  news: 'notifications',
  opening: 'posting',
  openings: 'postings',
  opportunity: 'posting',
  opportunities: 'postings',
  patience: 'timeouts',
  programs: 'entry points',
  stretch: 'chunk',
  offlineNotice: 'offline notice',
};

/** Names after the address `/opportunities`, which the specification gives. */
const allowed = new Set([
  'OpportunitiesPage',
  'OpportunitiesPage.tsx',
  'OpportunityState',
  'opportunities-path.ts',
  'opportunitiesPath',
  'opportunityStates',
]);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The names that a source file declares: variables, functions, classes, interfaces and types. */
function declaredIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const id = value.type === 'VariableDeclarator' || /Declaration$/.test(value.type) ? value['id'] : undefined;
    if (isNode(id) && typeof id['name'] === 'string') found.push(id['name']);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, source).program);
  return found;
}

/** The small words of a name: `maxRowsHeld` and `max-rows-held` are `max`, `rows`, `held`. */
const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const retiredIn = (name: string): string[] =>
  wordsIn(name).flatMap((word) => (retired[word] && !allowed.has(name) ? [`${name}: say ${retired[word]}`] : []));

const hasRetired = new RegExp(Object.keys(retired).join('|'), 'i');
const sources = execFileSync('git', ['ls-files', 'src', 'scripts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path));

it('notices a retired word in a name of each kind', () => {
  const planted = [
    'const mostRows = 1;',
    'function judgeRow() {}',
    'class Ghost {}',
    'interface CandidateRow { a: 1 }',
    'type Opening = 1;',
    'export const { length: brake } = [], newsList = 2;',
  ];
  for (const line of planted) expect(declaredIn('a.ts', line).flatMap(retiredIn), line).not.toEqual([]);
  expect(retiredIn('use-candidate.ts')).toEqual(['use-candidate.ts: say enrollment']);
});

it('finds no retired word in the name of a file', () => {
  expect(sources.flatMap((path) => retiredIn(basename(path)).map((said) => `${path} ${said}`))).toEqual([]);
});

it('finds no retired word in a declared name', { timeout: 60_000 }, () => {
  const found = sources.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const names = hasRetired.test(source) ? declaredIn(path, source) : [];
    return names.flatMap((name) => retiredIn(name).map((said) => `${path} ${said}`));
  });
  expect(found).toEqual([]);
});
