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

  it.each(['disk_full', 'not_saved', 'offline'] as const)(
    'saves by itself once %s is over, however long that takes, and never says saved before [D-04]',
    async (code) => {
      const { save, saved } = desk();
      const broken = () => Promise.resolve({ ok: false, error: toProblem(new AppError(code)) } as never);
      for (let tries = 0; tries < 12; tries += 1) save.mockImplementationOnce(broken);
      const saver = new DraftSaver(save, start);
      const phases = new Set<string>();
      saver.subscribe(() => phases.add(saver.read().phase));
      saver.change(text('all my words'));
      await vi.advanceTimersByTimeAsync(saverTimes.pause + 11 * saverTimes.longestAgain - 60_000);
      expect(phases).toEqual(new Set(['dirty', 'saving', 'failed']));
      await vi.advanceTimersByTimeAsync(2 * saverTimes.longestAgain + 60_000);
      expect(saver.read().phase).toBe('saved');
      expect(saved).toEqual([{ title: 'all my words', revision: 1 }]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('does not hammer a desk that refuses for good', async () => {
    const { save } = desk();
    save.mockResolvedValue({ ok: false, error: toProblem(new AppError('invalid_status')) } as never);
    const saver = new DraftSaver(save, start);
    saver.change(text('too late'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.read()).toMatchObject({ phase: 'failed', problem: { code: 'invalid_status' } });
  });

  it('goes on from a save that was stored although its answer was lost, without asking anybody', async () => {
    const { save, saved } = desk();
    const lost = { ok: false, error: toProblem(new AppError('offline')) } as never;
    const theirs = { ...text('first words'), revision: 2 };
    const conflict = { ok: false, error: toProblem(new AppError('conflict', { detail: { theirs } })) } as never;
    save.mockResolvedValueOnce(lost).mockResolvedValueOnce(conflict);
    const saver = new DraftSaver(save, start);
    saver.change(text('first words'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    saver.change(text('first words and more'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    expect(saver.read().phase).toBe('saved');
    expect(saved).toEqual([{ title: 'first words and more', revision: 2 }]);
  });

  it("does not take another window's text for its own", async () => {
    const { save } = desk();
    const lost = { ok: false, error: toProblem(new AppError('offline')) } as never;
    const theirs = { ...text('their words'), revision: 2 };
    const conflict = { ok: false, error: toProblem(new AppError('conflict', { detail: { theirs } })) } as never;
    save.mockResolvedValueOnce(lost).mockResolvedValueOnce(conflict);
    const saver = new DraftSaver(save, start);
    saver.change(text('first words'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    saver.change(text('first words and more'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    expect(saver.read().phase).toBe('conflict');
    expect(saver.isStuck).toBe(true);
  });

  it('saves over another window’s text before the desk locks, and goes on by itself where it locked first', async () => {
    const { save, saved } = desk();
    const conflict = toProblem(new AppError('conflict', { detail: { theirs: { revision: 5 } } }));
    save.mockResolvedValueOnce({ ok: false, error: conflict } as never);
    const saver = new DraftSaver(save, start);
    saver.change(text('Cam'));
    expect(await saver.saveBeforeLock()).toBe(true);
    expect(saved).toEqual([{ title: 'Cam', revision: 5 }]);
    save.mockResolvedValueOnce({ ok: false, error: toProblem(new AppError('locked')) } as never);
    saver.change(text('Camera'));
    expect(await saver.saveBeforeLock()).toBe(false);
    await vi.advanceTimersByTimeAsync(saverTimes.again);
    expect(saver.isSaved).toBe(true);
    expect(saved.at(-1)?.title).toBe('Camera');
  });

  it('leaves nothing unsaved for longer than 800 milliseconds of steady typing [E-11]', async () => {
    const { save, saved } = desk();
    const saver = new DraftSaver(save, start);
    let typed = '';
    for (let time = 0; time < 8000; time += 100) {
      typed += 'a';
      saver.change(text(typed));
      await vi.advanceTimersByTimeAsync(100);
      expect(typed.length - (saved.at(-1)?.title ?? '').length).toBeLessThanOrEqual(8);
    }
    expect(saved.length).toBeGreaterThanOrEqual(9);
  });

  it('stops at a conflict until somebody has chosen, and then saves on top of the chosen revision', async () => {
    const { save, saved } = desk();
    save.mockResolvedValueOnce({ ok: false, error: toProblem(new AppError('conflict')) } as never);
    const saver = new DraftSaver(save, start);
    saver.change(text('mine'));
    await vi.advanceTimersByTimeAsync(saverTimes.pause);
    expect(saver.read().phase).toBe('conflict');
    saver.change(text('mine too'));
    await vi.advanceTimersByTimeAsync(saverTimes.maxLength);
    expect(saved).toEqual([]);
    saver.resume(7);
    expect(await saver.flush()).toBe(true);
    expect(saved).toEqual([{ title: 'mine too', revision: 7 }]);
  });

  it('puts what was typed here on top of the other text, so that both are versions [O-06]', async () => {
    const { save, saved } = desk();
    save.mockResolvedValueOnce({ ok: false, error: toProblem(new AppError('conflict')) } as never);
    const saver = new DraftSaver(save, start);
    saver.change(text('mine'));
    await saver.flush();
    expect(saver.isSaved).toBe(false);
    expect(await saver.saveOnTop(7)).toBe(true);
    expect(saved).toEqual([{ title: 'mine', revision: 7 }]);
    expect(saver.isSaved).toBe(true);
  });

  it('is not done while a save is on its way, and answers the revision of that save afterwards', async () => {
    const { save } = desk();
    const saver = new DraftSaver(save, start);
    saver.change(text('first'));
    const first = saver.flush();
    saver.change(text('second'));
    expect(saver.isSaved).toBe(false);
    await Promise.all([first, saver.flush()]);
    expect(saver.isSaved).toBe(true);
    expect(saver.read().revision).toBe(3);
  });
});
