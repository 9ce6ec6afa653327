import { afterAll, describe, expect, it } from 'vitest';
import { inspectFile } from '../../src/main/roster/inspect/inspect.ts';
import { fuzzLists } from '../torture/list-fuzz.ts';

const before = Object.getOwnPropertyNames(Object.prototype);
afterAll(() => expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before));

describe('damaged and hostile lists', () => {
  it('500 of them are read or refused in words, and change nothing else [X-05]', { timeout: 60_000 }, async () => {
    const figures = await fuzzLists({ files: 500, seed: 5 });
    expect(figures).toMatchObject({ files: 500, untyped: [], polluted: false });
    expect(Math.min(figures.read, figures.refused)).toBeGreaterThan(80);
  });

  it('40 of them through the worker, which neither hangs nor dies [X-05]', { timeout: 60_000 }, async () => {
    const figures = await fuzzLists({ files: 40, seed: 6, worker: true });
    expect(figures).toMatchObject({ files: 40, untyped: [], polluted: false });
  });

  it('would be noticed if a reader fell over them, or reached into the language [X-05]', async () => {
    const fragile: typeof inspectFile = async (file, remembered, choice, signal) => {
      const found = await inspectFile(file, remembered, choice, signal).catch((error: Error) => {
        throw new TypeError(error.message);
      });
      return found;
    };
    expect((await fuzzLists({ files: 50, seed: 5, inspect: fragile })).untyped.length).toBeGreaterThan(0);
    const careless: typeof inspectFile = (file, remembered, choice, signal) => {
      Object.defineProperty(Object.prototype, 'leak', { value: 1, configurable: true, enumerable: false });
      return inspectFile(file, remembered, choice, signal);
    };
    try {
      expect((await fuzzLists({ files: 1, seed: 5, inspect: careless })).polluted).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'leak');
    }
  });
});
