import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { faithful, startCluster } from '../../src/server/testing/postgres-cluster.ts';
import { rosterRow } from '../../src/server/testing/roster.ts';
import { freePort, startProgram } from '../support/processes.ts';
import { type Chance, createChance } from './random.ts';
import { type Ask, connectTo, type Line } from './service-line.ts';
import { type Guest, invite, type Place } from './service-people.ts';

/** How many people work at the service at once, and for how long. */
export interface SessionOptions {
  readonly engine: 'postgres' | 'sqlite';
  readonly sessions: number;
  readonly seconds: number;
  readonly seed: number;
  /** Negative control: the service is stopped half way. */
  readonly abandoned?: boolean;
}

/** What they met. Times in milliseconds. */
export interface SessionFigures {
  readonly sessions: number;
  readonly requests: number;
  readonly perSecond: number;
  readonly errors: string[];
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** What was asked for → how often, p50 and p99. */
  readonly kinds: ReadonlyMap<string, { readonly count: number; readonly p50: number; readonly p99: number }>;
}

interface Work {
  readonly guest: Guest;
  readonly chance: Chance;
  readonly until: number;
  readonly gone: Promise<void> | null;
  /** Asks, and notes the time and what was wrong. */
  readonly ask: (kind: string, what: Omit<Ask, 'cookie'>) => Promise<{ data?: { id?: number } } | null>;
}

/** Milliseconds that people look at an answer before they ask for the next. */
const pause = [100, 700] as const;

/** Lets people read lists, search, save, publish and upload at once, on a service and a database of their own. */
export async function tortureSessions(options: SessionOptions): Promise<SessionFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-sessions-'));
  const cluster = options.engine === 'postgres' ? await startCluster(faithful) : null;
  try {
    const place: Place = cluster ? { url: cluster.url('postgres') } : { file: path.join(folder, 'footbridge.db') };
    const roles = Array.from({ length: options.sessions }, (_, index) => ([2, 3, 4, 4] as const)[index % 4] ?? 4);
    const guests = await invite(place, roles);
    const env = { DATABASE_URL: 'url' in place ? place.url : '' };
    const args = ['--port', String(await freePort()), '--data', folder];
    const service = await startProgram('src/server/main.ts', args, env);
    try {
      const gone = options.abandoned ? sleep(options.seconds * 500).then(() => service.kill()) : null;
      return await work(connectTo(service.address, guests.length), guests, options, gone);
    } finally {
      await service.kill();
    }
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `gone` resolves when the service is; null: it stays. */
async function work(
  line: Line,
  guests: readonly Guest[],
  options: SessionOptions,
  gone: Promise<void> | null,
): Promise<SessionFigures> {
  const times = new Map<string, number[]>();
  const errors: string[] = [];
  const until = Date.now() + options.seconds * 1000;
  await Promise.all(
    guests.map(async (guest, index) => {
      const ask: Work['ask'] = async (kind, what) => {
        const begun = performance.now();
        const answer = await line.ask({ ...what, cookie: guest.cookie });
        const list = times.get(kind) ?? [];
        times.set(kind, list);
        list.push(performance.now() - begun);
        if (answer && answer.status < 400) return JSON.parse(answer.text) as { data?: { id?: number } };
        errors.push(`${kind}: ${answer ? `${answer.status} ${answer.text.slice(0, 200)}` : 'no answer'}`);
        return null;
      };
      const chance = createChance(options.seed * 1000 + index);
      await liveOne({ guest, chance, until, gone, ask });
    }),
  );
  line.close();
  return { ...summary([...times.values()].flat(), times), sessions: guests.length, errors, ...rate(times, options) };
}

async function liveOne(one: Work): Promise<void> {
  const { guest, chance, until } = one;
  const deeds = deedsOf[guest.role];
  await sleep(chance.between(0, pause[1]));
  while (Date.now() < until) {
    await chance.pick(deeds)(one);
    await sleep(chance.between(...pause));
  }
  if (!one.gone) return;
  await one.gone;
  await chance.pick(deeds)(one);
}

type Deed = (one: Work) => Promise<unknown>;

const words = ['weav', 'cold', 'logistics', 'excel', 'pune', 'a', 'field research'];
const inTen = (days: number) => new Date(Date.now() + days * milliseconds.day).toISOString().slice(0, 10);
const texts = { goal: 'Weave by hand', roles_and_responsibilities: 'Warp, weave and inspect', location: 'Pune' };
const internship = (title: string, status: 1 | 2) => ({
  internship_title: title,
  internship_goal: texts.goal,
  internship_category: 2,
  office_visit: false,
  status,
  roles_and_responsibilities: texts.roles_and_responsibilities,
  required_skills: ['Weaving', 'Excel'],
  course_preferred: ['MBA'],
  keywords: ['cloth'],
  vacancies: 2,
  duration_from: 8,
  duration_to: 12,
  stipend_from: 6,
  stipend_to: 9,
  expected_start_date: inTen(30),
  city: 327,
});

const resume: Deed = ({ ask }) => ask('resume', { method: 'GET', path: '/auth/session/create' });
const explore: Deed = ({ ask, chance }) =>
  ask('explore', {
    method: 'GET',
    path: `/filter/internship?page=${chance.between(1, 3)}&search=${chance.pick(['', ...words])}`,
  });

const employer: readonly Deed[] = [
  ({ ask }) => ask('own list', { method: 'GET', path: '/internship?page=1&limit=10' }),
  ({ ask, chance }) => ask('search own', { method: 'GET', path: `/internship?search=${chance.pick(words)}` }),
  ({ ask, chance }) =>
    ask('save', {
      method: 'POST',
      path: '/internship',
      body: internship(`Weaver ${chance.between(1, 9999)}`, 1),
      key: randomUUID(),
    }),
  async ({ ask, chance }) => {
    const body = internship(`Weaver ${chance.between(1, 9999)}`, 2);
    const made = await ask('publish', { method: 'POST', path: '/internship', body, key: randomUUID() });
    const id = made?.data?.id;
    if (id !== undefined) await ask('read', { method: 'GET', path: `/internship/${id}` });
  },
  ({ ask }) => ask('counts', { method: 'GET', path: '/user/counts' }),
  resume,
];

const educator: readonly Deed[] = [
  explore,
  ({ ask }) => ask('student page', { method: 'GET', path: '/students?page=1&limit=20' }),
  ({ ask, chance }) =>
    ask('search students', { method: 'GET', path: `/students?search=student${chance.between(1, 99)}` }),
  async ({ ask, chance }) => {
    const first = chance.between(1, 100_000);
    const rows = Array.from({ length: 40 }, (_, index) => rosterRow(first + index));
    const batch = { file_name: 'list.csv', row_count: rows.length, mode: 'add_update' };
    const made = await ask('upload', { method: 'POST', path: '/students/batches', body: batch, key: randomUUID() });
    const path_ = `/students/batches/${made?.data?.id}`;
    await ask('upload', { method: 'POST', path: `${path_}/rows`, body: { part: 0, rows }, key: randomUUID() });
    await ask('upload', { method: 'POST', path: `${path_}/finish`, body: { parts: 1 }, key: randomUUID() });
  },
  resume,
];

const student: readonly Deed[] = [
  explore,
  explore,
  resume,
  ({ ask }) => ask('interests', { method: 'GET', path: '/filter/interests/joined' }),
  ({ ask, chance }) =>
    ask('save profile', {
      method: 'PATCH',
      path: '/user',
      body: { first_name: `Asha ${chance.between(1, 9)}` },
      key: randomUUID(),
    }),
];

const deedsOf = { 2: employer, 3: educator, 4: student } as const;

function rate(times: ReadonlyMap<string, readonly number[]>, { seconds }: SessionOptions) {
  const requests = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  return { requests, perSecond: requests / seconds };
}

function summary(all: readonly number[], times: ReadonlyMap<string, readonly number[]>) {
  const kinds = new Map(
    [...times].map(([kind, list]) => [kind, { count: list.length, p50: at(list, 0.5), p99: at(list, 0.99) }]),
  );
  return { p50: at(all, 0.5), p99: at(all, 0.99), worst: at(all, 1), kinds };
}

function at(list: readonly number[], share: number): number {
  const sorted = [...list].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
