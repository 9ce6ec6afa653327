import { spawn } from 'node:child_process';

/** What one run of a program measured: milliseconds, counts, or bytes, by name. */
type Figures = Readonly<Record<string, number>>;

/** A program to be measured, with its arguments. */
export interface Side {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

/** All runs of all sides: side → its figures, one for each round. */
export type Rounds = ReadonlyMap<string, readonly Figures[]>;

/** Runs every side in a process of its own, one after the other, round by round: A B, A B, A B … */
export async function runRounds(sides: readonly Side[], rounds: number, onRun: () => void): Promise<Rounds> {
  const figures = new Map<string, Figures[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      figures.get(side.name)?.push(await runSide(side));
      onRun();
    }
  }
  return figures;
}

async function runSide({ name, program, args }: Side): Promise<Figures> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const line = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`${name} ended with ${code}: ${output}`);
  return JSON.parse(line) as Figures;
}

/** The middle of some numbers. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The median over rounds of one figure. */
export function middle(rounds: Rounds, side: string, figure: string): number {
  return median((rounds.get(side) ?? []).map((figures) => figures[figure] ?? Number.NaN));
}

/** The median of per-round ratios of one figure between two sides. */
export function ratio(rounds: Rounds, side: string, floor: string, figure = 'ms'): number {
  const floors = rounds.get(floor) ?? [];
  const ratios = (rounds.get(side) ?? []).map(
    (figures, round) => (figures[figure] ?? 0) / (floors[round]?.[figure] ?? 1),
  );
  return median(ratios);
}
