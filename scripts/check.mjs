import { helpPage, readFlags } from './run/flags.mjs';
import { ensureInstalled } from './run/install.mjs';
import { main } from './run/say.mjs';
import { common, failedLine, runStage } from './run/stages.mjs';

const flagTable = { help: { means: 'show this' } };

await main(async () => {
  if (readFlags(process.argv.slice(2), flagTable).help) {
    console.log(
      helpPage(
        'npm run check    format, lint, layers, lock file, types and unit tests: before every commit',
        flagTable,
      ),
    );
    return 0;
  }
  await ensureInstalled();
  const outcomes = [];
  for (const stage of [common.lint, common.layers, common.lock, common.types, common.unit])
    outcomes.push(await runStage(stage));
  const failed = failedLine(outcomes);
  console.log(failed || 'Everything holds.');
  return failed ? 1 : 0;
});
