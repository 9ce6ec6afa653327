import { join } from 'node:path';
import { Client } from 'pg';
import { prepare } from '../../src/server/command/prepare.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import { type Cluster, startCluster } from '../../src/server/testing/postgres-cluster.ts';
import { atLeast, atMost, type Case, type Line, type Places, told } from './cases.ts';
import { fillPostings, postingsFile } from './explore-rows.ts';
import { middle, type Rounds, type Side } from './rounds.ts';

const folder = join(import.meta.dirname, '../../out/bench-lists');
const rows = 100_000;
const engines = ['SQLite', 'PostgreSQL', 'PostgreSQL without pg_trgm'] as const;
const say = (done: number) => process.stderr.write(`\rFilling: ${done} of ${rows} postings`);

/** Explore's pages and searches, misspelt ones too, on both engines. */
export function exploreCase(places: Places, rounds: number): Case {
  let cluster: Cluster | undefined;
  let sides: Side[] = [];
  return {
    name: 'explore',
    title: `Explore with ${rows.toLocaleString('en-US')} postings`,
    rounds,
    async prepare() {
      const program = places.program('explore');
      const file = await postingsFile(folder, rows, say);
      cluster = await startCluster();
      await fillPostgres(cluster);
      const [sqlite, postgres, plain] = engines;
      sides = [
        { name: sqlite, program, args: [file] },
        { name: postgres, program, args: [cluster.url('bench')] },
        { name: plain, program, args: [cluster.url('plain')] },
      ];
    },
    tidy: async () => await cluster?.stop(),
    sides: () => sides,
    lines: (figures) => engines.flatMap((engine) => exploreLines(figures, engine)),
  };
}

/** Fills one database, and copies it to another one without the index of trigrams. */
async function fillPostgres(cluster: Cluster): Promise<void> {
  const run = async (database: string, text: string) => {
    const client = new Client({ connectionString: cluster.url(database) });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run('postgres', 'create database bench');
  const database = openServiceDatabase({ url: cluster.url('bench') });
  await prepare(database);
  await fillPostings(database, rows, say);
  await database.close();
  await run('postgres', 'create database plain template bench');
  await run('plain', 'drop index if exists postings_parts_project, postings_parts_internship, postings_parts_job');
}

function exploreLines(figures: Rounds, engine: string): Line[] {
  const p99 = (name: string) => middle(figures, engine, `${name}P99`);
  const told99 = (what: string, name: string) => told(`${engine}: ${what}, p99`, p99(name), ' ms');
  return [
    told99('a plain page by the index', 'plain'),
    atMost(`${engine}: a page, p99`, p99('page'), 20, ' ms'),
    atMost(`${engine}: a page ÷ a plain page, p99`, p99('page') / p99('plain'), 3, '×'),
    told(`${engine}: the same, p50`, middle(figures, engine, 'pageP50') / middle(figures, engine, 'plainP50'), '×'),
    atMost(`${engine}: misspelt searches, p99`, p99('misspelt'), 50, ' ms'),
    atMost(`${engine}: the same as they should be, p99`, p99('exact'), 50, ' ms'),
    atLeast(
      `${engine}: misspelt searches with their posting among ten`,
      middle(figures, engine, 'misspeltFound'),
      95,
      ' %',
    ),
    told(`${engine}: the same as they should be`, middle(figures, engine, 'exactFound'), ' %'),
    told99('a word of one title in twenty', 'word'),
    told99('two common words', 'words'),
    told99('a skill', 'skill'),
    told99('a city', 'city'),
    told99('a word that every posting says', 'every'),
  ];
}
