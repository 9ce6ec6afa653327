import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, toProblem } from '#shared/errors.ts';
import { DraftSaver, type DraftSnapshot, saverTimes } from './draft-saver.ts';

const text = (value: string): DraftSnapshot => ({ body: { title: value }, step: 0, title: value });
const start = { revision: 1, savedAt: '2026-01-01T00:00:00.000Z' };

function desk() {
  const saved: { title: string; revision: number }[] = [];
  let revision = 1;
  return {
    saved,
    save: vi.fn((snapshot: DraftSnapshot, seen: number) => {
      saved.push({ title: snapshot.title, revision: seen });
      revision += 1;
      return Promise.resolve({
        ok: true as const,
        data: { revision, savedAt: `2026-01-01T00:00:0${revision}.000Z` },
      });
    }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving a draft', () => {
  it('waits for a pause in typing and saves the newest text once', async () => {
    const { save, saved } = desk();
    const saver = new DraftSaver(save, start);
    for (const typed of ['C', 'Ca', 'Cam']) saver.change(text(typed));
    expect(saver.read().phase).toBe('dirty');
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    expect(saved).toEqual([{ title: 'Cam', revision: 1 }]);
    expect(saver.read()).toMatchObject({ phase: 'saved', revision: 2 });
  });

  it('does not let steady typing stay unsaved', async () => {
    const { save, saved } = desk();
    const saver = new DraftSaver(save, start);
    for (let typed = 0; typed < 12; typed += 1) {
      saver.change(text(`word ${typed}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(saved.length).toBeGreaterThan(0);
  });

  it('does not say saved while something newer is typed', async () => {
    const answer = Promise.withResolvers<{ ok: true; data: typeof start }>();
    const saver = new DraftSaver(() => answer.promise, start);
    saver.change(text('a'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    saver.change(text('ab'));
    answer.resolve({ ok: true, data: { ...start, revision: 2 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.read().phase).toBe('dirty');
  });

  it('keeps the text after a failure and saves it with the next try', async () => {
    const { save, saved } = desk();
    save.mockResolvedValueOnce({ ok: false, error: toProblem(new AppError('disk_full')) } as never);
    const saver = new DraftSaver(save, start);
    saver.change(text('all my words'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    expect(saver.read()).toMatchObject({ phase: 'failed', problem: { code: 'disk_full' } });
    expect(await saver.flush()).toBe(true);
    expect(saved).toEqual([{ title: 'all my words', revision: 1 }]);
  });

  it('stops at a conflict until somebody has chosen, and then saves on top of the chosen revision', async () => {
    const { save, saved } = desk();
    save.mockResolvedValueOnce({ ok: false, error: toProblem(new AppError('conflict')) } as never);
    const saver = new DraftSaver(save, start);
    saver.change(text('mine'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    expect(saver.read().phase).toBe('conflict');
    saver.change(text('mine too'));
    await vi.advanceTimersByTimeAsync(saverTimes.longest);
    expect(saved).toEqual([]);
    saver.resume(7);
    expect(await saver.flush()).toBe(true);
    expect(saved).toEqual([{ title: 'mine too', revision: 7 }]);
  });
});
