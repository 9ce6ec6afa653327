import { join } from 'node:path';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import { findChromium } from '../support/chromium.ts';
import { workspaceWith } from './candidate-rows.ts';
import { atMost, type Case, type Places, told } from './cases.ts';
import { middle, ratio, type Side } from './rounds.ts';
import { addStudents } from './service-rows.ts';

const folder = join(import.meta.dirname, '../../out/bench-lists');
const rows = 100_000;

/** The window with the list of a large institution, beside an empty page. */
export function studentsCase(places: Places, rounds: number): Case {
  let sides: Side[] = [];
  return {
    name: 'students',
    title: 'A list of 100,000 students in the window',
    rounds,
    async prepare() {
      const chromium = findChromium();
      if (chromium === null) throw new Error('There is no Chromium here: npm test brings one');
      const desk = join(import.meta.dirname, '../../out/main/browser.js');
      const workspace = await workspaceWith(folder, desk, { name: 'students', fill });
      const program = places.program('students');
      sides = ['empty', 'students'].map((what) => ({ name: what, program, args: [what, chromium, desk, workspace] }));
    },
    sides: () => sides,
    lines(figures) {
      const one = (name: string) => middle(figures, 'students', name);
      return [
        told('opening the list, to its rows', one('open'), ' ms'),
        atMost('scrolling: frames, p99 ÷ empty page', ratio(figures, 'students', 'empty', 'scrollP99'), 1.5, '×'),
        told('– frames, p99', one('scrollP99'), ' ms'),
        atMost('– tasks over 50 ms', one('scrollLong'), 0),
        told('– frames dropped', one('scrollDropped'), ''),
        told('– by an empty page', middle(figures, 'empty', 'scrollDropped'), ''),
        told('turning ten pages: tasks over 50 ms', one('turnLong'), ''),
        told('what the page’s scripts hold', one('heap'), ' MB'),
        told('elements of the page', one('elements'), ''),
      ];
    },
  };
}

/** Students of the institution of the sample's educator. */
async function fill(file: string): Promise<void> {
  const database = openServiceDatabase({ file });
  const { institution_id } = await database.read
    .selectFrom('users')
    .select('institution_id')
    .where('email_address', '=', 'rohan@nitsurat.example')
    .executeTakeFirstOrThrow();
  const say = (done: number) => process.stderr.write(`\rFilling: ${done} of ${rows} students`);
  await addStudents(database, institution_id ?? 0, rows, say);
  await database.close();
}
