import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { StartProblem } from '#node/start-problem.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { policyFile, readPolicy } from './policy.ts';

const own = process.getuid?.() ?? 0;

function write(text: string): string {
  const folder = path.join(testFolder(), 'footbridge');
  mkdirSync(folder, { mode: 0o755 });
  const file = path.join(folder, 'policy.json');
  writeFileSync(file, text, { mode: 0o644 });
  chmodSync(file, 0o644);
  return file;
}

it('fixes what it names, and nothing where there is none', () => {
  const file = write('{"service":"https://campus.example","sharedComputer":true}');
  expect(readPolicy(file, own)).toEqual({ service: 'https://campus.example', sharedComputer: true });
  expect(readPolicy(path.join(testFolder(), 'policy.json'), own)).toEqual({});
});

it.skipIf(process.platform === 'win32')('is refused where others could have written it', () => {
  const file = write('{"sharedComputer":false}');
  expect(() => readPolicy(file, own + 1)).toThrow(StartProblem);
  for (const [target, mode] of [
    [file, 0o664],
    [file, 0o646],
    [path.dirname(file), 0o775],
    [path.dirname(file), 0o757],
  ] as const) {
    chmodSync(target, mode);
    expect(() => readPolicy(file, own)).toThrow('must belong to root');
    chmodSync(target, target === file ? 0o644 : 0o755);
  }
  expect(readPolicy(file, own)).toEqual({ sharedComputer: false });
});

it.each([
  ['no JSON', '{'],
  ['another type', '{"sharedComputer":"yes"}'],
  ['an unknown name', '{"shared":true}'],
  ['no address', '{"service":"ftp://campus.example"}'],
])('stops the start where it holds %s: what the owner wants is not known', (_, text) => {
  expect(() => readPolicy(write(text), own)).toThrow('cannot be read');
});

it('lies where only administrators write', () => {
  expect(policyFile('linux', {})).toBe('/etc/footbridge/policy.json');
  expect(policyFile('darwin', {})).toBe('/Library/Application Support/Footbridge/policy.json');
  expect(policyFile('win32', { ProgramFiles: 'D:\\Programs' })).toBe('D:\\Programs\\Footbridge\\policy.json');
});
