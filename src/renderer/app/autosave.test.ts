import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '#shared/desk/types.ts';
import { errorCatalogue } from '#shared/errors.ts';
import { type AutosaveState, createAutosave, savePause } from './autosave.ts';

type Saved = Result<{ savedAt: string }>;
const done = (savedAt: string): Saved => ({ ok: true, data: { savedAt } });
const failed: Saved = { ok: false, error: { code: 'disk_full', ...errorCatalogue.disk_full } };

describe('autosave', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function start(save: (value: string) => Promise<Saved>) {
    const states: AutosaveState[] = [];
    return { states, autosave: createAutosave(save, (state) => states.push(state)) };
  }

  it('saves once when typing pauses, and the newest text only', async () => {
    const save = vi.fn(async (_value: string) => done('10:42'));
    const { autosave } = start(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(savePause - 1);
    autosave.change('ab');
    await vi.advanceTimersByTimeAsync(savePause - 1);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([['ab']]);
  });

  it("says 'saved' only after the save answered, with the time of the answer", async () => {
    let answer: (result: Saved) => void = () => undefined;
    const { states, autosave } = start(() => new Promise((resolve) => (answer = resolve)));
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(savePause);
    expect(states.map(({ state }) => state)).toEqual(['saving']);
    answer(done('2026-11-20T10:42:00.000Z'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toEqual({ state: 'saved', savedAt: '2026-11-20T10:42:00.000Z' });
  });

  it('never runs two saves at a time, and ends with the newest text', async () => {
    const order: string[] = [];
    const answers: (() => void)[] = [];
    const { autosave } = start((value) => {
      order.push(value);
      return new Promise((resolve) => answers.push(() => resolve(done(value))));
    });
    autosave.change('one');
    await vi.advanceTimersByTimeAsync(savePause);
    autosave.change('two');
    await vi.advanceTimersByTimeAsync(savePause);
    autosave.change('three');
    await vi.advanceTimersByTimeAsync(savePause);
    expect(order).toEqual(['one']);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(['one', 'three']);
  });

  it('keeps what could not be saved, says why, and sends it with the next save', async () => {
    const results = [failed, done('later')];
    const save = vi.fn(async (_value: string) => results.shift() ?? failed);
    const { states, autosave } = start(save);
    autosave.change('text');
    await vi.advanceTimersByTimeAsync(savePause);
    expect(states.at(-1)).toMatchObject({ state: 'failed', problem: { code: 'disk_full' } });
    const after = await autosave.flush();
    expect(save.mock.calls).toEqual([['text'], ['text']]);
    expect(after).toEqual({ state: 'saved', savedAt: 'later' });
  });

  it('flushes at once without waiting for the pause', async () => {
    const save = vi.fn(async (_value: string) => done('now'));
    const { autosave } = start(save);
    autosave.change('text');
    await autosave.flush();
    expect(save).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(savePause);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
