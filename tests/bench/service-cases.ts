import { join } from 'node:path';
import { Client } from 'pg';
import { prepare } from '../../src/server/command/prepare.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import { type Cluster, startCluster } from '../../src/server/testing/postgres-cluster.ts';
import { findChromium } from '../support/chromium.ts';
import { atLeast, atMost, type Case, type Line, type Places, told } from './cases.ts';
import { middle, type Rounds, ratio, type Side } from './rounds.ts';
import { fillStudents, sqliteWith } from './service-rows.ts';

const folder = join(import.meta.dirname, '../../out/bench-lists');
const say = (rows: number) => (done: number) => process.stderr.write(`\rFilling: ${done} of ${rows} students`);

/** Pages and searches of an institution's list, on both engines. */
export function listsCase(places: Places, rows: number, rounds: number): Case {
  let cluster: Cluster | undefined;
  let sides: Side[] = [];
  return {
    name: rows > 100_000 ? 'lists-million' : 'lists',
    title: `The list of an institution with ${rows.toLocaleString('en-US')} students`,
    rounds,
    async prepare() {
      const program = places.program('lists');
      const times = rows > 100_000 ? '100' : '200';
      const file = await sqliteWith(folder, rows, say(rows));
      cluster = await startCluster();
      const url = await postgresWith(cluster, rows);
      sides = [
        { name: 'SQLite', program, args: [file, String(rows), times] },
        { name: 'PostgreSQL', program, args: [url, String(rows), times] },
      ];
    },
    tidy: async () => await cluster?.stop(),
    sides: () => sides,
    lines: (figures) => ['SQLite', 'PostgreSQL'].flatMap((engine) => listLines(figures, engine, rows)),
  };
}

function listLines(figures: Rounds, engine: string, rows: number): Line[] {
  const p99 = (name: string) => middle(figures, engine, `${name}P99`);
  const searching = rows > 100_000 ? 30 : 16;
  return [
    atMost(`${engine}: first page, p99`, p99('first'), 2, ' ms'),
    atMost(`${engine}: one of the next twenty pages, p99`, p99('near'), 2, ' ms'),
    atMost(`${engine}: a page by name, p99`, p99('byName'), 2, ' ms'),
    told(`${engine}: a page from the middle, p99`, p99('deep'), ' ms'),
    told(`${engine}: a page of one course, p99`, p99('course'), ' ms'),
    atMost(`${engine}: search that one in fifty matches, p99`, p99('common'), searching, ' ms'),
    told(`${engine}: the same with its count, the first time`, middle(figures, engine, 'counted'), ' ms'),
    atMost(`${engine}: search that few match, p99`, p99('rare'), searching, ' ms'),
    atMost(`${engine}: search that none matches, p99`, p99('none'), searching, ' ms'),
    told(`${engine}: search of two letters, p99`, p99('short'), ' ms'),
    told(`${engine}: counting the list after a change`, middle(figures, engine, 'total'), ' ms'),
  ];
}

async function postgresWith(cluster: Cluster, rows: number): Promise<string> {
  const client = new Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('create database bench');
  await client.end();
  const database = openServiceDatabase({ url: cluster.url('bench') });
  await prepare(database);
  await fillStudents(database, rows, say(rows));
  await database.close();
  return cluster.url('bench');
}

/** The list call over HTTP, beside a bare server of Node that asks the database the same. */
export function callCase(places: Places, rounds: number): Case {
  let sides: Side[] = [];
  return {
    name: 'call',
    title: 'A page of 50 students over HTTP, 20 connections',
    rounds,
    async prepare() {
      const program = places.program('list-call');
      const client = places.program('load');
      const file = await sqliteWith(folder, 100_000, say(100_000));
      sides = ['bare', 'service'].map((what) => ({ name: what, program, args: [what, file, client, '5'] }));
    },
    sides: () => sides,
    lines: (figures) => [
      told('bare node:http, answers a second', middle(figures, 'bare', 'perSecond'), ''),
      told('the service, answers a second', middle(figures, 'service', 'perSecond'), ''),
      atLeast('service ÷ bare node:http', ratio(figures, 'service', 'bare', 'perSecond'), 0.9, '×'),
      told('the service, p99', middle(figures, 'service', 'p99'), ' ms'),
    ],
  };
}

/** From nothing to the first screen, beside an empty window of the same host. */
export function startCase(places: Places, rounds: number): Case {
  const program = places.program('cold-start');
  const desk = join(import.meta.dirname, '../../out/main/browser.js');
  return {
    name: 'start',
    title: 'Cold start of the browser host, with a new data folder',
    rounds,
    sides: () => {
      const chromium = findChromium();
      if (chromium === null) throw new Error('There is no Chromium here: npm test brings one');
      return ['window', 'app'].map((what) => ({ name: what, program, args: [what, chromium, desk] }));
    },
    lines: (figures) => [
      told('an empty window', middle(figures, 'window', 'ms'), ' ms'),
      told('the first screen', middle(figures, 'app', 'ms'), ' ms'),
      atMost('first screen ÷ empty window', ratio(figures, 'app', 'window'), 1.5, '×'),
      atMost('script of the first screen, gzipped', middle(figures, 'app', 'kilobytes'), 250, ' kB'),
      told('opening another screen, median', middle(figures, 'app', 'route'), ' ms'),
      atMost('opening another screen, the slowest', middle(figures, 'app', 'slowestRoute'), 100, ' ms'),
    ],
  };
}
