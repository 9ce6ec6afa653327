import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { afterPack } from '../../build/after-pack.ts';
import type { PackedPlatform } from '../../build/fuses.ts';

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const packager = { executableName: 'footbridge', appInfo: { productFilename: 'Footbridge' } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file with a fuse wire like Electron's in the middle of other bytes. */
function fakeElectron(path: string, wire: string): string {
  const program = join(folder, path);
  mkdirSync(dirname(program), { recursive: true });
  const head = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, wire.length]), Buffer.from(wire)]);
  writeFileSync(program, Buffer.concat([Buffer.alloc(5000, 7), head, Buffer.alloc(5000, 9)]));
  return program;
}

function wireOf(program: string): string {
  const bytes = readFileSync(program);
  const at = bytes.indexOf(sentinel) + sentinel.length;
  return bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString();
}

const pack = (platform: string) => afterPack({ appOutDir: folder, electronPlatformName: platform, packager });

describe('the fuses of the packed app', () => {
  const cases: [PackedPlatform, string, string][] = [
    ['darwin', 'Footbridge.app/Contents/Frameworks/Electron Framework.framework/Electron Framework', '010011001'],
    ['win32', 'Footbridge.exe', '010011001'],
    ['linux', 'footbridge', '010001001'],
  ];
  // On a Mac the flip ends with a new signature, which a fake cannot be given.
  it.each(cases.filter(([platform]) => platform !== 'darwin' || process.platform !== 'darwin'))(
    'are all set on %s [E-08]',
    async (platform, path, expected) => {
      const program = fakeElectron(path, '101100011');
      const before = readFileSync(program);
      await pack(platform);
      expect(wireOf(program)).toBe(expected);
      expect(readFileSync(program)).toHaveLength(before.length);
      expect(readFileSync(program).subarray(0, 5000)).toEqual(before.subarray(0, 5000));
    },
  );

  it('stop the packing when Electron brings one that nobody decided [E-08]', async () => {
    const program = fakeElectron('footbridge', '1011000111');
    await expect(pack('linux')).rejects.toThrow('strictlyRequireAllFuses');
    expect(wireOf(program)).toBe('1011000111');
  });

  it('stop the packing when there is no fuse wire [E-08]', async () => {
    writeFileSync(join(folder, 'footbridge'), 'not Electron');
    await expect(pack('linux')).rejects.toThrow('sentinel');
  });
});
