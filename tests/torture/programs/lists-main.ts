import { parseArgs } from 'node:util';
import { tortureImports } from '../imports.ts';
import { fuzzLists } from '../list-fuzz.ts';

const usage = `npm run torture -- imports [--kills 100] [--files 5000] [--threaded 500] [--seed 1] [--control piecemeal]

Kills the desk while it checks lists and carries them to a service: all rows of a list may be there, or none. Then has
damaged and hostile files read, here and in the worker. The control sends lists piece by piece, and succeeds when the
harness notices.`;

const options = {
  kills: { type: 'string', default: '100' },
  files: { type: 'string', default: '5000' },
  threaded: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
  control: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const;

/** Tortures student lists when the arguments ask for that; null when they do not. */
export async function runLists([what, ...rest]: readonly string[]): Promise<boolean | null> {
  if (what !== 'imports') return null;
  const { values } = parseArgs({ args: rest, options });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const seed = Number(values.seed);
  const piecemeal = values.control === 'piecemeal';
  const kills = piecemeal ? 0 : Number(values.kills);
  let good = true;
  if (kills > 0 || piecemeal) {
    const onProgress = (done: number): void => {
      if (done > 0 && done % 10 === 0) process.stderr.write(`kills: ${done} of ${kills}\n`);
    };
    const figures = await tortureImports({ kills, seed, piecemeal, onProgress });
    console.log('\nKills in the middle of imports');
    console.table({ ...figures, stages: JSON.stringify(figures.stages), complaints: figures.complaints.length });
    for (const complaint of figures.complaints.slice(0, 5)) console.log(`    ${complaint}`);
    const whole = figures.halves + figures.damaged + figures.complaints.length === 0;
    good = piecemeal ? figures.halves > 0 : whole && figures.students === figures.lists * 3000;
  }
  for (const [files, worker] of piecemeal
    ? []
    : ([
        [values.files, false],
        [values.threaded, true],
      ] as const)) {
    if (Number(files) === 0) continue;
    const figures = await fuzzLists({ files: Number(files), seed, worker });
    console.log(`\nDamaged lists ${worker ? 'in the worker' : 'one after the other'}`);
    console.table({ ...figures, untyped: figures.untyped.length });
    for (const line of figures.untyped.slice(0, 5)) console.log(`    ${line}`);
    good = good && figures.untyped.length === 0 && !figures.polluted;
  }
  console.log(good ? '\nAll or nothing, and always in words.' : '\nSOMETHING WAS TORN OR UNSAID.');
  return good;
}
