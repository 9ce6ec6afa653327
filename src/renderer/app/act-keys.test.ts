import { describe, expect, it } from 'vitest';
import { createActKeys } from './act-keys.ts';

const failed = (code: 'offline' | 'timeout' | 'internal' | 'invalid' | 'conflict') =>
  ({ ok: false, error: { code } }) as const;
const done = { ok: true } as const;

function start() {
  let count = 0;
  return createActKeys(() => {
    count += 1;
    return `key ${count}`;
  });
}

describe('the key of a write that is made at once', () => {
  it.each(['offline', 'timeout', 'internal'] as const)('stays for the same write after %s [O-02]', (code) => {
    const begin = start();
    const first = begin({ body: { plan: 2 } });
    first.ended(failed(code));
    expect(begin({ body: { plan: 2 } }).key).toBe(first.key);
  });

  it.each([
    ['it has happened', done],
    ['it was refused', failed('invalid')],
    ['somebody was first', failed('conflict')],
  ])('is another one once %s', (_, outcome) => {
    const begin = start();
    const first = begin({ body: 1 });
    first.ended(failed('timeout'));
    const second = begin({ body: 1 });
    second.ended(outcome);
    expect([second.key, begin({ body: 1 }).key]).toEqual([first.key, 'key 2']);
  });

  it('is another one for another write, whatever became of the first', () => {
    const begin = start();
    const first = begin({ body: 1 });
    first.ended(failed('timeout'));
    expect(begin({ body: 2 }).key).toBe('key 2');
    expect(begin({ body: 1 }).key).toBe(first.key);
  });
});
