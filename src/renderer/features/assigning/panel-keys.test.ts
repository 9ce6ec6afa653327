import { expect, it } from 'vitest';
import { type PanelAction, type PanelPlace, panelAction } from './panel-keys.ts';

it.each<[string, PanelPlace, PanelAction | null]>([
  ['j', 'page', 'next'],
  ['K', 'student', 'previous'],
  ['a', 'control', 'every'],
  ['Enter', 'student', 'send'],
  ['Enter', 'page', 'send'],
  ['Enter', 'control', null],
  ['a', 'text', null],
  // The box that has the focus ticks itself.
  [' ', 'student', null],
])('%s on a %s: %s', (key, place, action) => {
  expect(panelAction(key, place, false)).toBe(action);
  expect(panelAction(key, place, true)).toBeNull();
});
