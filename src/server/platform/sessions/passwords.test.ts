import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../config.ts';
import { semaphore } from '../limits/semaphore.ts';
import { waitAfter } from '../limits/throttle.ts';
import { createPasswords } from './passwords.ts';

describe('password hashes', () => {
  const cheap = createPasswords({ ln: 4, r: 8, p: 1, atOnce: 2 });

  it('cost what OWASP asks for, and fit', async () => {
    const passwords = createPasswords(defaultConfig.scrypt);
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
    expect(await passwords.verify('correct horse', hash)).toBe(true);
    expect(passwords.isOutdated(hash)).toBe(false);
    expect(cheap.isOutdated(hash)).toBe(true);
  });

  it('differ for equal passwords', async () => {
    expect(await cheap.hash('correct horse')).not.toBe(await cheap.hash('correct horse'));
  });

  it.each([
    ['a longer one', 'correct horse', 'correct horse '],
    ['another case', 'correct horse', 'Correct horse'],
    ['a trailing NUL', 'correct horse', 'correct horse\0'],
    ['what follows a NUL', 'correct\0horse', 'correct\0house'],
    ['what follows 72 bytes', `${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
  ])('do not fit %s', async (_what, password, other) => {
    const hash = await cheap.hash(password);
    expect(await cheap.verify(other, hash)).toBe(false);
    expect(await cheap.verify(password, hash)).toBe(true);
  });

  it('fit the same letters however the keyboard composed them', async () => {
    expect(await cheap.verify('naïve horse'.normalize('NFD'), await cheap.hash('naïve horse'.normalize('NFC')))).toBe(
      true,
    );
  });

  it('fit nothing where there is no account', async () => {
    expect(await cheap.verify('', null)).toBe(false);
  });

  it('are read at the costs that they were made with', async () => {
    const costly = createPasswords({ ln: 5, r: 4, p: 2, atOnce: 1 });
    expect(await cheap.verify('correct horse', await costly.hash('correct horse'))).toBe(true);
  });
});

describe('the queue of hashes', () => {
  it('runs a few at once, the rest in turn, and refuses what is too much', async () => {
    const { run } = semaphore({ atOnce: 2, queue: 3, perSource: 9 });
    let running = 0;
    let max = 0;
    const gates: (() => void)[] = [];
    const work = () =>
      run(async () => {
        running += 1;
        max = Math.max(max, running);
        await new Promise<void>((resolve) => gates.push(resolve));
        running -= 1;
      });
    const jobs = Array.from({ length: 5 }, work);
    await expect(work()).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    while (gates.length > 0) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(jobs);
    expect([max, running]).toEqual([2, 0]);
  });

  /** A queue with one piece of work under way, which ends when told to. */
  function held() {
    const gate = Promise.withResolvers<void>();
    const { run, admit } = semaphore({ atOnce: 1, queue: 6, perSource: 4 });
    const first = run(() => gate.promise);
    const finish = () => {
      gate.resolve();
      return first;
    };
    return { run, admit, finish };
  }
  const from = (source: string | null) => ({ source, signal: new AbortController().signal });

  it('lets four wait from one address, and those from others come in all the same', async () => {
    const { run, admit, finish } = held();
    const done: string[] = [];
    const wait = (source: string | null) => run(() => Promise.resolve(done.push(String(source))), from(source));
    const crowd = Array.from({ length: 4 }, () => wait('203.0.113.9'));
    await expect(wait('203.0.113.9')).rejects.toMatchObject({ code: 'too_many', retryAfter: 2 });
    expect(() => admit(from('203.0.113.9'))).toThrow();
    const honest = wait('198.51.100.7');
    const local = wait(null);
    await expect(wait('192.0.2.1')).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    await finish();
    await Promise.all([...crowd, honest, local]);
    expect(done.slice(4)).toEqual(['198.51.100.7', 'null']);
    expect(() => admit(from('203.0.113.9'))).not.toThrow();
  });

  it('drops the work of those who went away, and their place in it', async () => {
    const { run, finish } = held();
    let worked = 0;
    const count = () => {
      worked += 1;
      return Promise.resolve();
    };
    const left = new AbortController();
    const leaving = Array.from({ length: 4 }, () => run(count, { source: '203.0.113.9', signal: left.signal }));
    left.abort();
    for (const one of leaving) await expect(one).rejects.toMatchObject({ code: 'aborted' });
    const after = run(() => Promise.resolve('done'), from('203.0.113.9'));
    await finish();
    expect([await after, worked]).toEqual(['done', 0]);
  });

  it('goes on after a failure', async () => {
    const { run } = semaphore({ atOnce: 1, queue: 5, perSource: 5 });
    const failed = run(() => Promise.reject(new Error('on purpose')));
    const next = run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('on purpose');
    expect(await next).toBe('done');
  });
});

describe('the wait after failed sign-ins', () => {
  it('is none for four, then doubles to a quarter of an hour', () => {
    expect([1, 4, 5, 6, 7, 14, 15, 99].map((failures) => waitAfter(failures))).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
  });
});
