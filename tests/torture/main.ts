import { parseArgs } from 'node:util';
import { type ActFigures, tortureActs } from './acts.ts';
import { tortureHelper } from './helper.ts';
import { type KillFigures, tortureSaves } from './kills.ts';
import { runLists } from './programs/lists-main.ts';
import { runScreens } from './programs/screens-main.ts';
import { runService } from './programs/service-main.ts';
import { type PublishFigures, torturePublishes } from './publishes.ts';
import { type QueuedFigures, tortureQueued } from './queued.ts';
import { canWatchSyncs, watchSettings, watchSyncs } from './syncs.ts';

const usage = `npm run torture -- [--kills 500] [--acts 100] [--publishes 1000] [--calls 1000] [--helper 50] [--seed 1] [--control batched|torn|keyless|alone]

Kills the desk during draft saves, during everything else that is done with drafts, while copies are made and restored,
and while publications, decisions, ratings, invitations and messages are queued and sent over a bad line, and counts what
was lost or doubled. --helper kills the service that a desk runs. --kills 0, --acts 0, --publishes 0, --calls 0 or --helper 0 leaves that part out. A control runs a deliberately broken desk, and succeeds when the harness notices.

The service alone: npm run torture -- sessions --help. Student lists: npm run torture -- imports --help
Every screen at each size in each scheme, after npm run build: npm run torture -- screens`;

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} takes a whole number, not '${text}'`);
  return Number(text);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function table(title: string, rows: readonly (readonly [string, number | string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(`\n${title}`);
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
}

function printKills(figures: KillFigures): void {
  table('Kills during draft saves', [
    ['kills (SIGKILL)', figures.kills],
    ['of them at a named moment of a save', figures.atNamedPoints],
    ['saves acknowledged', figures.acknowledged],
    ['saves on their way when the kill came', figures.inFlight],
    ['acknowledged saves lost', figures.lost],
    ['drafts or versions torn', figures.torn],
    ['files damaged (integrity_check, foreign_key_check)', figures.damaged],
    ['time', seconds(figures.milliseconds)],
  ]);
  for (const note of figures.notes.slice(0, 10)) console.log(`    ${note}`);
}

function printActs(figures: ActFigures): void {
  table('Kills during history, bin, duplicates, publishing and taking back; while copies are made and restored', [
    ['kills (SIGKILL)', figures.kills],
    ['of them at a named moment of an act', figures.atNamedPoints],
    ['acts', figures.actions],
    ['copies opened and checked', figures.copies],
    ['kills of a desk that was restoring', figures.restores],
    ['not as acknowledged', figures.notes.length],
  ]);
  for (const note of figures.notes.slice(0, 10)) console.log(`    ${note}`);
}

async function runSaves(kills: number, seed: number, batched: boolean): Promise<boolean> {
  const figures = await tortureSaves({ kills, seed, batched, onProgress: progress('kills', kills) });
  printKills(figures);
  const clean = figures.lost + figures.torn + figures.damaged + figures.notes.length === 0;
  const saved = batched ? figures.lost > 0 : clean;
  return (await runSyncs(batched)) && saved;
}

async function runHelper(kills: number, alone: boolean): Promise<boolean> {
  const figures = await tortureHelper({ kills, alone });
  const slowest = figures.returns.toSorted((one, other) => one - other);
  const share = (part: number) => `${Math.round(slowest[Math.ceil(slowest.length * part) - 1] ?? 0)} ms`;
  table('Kills of the service that a desk runs, with the limit of four ends in a minute off', [
    ['kills (SIGKILL)', figures.kills],
    ['replaced', figures.replaced],
    ['writes acknowledged', figures.acknowledged],
    ['kills that lost one', figures.lost],
    ['calls that failed so that they can be repeated', figures.repeatable],
    ['other failures', figures.complaints.length],
    ['from the kill to the next answer: half, 95 %, slowest', `${share(0.5)}, ${share(0.95)}, ${share(1)}`],
  ]);
  for (const note of figures.complaints.slice(0, 10)) console.log(`    ${note}`);
  if (alone) return figures.replaced < kills;
  return figures.replaced === kills && figures.lost + figures.complaints.length === 0;
}

async function runActs(kills: number, seed: number, torn: boolean): Promise<boolean> {
  const figures = await tortureActs({ kills, seed, torn, onProgress: progress('acts', kills) });
  printActs(figures);
  return torn ? figures.notes.length > 0 : figures.notes.length === 0;
}

async function runPublishes(publishes: number, seed: number, keyless: boolean): Promise<boolean> {
  const onProgress = progress('publishes', publishes);
  const figures = await torturePublishes({ publishes, seed, keyless, onProgress });
  printPublishes(figures);
  if (keyless) return figures.duplicates > publishes / 5;
  // A quarter more, with everything that can go wrong beside the line.
  const worse = { desks: 2, killService: true, wildClock: true };
  const all = Math.ceil(publishes / 4);
  const others = await torturePublishes({ publishes: all, seed, ...worse, onProgress: progress('two desks', all) });
  printPublishes(others, 'Two desks of one account, wrong clocks, and a service that is killed');
  return [figures, others].every(
    ({ duplicates, missing, complaints }) => duplicates + missing + complaints.length === 0,
  );
}

async function runQueued(calls: number, seed: number, keyless: boolean): Promise<boolean> {
  const figures = await tortureQueued({ calls, seed, keyless, onProgress: progress('calls', calls) });
  printQueued(figures);
  if (keyless) return figures.doubled > 0;
  return figures.lost + figures.doubled + figures.complaints.length === 0;
}

function printQueued(figures: QueuedFigures): void {
  table('Queued calls over a bad line: status, rating, invitation, message', [
    ['queued on the desk', figures.calls],
    ['kills of the desk (SIGKILL)', figures.kills],
    ['answers that came through', figures.passed],
    ['committed, then reset', figures.reset],
    ['dropped before sending', figures.dropped],
    ['answered with 502', figures.badGateway],
    ['answered past the timeout', figures.late],
    ['effects lost', figures.lost],
    ['effects doubled', figures.doubled],
    ['time', seconds(figures.milliseconds)],
  ]);
  for (const note of figures.complaints.slice(0, 10)) console.log(`    ${note}`);
}

function printPublishes(figures: PublishFigures, title = 'Publishes over a bad line'): void {
  table(title, [
    ['published on the desk', figures.publishes],
    ['kills of the desk (SIGKILL)', figures.kills],
    ['kills of the service (SIGKILL)', figures.serviceKills],
    ['answers that came through', figures.passed],
    ['committed, then reset', figures.reset],
    ['dropped before sending', figures.dropped],
    ['answered with 502', figures.badGateway],
    ['answered past the timeout', figures.late],
    ['postings at the service', figures.postings],
    ['duplicates', figures.duplicates],
    ['missing', figures.missing],
    ['time', seconds(figures.milliseconds)],
  ]);
  for (const note of figures.complaints.slice(0, 10)) console.log(`    ${note}`);
}

function progress(what: string, all: number): (done: number) => void {
  const step = Math.max(1, Math.round(all / 10));
  let shown = 0;
  return (done) => {
    if (done < shown + step) return;
    shown = done;
    process.stderr.write(`${what}: ${done} of ${all}\n`);
  };
}

/** A SIGKILL leaves the system's memory alone; a power cut does not. So the syncs themselves are counted. */
async function runSyncs(batched: boolean): Promise<boolean> {
  if (!canWatchSyncs()) {
    console.log('\nSyncs before acknowledgements: not measured, since there is no strace here');
    return true;
  }
  const { saves, synced } = await watchSyncs(100, batched);
  table('Syncs before acknowledgements (strace)', [
    ['saves', saves],
    ['log synced to the disk before the acknowledgement', synced],
  ]);
  const settings = watchSettings(100, batched);
  table('Settings: new file synced, renamed, folder synced before the acknowledgement (strace)', [
    ['saves', settings.saves],
    ['in that order', settings.synced],
  ]);
  const all = synced === saves && settings.synced === settings.saves;
  return batched ? synced < saves && settings.synced === 0 : all;
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '500' },
      acts: { type: 'string', default: '100' },
      publishes: { type: 'string', default: '1000' },
      calls: { type: 'string', default: '1000' },
      helper: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      control: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  const kills = wholeNumber(values.kills, 'kills');
  const acts = wholeNumber(values.acts, 'acts');
  const helper = wholeNumber(values.helper, 'helper');
  const publishes = wholeNumber(values.publishes, 'publishes');
  const calls = wholeNumber(values.calls, 'calls');
  const seed = wholeNumber(values.seed, 'seed');
  const { control } = values;
  if (!['', 'batched', 'torn', 'keyless', 'alone'].includes(control))
    throw new Error(`There is no control '${control}'`);
  if (values.help) {
    console.log(usage);
    return true;
  }
  let good = true;
  const runs = (part: string) => control === '' || control === part;
  if (kills > 0 && runs('batched')) good = (await runSaves(kills, seed, control === 'batched')) && good;
  if (acts > 0 && runs('torn')) good = (await runActs(acts, seed, control === 'torn')) && good;
  if (publishes > 0 && runs('keyless')) good = (await runPublishes(publishes, seed, control === 'keyless')) && good;
  if (calls > 0 && runs('keyless')) good = (await runQueued(calls, seed, control === 'keyless')) && good;
  if (helper > 0 && runs('alone')) good = (await runHelper(helper, control === 'alone')) && good;
  if (control) console.log(`\nControl '${control}': ${good ? 'the harness noticed' : 'THE HARNESS NOTICED NOTHING'}`);
  else console.log(`\n${good ? 'Nothing was lost and nothing was doubled.' : 'SOMETHING WAS LOST OR DOUBLED.'}`);
  return good;
}

try {
  const asked = process.argv.slice(2);
  const good = (await runService(asked)) ?? (await runLists(asked)) ?? (await runScreens(asked)) ?? (await run());
  process.exitCode = good ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
