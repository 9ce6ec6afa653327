import { pathToFileURL } from 'node:url';
import { capture, runNode } from './children.mjs';
import { inside, pinnedNode } from './places.mjs';
import { readReport } from './reports.mjs';

/**
 * One step of a check: its name, and work that answers an exit code and, for quiet steps, what was printed.
 * @typedef {{ name: string, run: () => Promise<{ code: number, output?: string }>, report?: string }} Stage
 * @typedef {{ name: string, code: number, seconds: number, passed: number, failed: number, failures: { file: string, title: string, message: string }[] }} Outcome
 */

/** A quiet stage under the pinned Node: its output is shown only when it fails. */
export const quiet = (name, args) => ({ name, run: () => capture(pinnedNode(), [inside(args[0]), ...args.slice(1)]) });

/** A flag for Node: the program ends when this process is gone, even if it was killed and could hand no signal on. */
const endingWithUs = `--import=${pathToFileURL(inside('tests/support/end-with-parent.mjs')).href}?parent=${process.pid}`;

/** A stage whose tests print as they run, and leave a report in .reports. */
export const tests = (name, args) => ({
  name,
  report: `.reports/${name}.json`,
  run: async () => ({
    code: await runNode([endingWithUs, inside(args[0]), ...args.slice(1)], {
      env: { ...process.env, FOOTBRIDGE_STAGE: name },
    }),
  }),
});

/** The types of one project; only what has changed since the last run is looked at again. */
const types = (name, project) =>
  quiet(name, [
    'node_modules/typescript/bin/tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    inside(`node_modules/.cache/footbridge-types-${name}`),
  ]);

/** Several quiet stages at once, as one. */
const together = (name, stages) => ({
  name,
  run: async () => {
    const results = await Promise.all(stages.map((stage) => stage.run()));
    const failed = results.filter((result) => result.code !== 0);
    return { code: failed.length > 0 ? 1 : 0, output: failed.map((result) => result.output ?? '').join('') };
  },
});

/** The stages that both `npm run check` and `npm test` have. */
export const common = {
  lint: quiet('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  layers: quiet('layers', ['scripts/layers.ts']),
  dead: together('dead code', [
    quiet('all', ['node_modules/knip/bin/knip.js']),
    quiet('production', ['node_modules/knip/bin/knip.js', '--production']),
  ]),
  lock: quiet('lock', ['scripts/lock-gate.ts']),
  types: together('types', [types('node', '.'), types('shared', 'src/shared'), types('window', 'src/renderer')]),
  unit: tests('unit', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']),
};

/**
 * Runs a stage and prints how it went.
 * @param {Stage} stage
 * @returns {Promise<Outcome>}
 */
export async function runStage(stage) {
  const began = Date.now();
  if (stage.report) console.log(`\n${stage.name}`);
  const { code, output } = await stage.run();
  const seconds = (Date.now() - began) / 1000;
  if (code !== 0 && output) console.log(output.trimEnd());
  const counts = stage.report ? countTests(inside(stage.report), code) : { passed: 0, failed: 0, failures: [] };
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${stage.name.padEnd(10)} ${seconds.toFixed(1)} s`);
  return { name: stage.name, code, seconds, ...counts };
}

/** A report's tests; a stage that failed without naming a test counts as one failed. */
function countTests(file, code) {
  const { passed, failed, failures } = readReport(file);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures };
}

/** Each failed test with its stage, file and the beginning of its message, a line or more for each; empty when none did. */
export function failedTests(outcomes) {
  return outcomes.flatMap(({ name, failures }) =>
    failures.map(({ file, title, message }) => `${name}: ${file} › ${title}\n${message.replaceAll(/^/gm, '    ')}`),
  );
}

/** The stages that failed, as one line; empty when none did. */
export function failedLine(outcomes) {
  const names = outcomes.filter((outcome) => outcome.code !== 0).map((outcome) => outcome.name);
  return names.length > 0 ? `These stages failed: ${names.join(', ')}.` : '';
}
