import { expect, it } from 'vitest';
import { cropArea, movedArea } from './crop-area.ts';

const wide = { width: 300, height: 100 };
const middle = { zoom: 1, x: 0.5, y: 0.5 };

it('keeps the largest square around the middle, and a smaller one enlarged', () => {
  expect(cropArea(wide, middle)).toEqual({ left: 100, top: 0, side: 100 });
  expect(cropArea(wide, { ...middle, zoom: 2 })).toEqual({ left: 125, top: 25, side: 50 });
});

it('never reaches beyond the picture, however far it is moved', () => {
  const left = movedArea(wide, middle, { x: 1000, y: 0 });
  expect(cropArea(wide, left)).toEqual({ left: 0, top: 0, side: 100 });
  // From the edge it moves at once again.
  expect(cropArea(wide, movedArea(wide, left, { x: -30, y: 5 }))).toEqual({ left: 30, top: 0, side: 100 });
});
