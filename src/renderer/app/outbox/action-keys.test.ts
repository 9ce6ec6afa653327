import { describe, expect, it } from 'vitest';
import { createActionKeys, keptKeys } from './action-keys.ts';

const failed = (code: 'offline' | 'timeout' | 'internal' | 'invalid' | 'conflict') =>
  ({ ok: false, error: { code } }) as const;
const done = { ok: true } as const;

/** The session storage of a window, in memory. */
function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

/** One life of a window; `kept` is what an earlier one left. */
function start(kept = storage(), name = 'key') {
  let count = 0;
  const newKey = () => {
    count += 1;
    return `${name} ${count}`;
  };
  return createActionKeys({ newKey, kept, underWay: new Set() });
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

  it('stays over a reload of the window that came before the answer, once', () => {
    const kept = storage();
    const before = start(kept, 'before')({ call: 'plan.order', body: { plan: 2 } });
    const begin = start(kept, 'after');
    const again = begin({ call: 'plan.order', body: { plan: 2 } });
    expect(again.key).toBe(before.key);
    again.ended(done);
    expect(begin({ call: 'plan.order', body: { plan: 2 } }).key).toBe('after 1');
  });

  it('stays over a reload after an answer that was lost', () => {
    const kept = storage();
    const before = start(kept, 'before')({ body: 1 });
    before.ended(failed('timeout'));
    expect(start(kept, 'after')({ body: 1 }).key).toBe(before.key);
    expect(start(kept, 'after')({ body: 2 }).key).toBe('after 1');
  });

  it('is another one for a second act beside the first', () => {
    const begin = start();
    expect([begin({ body: 1 }).key, begin({ body: 1 }).key]).toEqual(['key 1', 'key 2']);
  });

  it('is kept without a word of what is sent, and in memory where the browser refuses', () => {
    const kept = storage();
    start(kept)({ body: { text: 'To Asha Rao' } });
    expect(JSON.stringify([...kept.values])).not.toMatch(/Asha|text/);
    const refusing = keptKeys(() => {
      throw new Error('refused');
    });
    const begin = start(refusing as ReturnType<typeof storage>);
    const first = begin({ body: 1 });
    first.ended(failed('offline'));
    expect(begin({ body: 1 }).key).toBe(first.key);
  });
});
