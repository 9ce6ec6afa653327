import { expect, it } from 'vitest';
import { type PanelAct, type PanelPlace, panelAct } from './panel-keys.ts';

it.each<[string, PanelPlace, PanelAct | null]>([
  ['j', 'page', 'next'],
  ['K', 'student', 'previous'],
  ['a', 'control', 'every'],
  ['Enter', 'student', 'send'],
  ['Enter', 'page', 'send'],
  ['Enter', 'control', null],
  ['a', 'text', null],
  // The box that has the focus ticks itself.
  [' ', 'student', null],
])('%s on a %s: %s', (key, place, act) => {
  expect(panelAct(key, place, false)).toBe(act);
  expect(panelAct(key, place, true)).toBeNull();
});
