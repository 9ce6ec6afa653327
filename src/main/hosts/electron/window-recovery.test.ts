import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { recoverFromCrashes } from './window-recovery.ts';

/** A window whose page can be made to die and to hang, with a clock of its own. */
function recovering(answers: number[] = []) {
  const told: string[] = [];
  let time = 5000;
  let destroyed = false;
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => void told.push('reload'),
    forcefullyCrashRenderer: () => void told.push('crash'),
  });
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => destroyed });
  recoverFromCrashes(window, {
    ask: ({ message }) => {
      told.push(message);
      return Promise.resolve(answers.shift() ?? 0);
    },
    quit: () => void told.push('quit'),
    now: () => time,
  });
  return {
    told,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    die: async (reason = 'crashed') => {
      webContents.emit('render-process-gone', {}, { reason });
      await Promise.resolve();
    },
    say: async (event: 'unresponsive' | 'responsive') => {
      window.emit(event);
      await Promise.resolve();
    },
    destroy: () => {
      destroyed = true;
    },
  };
}

const twice = 'The window has stopped working twice in a minute.';
const hangs = 'The window does not answer.';

describe('a page that dies', () => {
  it('is loaded again each time, as long as a minute lies between [E-11]', async () => {
    const { told, die, wait } = recovering();
    for (let crash = 0; crash < 20; crash += 1) {
      await die(['crashed', 'oom', 'killed', 'abnormal-exit'][crash % 4]);
      wait(60_000);
    }
    expect(told).toEqual(Array.from({ length: 20 }, () => 'reload'));
  });

  it('asks a person the second time within a minute, and never loops by itself [E-11]', async () => {
    const { told, die, wait } = recovering([0, 1]);
    await die();
    wait(59_999);
    await die();
    expect(told).toEqual(['reload', twice, 'reload']);
    wait(1000);
    await die();
    expect(told).toEqual(['reload', twice, 'reload', twice, 'quit']);
  });

  it('is left alone when it ended in order, or its window is gone', async () => {
    const { told, die, destroy } = recovering();
    await die('clean-exit');
    destroy();
    await die();
    expect(told).toEqual([]);
  });
});

describe('a page that hangs', () => {
  it('is given time, or ended and loaded again, as the person says [E-11]', async () => {
    const { told, say, die } = recovering([0, 1]);
    await say('unresponsive');
    expect(told).toEqual([hangs]);
    await say('unresponsive');
    expect(told).toEqual([hangs, hangs, 'crash']);
    await die('killed');
    expect(told.at(-1)).toBe('reload');
  });

  it('is not ended when it answers again before the person does', async () => {
    const answer = Promise.withResolvers<number>();
    const told: string[] = [];
    const webContents = Object.assign(new EventEmitter(), {
      reload: () => undefined,
      forcefullyCrashRenderer: () => void told.push('crash'),
    });
    const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false });
    recoverFromCrashes(window, { ask: () => answer.promise, quit: () => undefined });
    window.emit('unresponsive');
    window.emit('responsive');
    answer.resolve(1);
    await answer.promise;
    await Promise.resolve();
    expect(told).toEqual([]);
  });
});
