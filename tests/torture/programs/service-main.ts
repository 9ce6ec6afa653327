import { parseArgs } from 'node:util';
import { type OutageFigures, tortureOutages } from '../outages.ts';
import { type SessionFigures, tortureSessions } from '../sessions.ts';

const usage = `npm run torture -- sessions [--seconds 60] [--sessions 200] [--engine sqlite|postgres] [--control]
npm run torture -- outages [--outages 20] [--clients 50] [--engine sqlite|postgres] [--control]

sessions: people read lists, search, save, publish and upload at once; every error counts, and times are told.
outages: PostgreSQL crashes and comes back, or the service with its SQLite file is killed and started again, while
clients publish; what they were told is compared with what is stored. --control breaks the service or the database on
purpose, and succeeds when the harness notices.`;

const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];
const titles = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const ms = (value: number) => `${value.toFixed(1)} ms`;

function print(title: string, rows: readonly (readonly [string, string | number])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(`\n${title}`);
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
}

function printSessions(engine: Engine, figures: SessionFigures): void {
  const { sessions, requests, perSecond, errors, p50, p99, worst, kinds } = figures;
  print(`${sessions} sessions at once on ${titles[engine]}`, [
    ['requests', `${requests} (${perSecond.toFixed(0)} a second)`],
    ['errors', errors.length],
    ['p50', ms(p50)],
    ['p99', ms(p99)],
    ['slowest', ms(worst)],
    ...[...kinds].map(([kind, one]) => [`  ${kind} (${one.count})`, `p50 ${ms(one.p50)}, p99 ${ms(one.p99)}`] as const),
  ]);
  for (const error of errors.slice(0, 5)) console.log(`    ${error}`);
}

function printOutages(engine: Engine, figures: OutageFigures): void {
  print(engine === 'postgres' ? 'PostgreSQL crashes under load' : 'The service is killed under load, on SQLite', [
    ['outages', figures.outages],
    ['clients', figures.clients],
    ['publishes acknowledged', figures.acknowledged],
    ['of them lost', figures.lost],
    ['doubled', figures.doubled],
    ['answers that said to come back', figures.unavailable],
    ['connections that broke', figures.broken],
    ['answers that nothing explains', figures.complaints.length],
    ['from the return to the first write, at most', ms(figures.slowestReturn)],
  ]);
  for (const complaint of figures.complaints.slice(0, 5)) console.log(`    ${complaint}`);
}

/** Whether the figures show that nothing went wrong. */
export const unharmed = (figures: OutageFigures): boolean =>
  figures.lost + figures.doubled + figures.complaints.length === 0 && figures.acknowledged > 0;

/** Runs what the arguments ask of the service; null where they ask for something else. */
export async function runService(args: readonly string[]): Promise<boolean | null> {
  const [part, ...rest] = args;
  if (part !== 'sessions' && part !== 'outages') return null;
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    args: rest,
    options: {
      seconds: text('60'),
      sessions: text('200'),
      outages: text('20'),
      clients: text('50'),
      seed: text('1'),
      engine: text(''),
      control: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  let good = true;
  for (const engine of engines.filter((one) => values.engine === '' || values.engine === one)) {
    const common = { engine, seed: Number(values.seed) };
    let fine: boolean;
    if (part === 'sessions') {
      const sizes = { sessions: Number(values.sessions), seconds: Number(values.seconds) };
      const figures = await tortureSessions({ ...common, ...sizes, abandoned: values.control });
      printSessions(engine, figures);
      fine = figures.errors.length === 0;
    } else {
      const sizes = { clients: Number(values.clients), outages: Number(values.outages) };
      const figures = await tortureOutages({ ...common, ...sizes, forgetful: values.control });
      printOutages(engine, figures);
      fine = unharmed(figures);
    }
    good = good && fine !== values.control;
  }
  if (values.control) console.log(`\nControl: ${good ? 'the harness noticed' : 'THE HARNESS NOTICED NOTHING'}`);
  return good;
}
