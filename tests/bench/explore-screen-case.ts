import { join } from 'node:path';
import { findChromium } from '../support/chromium.ts';
import { workspaceWith } from './candidate-rows.ts';
import { atMost, type Case, type Places, told } from './cases.ts';
import { middle, ratio, type Side } from './rounds.ts';

const folder = join(import.meta.dirname, '../../out/bench-lists');

/** A student's Explore in the window, beside an empty page. */
export function exploreScreenCase(places: Places, rounds: number): Case {
  let sides: Side[] = [];
  return {
    name: 'explore-screen',
    title: 'A student’s Explore in the window',
    rounds,
    async prepare() {
      const chromium = findChromium();
      if (chromium === null) throw new Error('There is no Chromium here: npm test brings one');
      const desk = join(import.meta.dirname, '../../out/main/browser.js');
      const workspace = await workspaceWith(folder, desk, { name: 'explore-screen', fill: () => undefined });
      const program = places.program('explore-screen');
      sides = ['empty', 'explore'].map((what) => ({ name: what, program, args: [what, chromium, desk, workspace] }));
    },
    sides: () => sides,
    lines(figures) {
      const one = (name: string) => middle(figures, 'explore', name);
      return [
        told('the first time, from the service', one('first'), ' ms'),
        atMost('again, from what the window has read: the slowest of 20', one('againWorst'), 100, ' ms'),
        told('– the middle one', one('againP50'), ' ms'),
        told('– an empty page', middle(figures, 'empty', 'againP50'), ' ms'),
        atMost('after a reload, from the copy that the desk keeps: the slowest of 5', one('keptWorst'), 100, ' ms'),
        told('– the middle one', one('keptP50'), ' ms'),
        atMost('scrolling: frames, p99 ÷ empty page', ratio(figures, 'explore', 'empty', 'scrollP99'), 1.5, '×'),
        atMost('– frames dropped', one('scrollDropped'), middle(figures, 'empty', 'scrollDropped')),
        atMost('– tasks over 50 ms', one('scrollLong'), 0),
      ];
    },
  };
}
