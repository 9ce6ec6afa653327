import { rmSync } from 'node:fs';
import { ensureBuilt } from './run/build.mjs';
import { endAfterChildren, wasInterrupted } from './run/children.mjs';
import { ensureChromium } from './run/chromium.mjs';
import { helpPage, readFlags } from './run/flags.mjs';
import { ensureInstalled } from './run/install.mjs';
import { takeOwnTemp } from './run/own-temp.mjs';
import { inside } from './run/places.mjs';
import { unhandledIn } from './run/reports.mjs';
import { main, Refusal } from './run/say.mjs';
import { common, failedLine, failedTests, quiet, runStage, tests } from './run/stages.mjs';

const build = {
  name: 'build',
  run: async () => {
    try {
      await ensureBuilt();
      return { code: 0 };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: 1, output: error.message };
    }
  },
};

const vitest = (project) => tests(project, ['node_modules/vitest/vitest.mjs', 'run', '--project', project]);
const stages = [
  common.lint,
  common.layers,
  common.dead,
  common.lock,
  common.types,
  common.unit,
  vitest('service'),
  build,
  quiet('package', ['scripts/package/check.ts']),
  vitest('desk'),
  tests('screens', ['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.screens.config.ts']),
  tests('e2e', ['node_modules/@playwright/test/cli.js', 'test']),
];
/** The desk's tests run the built entry and preload, the end-to-end tests the whole built app. */
const needBuild = ['package', 'desk', 'screens', 'e2e'];
const withoutBuild = { code: 1, output: 'This needs the build, which failed.' };
const names = stages.map((stage) => stage.name);

function onlyComplaint(text) {
  const unknown = text.split(',').find((name) => !names.includes(name));
  return unknown === undefined ? null : `There is no stage '${unknown}'. The stages are ${names.join(', ')}.`;
}

const flagTable = {
  only: { value: 'STAGES', means: `run these alone, with commas between: ${names.join(', ')}`, check: onlyComplaint },
  help: { means: 'show this' },
};

await main(async () => {
  const flags = readFlags(process.argv.slice(2), flagTable);
  if (flags.help) {
    console.log(helpPage('npm test -- [flags]    runs everything', flagTable));
    return 0;
  }
  takeOwnTemp();
  endAfterChildren();
  await ensureInstalled();
  const wanted = new Set(flags.only?.split(',') ?? names);
  if (needBuild.some((name) => wanted.has(name))) wanted.add('build');
  if (wanted.has('screens') || wanted.has('e2e')) await ensureChromium();
  for (const stage of stages) {
    if (!stage.report || (flags.only && !wanted.has(stage.name))) continue;
    for (const file of [stage.report, unhandledIn(stage.report)]) rmSync(inside(file), { force: true });
  }
  const outcomes = [];
  let built = true;
  for (const stage of stages.filter((one) => wanted.has(one.name))) {
    if (wasInterrupted()) break;
    const blocked = !built && needBuild.includes(stage.name);
    const outcome = await runStage(blocked ? { ...stage, run: async () => withoutBuild } : stage);
    if (stage === build) built = outcome.code === 0;
    outcomes.push(outcome);
  }
  const code = summary(outcomes);
  if (wasInterrupted()) console.log('Interrupted: what was left did not run.');
  return wasInterrupted() ? 1 : code;
});

/** Prints the outcome, its last line being the counts alone. */
function summary(outcomes) {
  const sum = (part) => outcomes.reduce((total, outcome) => total + outcome[part], 0);
  console.log(
    `\nTook ${Math.round(sum('seconds'))} s: ${outcomes.map((one) => `${one.name} ${Math.round(one.seconds)} s`).join(', ')}.`,
  );
  const failed = failedLine(outcomes);
  if (failed) console.log([failed, ...failedTests(outcomes)].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failed ? 1 : 0;
}
