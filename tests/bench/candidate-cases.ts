import { join } from 'node:path';
import { findChromium } from '../support/chromium.ts';
import { measuredRows, workspaceWith } from './candidate-rows.ts';
import { atMost, type Case, type Places, told } from './cases.ts';
import { middle, type Rounds, ratio, type Side } from './rounds.ts';

const folder = join(import.meta.dirname, '../../out/bench-lists');
const frame = 16.7;

/** A posting with thousands of applicants and a list of ten thousand postings, beside an empty page. */
export function candidatesCase(places: Places, rounds: number): Case {
  let sides: Side[] = [];
  const { enrollments, postings } = measuredRows;
  return {
    name: 'candidates',
    title: `${enrollments.toLocaleString('en-US')} applicants, ${postings.toLocaleString('en-US')} postings`,
    rounds,
    async prepare() {
      const chromium = findChromium();
      if (chromium === null) throw new Error('There is no Chromium here: npm test brings one');
      const desk = join(import.meta.dirname, '../../out/main/browser.js');
      const workspace = await workspaceWith(folder, desk);
      const args = [chromium, desk, workspace, places.program('desk-delay')];
      const program = places.program('candidates');
      sides = ['empty', 'candidates'].map((what) => ({ name: what, program, args: [what, ...args] }));
    },
    sides: () => sides,
    lines(figures) {
      const one = (name: string) => middle(figures, 'candidates', name);
      return [
        told('a page of 100 applicants through the desk, p50', one('pageP50'), ' ms'),
        atMost('– p99', one('pageP99'), 50, ' ms'),
        told('a search among them, p50', one('findP50'), ' ms'),
        atMost('– p99', one('findP99'), 50, ' ms'),
        told('a page of 100 postings, p50', one('postingsP50'), ' ms'),
        atMost('– p99', one('postingsP99'), 50, ' ms'),
        told('all applicants in one answer', one('wholeP50'), ' ms'),
        told('opening the page, to the first applicant', one('open'), ' ms'),
        ...['scroll', 'search', 'decide', 'list'].flatMap((action) => smooth(figures, action)),
        atMost('the desk’s event loop meanwhile, worst', one('deskWorst'), frame, ' ms'),
        told('– p99', one('deskP99'), ' ms'),
        atMost('queueing 500 calls', one('add'), 100, ' ms'),
        atMost('– the desk’s event loop, worst', one('addDelay'), frame, ' ms'),
        atMost('taking 500 back', one('cancel'), 100, ' ms'),
        atMost('– the desk’s event loop, worst', one('cancelDelay'), frame, ' ms'),
      ];
    },
  };
}

const actions: Readonly<Record<string, string>> = {
  scroll: 'scrolling applicants',
  search: 'searching by name',
  decide: 'shortlisting by key',
  list: 'scrolling postings',
};

function smooth(figures: Rounds, action: string) {
  const beside = action === 'decide' ? 'search' : action;
  return [
    action === beside
      ? atMost(
          `${actions[action]}: frames, p99 ÷ empty page`,
          ratio(figures, 'candidates', 'empty', `${action}P99`),
          1.5,
          '×',
        )
      : told(`${actions[action]}: frames, p99`, middle(figures, 'candidates', `${action}P99`), ' ms'),
    atMost('– tasks over 50 ms', middle(figures, 'candidates', `${action}Long`), 0),
    told('– frames dropped (empty page below)', middle(figures, 'candidates', `${action}Dropped`), ''),
    told('– by an empty page', middle(figures, 'empty', `${beside}Dropped`), ''),
  ];
}
