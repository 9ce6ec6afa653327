import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildServer } from '../../src/server/build-server.ts';
import { prepare } from '../../src/server/command/prepare.ts';
import { type Config, defaultConfig } from '../../src/server/platform/config.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import { systemClock } from '../../src/server/platform/service.ts';
import { createPasswords } from '../../src/server/platform/sessions/passwords.ts';

const usage = `npm run bench -- accounts [--pairs 500] [--cost 14]

How long the loop stalls while eight people sign in at full cost, and whether the time of an answer tells that an account
exists: so many pairs of one that exists and one that does not, in turn. --cost is scrypt's, as a power of two; a low one
lets everything else show more.`;

/** The middle of a list. */
export function median(list: readonly number[]): number {
  const sorted = [...list].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** Mann and Whitney's test, two-sided, by the normal approximation: the chance that two lists differ so much by chance. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, first: true })), ...other.map((value) => ({ value, first: false }))];
  all.sort((left, right) => left.value - right.value);
  let ranks = 0;
  let ties = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index += 1) if (all[index]?.first) ranks += rank;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const n = one.length;
  const m = other.length;
  const u = ranks - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  return variance === 0 ? 1 : 2 * (1 - normal(Math.abs(u - (n * m) / 2) / Math.sqrt(variance)));
}

/** The normal distribution up to `z` (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/** Milliseconds of the loop's latest tick while eight people sign in at full cost, and what one check takes. */
async function measureLogins(): Promise<void> {
  const passwords = createPasswords(defaultConfig.scrypt);
  const stored = await passwords.hash('a walnut tree');
  const before = performance.now();
  await passwords.verify('a walnut tree', stored);
  const single = performance.now() - before;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let memory = 0;
  const watching = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 5);
  const begun = performance.now();
  await Promise.all(Array.from({ length: 8 }, () => passwords.verify('a walnut tree', stored)));
  const all = performance.now() - begun;
  delay.disable();
  clearInterval(watching);
  console.log('\nEight sign-ins at once, scrypt at 2^17, 8, 1');
  console.log(`  one check            ${single.toFixed(0)} ms (goal 80–1,000)`);
  console.log(`  all eight            ${all.toFixed(0)} ms, ${defaultConfig.scrypt.atOnce} at a time`);
  console.log(`  loop delay, p99      ${(delay.percentile(99) / 1e6).toFixed(1)} ms`);
  console.log(`  loop delay, worst    ${(delay.max / 1e6).toFixed(1)} ms (goal < 20)`);
  console.log(`  memory, at most      ${(memory / 1024 / 1024).toFixed(0)} MB`);
}

/** What the client asks for. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

const cases: Readonly<Record<string, (email: string) => Asked>> = {
  'sign-in with a wrong password': (email) => ({
    method: 'GET',
    path: '/auth/session/create',
    headers: { authorization: `Basic ${Buffer.from(`${email}:wrong password`).toString('base64')}` },
  }),
  'forgotten password': (email) => ({ method: 'POST', path: '/auth/forgot_password', body: { email_address: email } }),
};

async function measureEnumeration(pairs: number, cost: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-accounts-'));
  const database = openServiceDatabase({ file: path.join(folder, 'footbridge.db') });
  await prepare(database);
  const config: Config = { ...defaultConfig, scrypt: { ...defaultConfig.scrypt, ln: cost } };
  const mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const app = buildServer({ database, config, mailer, clock: systemClock });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // On a thread of its own, so that it measures what leaves the service, not what the service does afterwards.
  const client = new Worker(new URL('./programs/asking.ts', import.meta.url), { workerData: { port } });
  const time = async (asked: Asked): Promise<number> => {
    client.postMessage(asked);
    const [milliseconds] = (await once(client, 'message')) as [number];
    return milliseconds;
  };
  const there = Array.from({ length: pairs }, () => `there-${randomBytes(6).toString('hex')}@example.com`);
  const hash = await app.service.passwords.hash('a walnut tree');
  const at = new Date().toISOString();
  await database.write(async (tx) => {
    for (const email_address of there) {
      const names = { first_name: 'Asha', last_name: '', designation: '', phone_number: '', profile_pic: '' };
      const rest = { password_hash: hash, email_verified: 1, two_factor: 0, created_at: at, updated_at: at } as const;
      await tx
        .insertInto('users')
        .values({ ...names, ...rest, role: 4, email_address })
        .execute();
    }
  });
  let met = true;
  for (const [title, ask] of Object.entries(cases)) {
    const exists: number[] = [];
    const missing: number[] = [];
    for (const [index, email] of there.entries()) {
      const nobody = `nobody-${randomBytes(6).toString('hex')}@example.com`;
      // In turn, each as often first as second.
      for (const [list, one] of index % 2 === 0
        ? ([
            [exists, email],
            [missing, nobody],
          ] as const)
        : ([
            [missing, nobody],
            [exists, email],
          ] as const)) {
        list.push(await time(ask(one)));
        await app.service.settled();
      }
    }
    const one = median(exists);
    const other = median(missing);
    const difference = (100 * Math.abs(one - other)) / other;
    const p = mannWhitney(exists, missing);
    met &&= difference < 5 && p > 0.01;
    console.log(`\nDoes the account exist? ${title}, ${pairs} pairs`);
    console.log(`  median there / missing  ${one.toFixed(3)} / ${other.toFixed(3)} ms`);
    console.log(`  difference              ${difference.toFixed(2)} % (goal < 5 %)`);
    console.log(`  Mann-Whitney p          ${p.toFixed(3)} (goal > 0.01)`);
  }
  await client.terminate();
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return met;
}

/** Runs `accounts` if the arguments ask for it; null where they ask for something else, else whether goals are met. */
export async function benchAccounts(args: readonly string[]): Promise<boolean | null> {
  if (args[0] !== 'accounts') return null;
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = { pairs: text('500'), cost: text('14'), help: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: args.slice(1), options });
  if (values.help) {
    console.log(usage);
    return true;
  }
  await measureLogins();
  return await measureEnumeration(Number(values.pairs), Number(values.cost));
}
