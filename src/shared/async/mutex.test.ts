import { expect, it } from 'vitest';
import { createMutex } from './mutex.ts';

it('runs one work after the other, in the order in which they were asked for, past failures', async () => {
  const mutex = createMutex();
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run(async () => {
    await gate.promise;
    said.push('first');
    throw new Error('on purpose');
  });
  const second = mutex.run(() => {
    said.push('second');
    return 2;
  });
  const idle = mutex.idle().then(() => said.push('idle'));
  gate.resolve();
  await expect(first).rejects.toThrow('on purpose');
  expect(await second).toBe(2);
  await idle;
  expect(said).toEqual(['first', 'second', 'idle']);
});
