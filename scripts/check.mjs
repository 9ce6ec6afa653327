import { endAfterChildren, wasInterrupted } from './run/children.mjs';
import { helpPage, readFlags } from './run/flags.mjs';
import { ensureInstalled } from './run/install.mjs';
import { takeOwnTemp } from './run/own-temp.mjs';
import { main } from './run/say.mjs';
import { common, failedLine, runStage } from './run/stages.mjs';

const flagTable = { help: { means: 'show this' } };

await main(async () => {
  if (readFlags(process.argv.slice(2), flagTable).help) {
    console.log(
      helpPage(
        'npm run check    format, lint, layers, dead code, lock file, types and unit tests: before every commit',
        flagTable,
      ),
    );
    return 0;
  }
  takeOwnTemp();
  endAfterChildren();
  await ensureInstalled();
  const outcomes = [];
  for (const stage of [common.lint, common.layers, common.dead, common.lock, common.types, common.unit])
    if (!wasInterrupted()) outcomes.push(await runStage(stage));
  const failed = failedLine(outcomes);
  console.log(failed || (wasInterrupted() ? 'Interrupted.' : 'Everything holds.'));
  return failed || wasInterrupted() ? 1 : 0;
});
