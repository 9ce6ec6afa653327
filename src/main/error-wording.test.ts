import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { childWording, wordingOf } from './error-wording.ts';

const canary = 'Kestrel-7Q2z';

/** What `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it throws nothing');
}

/** Errors that carry what somebody typed, each as it really comes. */
const carriers: readonly [what: string, error: unknown][] = [
  ['text that is no JSON', thrownBy(() => JSON.parse(`${canary} is my password`))],
  ['an address', thrownBy(() => new URL(`https://${canary} x`))],
  ['a name that is called', thrownBy(() => (({}) as Record<string, () => void>)[canary]?.() ?? JSON.parse(canary))],
  ['an error of ours', new AppError('invalid', { message: `${canary} is taken`, fields: { name: canary } })],
  ['a cause', new Error('outside', { cause: new Error('between', { cause: new Error(canary) }) })],
  [
    'a driver',
    Object.assign(new Error(`fts5: syntax error near "${canary}"`), { name: 'SqliteError', code: 'SQLITE_ERROR' }),
  ],
  ['a name of its own', Object.assign(new Error('x'), { name: `Error ${canary}`, code: `E ${canary}` })],
  ['a stack of several lines', new Error(`first\n    at ${canary} (evil)\n${canary}`)],
  ['a thrown object', { password: canary }],
  ['a path', Object.assign(new Error(`ENOENT: open '/home/${canary}'`), { code: 'ENOENT', path: canary })],
];

describe('the wording of errors', () => {
  it.each(carriers)('keeps %s to itself [E-15]', (_what, error) => {
    expect(wordingOf(error)).not.toContain(canary);
    const printed = error instanceof Error ? `${error.stack}\n${error.name}: ${error.message}` : String(error);
    expect(childWording(`Uncaught ${printed}\n{"level":50,"msg":"${canary}"}\n${canary}`)).not.toContain(canary);
  });

  it('says what can be said: the kind, the code, harmless sentences, and where it was', () => {
    const mistake = thrownBy(() => (undefined as unknown as { name: string }).name);
    expect(wordingOf(mistake)).toMatch(
      /^TypeError: Cannot read properties of undefined \(reading 'name'\)\n\s+at .+:\d+:\d+/,
    );
    const busy = Object.assign(new Error('database is locked'), { name: 'SqliteError', code: 'SQLITE_BUSY' });
    expect(wordingOf(new Error('x', { cause: busy }))).toContain(
      '(because of SqliteError SQLITE_BUSY: database is locked',
    );
    expect(wordingOf('not ready in time')).toBe('not ready in time');
    const child = childWording(`${(mistake as Error).stack}\n\nNode.js v24.21.0\nsecret`);
    expect(child).toMatch(
      /^TypeError: Cannot read properties of undefined[^\n]+\n\s+at [\s\S]+\nNode\.js v24\.21\.0\n\(a line of 6 characters\)$/,
    );
  });
});
