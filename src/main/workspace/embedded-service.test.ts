import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createEmbeddedService } from './embedded-service.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('is left alone after four ends in a minute, also while the clock of the computer is being set', async () => {
  let wall = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (wall += 3_600_000));
  const givenUp = Promise.withResolvers<string>();
  let starts = 0;
  const service = createEmbeddedService({
    host: {
      dataFolder: folder,
      startChild() {
        starts += 1;
        if (starts > 4) givenUp.resolve('started a fifth time');
        return {
          pid: undefined,
          send: () => undefined,
          onMessage: () => undefined,
          onExit: (listener) => queueMicrotask(() => listener(1)),
          kill: () => undefined,
        };
      },
    },
    program: new URL('file:///none'),
    sample: false,
    log: () => undefined,
    onReady: () => undefined,
    onEnd: () => undefined,
    onMail: () => undefined,
    onNotice: () => undefined,
    onGivenUp: givenUp.resolve,
    timeouts: { start: 60_000, stop: 1, restart: 1, window: 60_000, ends: 4 },
  });
  service.start();
  expect(await givenUp.promise).toContain('does not start');
  expect([starts, service.phase]).toEqual([4, 'given_up']);
  await service.stop();
});
