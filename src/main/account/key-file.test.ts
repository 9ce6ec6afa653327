import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { newDataKey } from './data-key.ts';
import { type KeyFile, readKeyFile, standardCosts, unwrapKey, wrapKey, writeKeyFile } from './key-file.ts';

const quick = { n: 16, r: 8, p: 1 };
const password = 'pass\u0065\u0301 word';

describe('the wrapped key', () => {
  it('is made at the cost of a quarter of a second a guess, off the event loop [S-01]', async () => {
    expect(standardCosts).toEqual({ n: 131_072, r: 8, p: 1 });
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 1);
    const wrap = await wrapKey(newDataKey(), '7@', password, standardCosts);
    clearInterval(ticking);
    expect(wrap).toMatchObject(standardCosts);
    expect(ticks).toBeGreaterThan(0);
  });

  it('opens with the password however a keyboard composes it, and with nothing else [S-01]', async () => {
    const key = newDataKey();
    const wrap = await wrapKey(key, '7@', password, quick);
    expect((await unwrapKey([wrap], '7@', 'pass\u00e9 word'))?.key.equals(key)).toBe(true);
    for (const other of ['', 'passe word', `${password}\0`, `${password} `, password.toUpperCase()]) {
      expect(await unwrapKey([wrap], '7@', other), JSON.stringify(other)).toBeNull();
    }
  });

  it('is bound to its account, its service and what guessing costs [S-01]', async () => {
    const wrap = await wrapKey(newDataKey(), '7@', password, quick);
    expect(await unwrapKey([wrap], '8@', password)).toBeNull();
    expect(await unwrapKey([wrap], '7@https://campus.example', password)).toBeNull();
    expect(await unwrapKey([{ ...wrap, n: 32 }], '7@', password)).toBeNull();
    expect(await unwrapKey([{ ...wrap, salt: randomBytes(16).toString('base64') }], '7@', password)).toBeNull();
    const sealed = Buffer.from(wrap.sealed, 'base64');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      const tampered = { ...wrap, sealed: changed.toString('base64') };
      expect(await unwrapKey([tampered], '7@', password), `byte ${index}`).toBeNull();
    }
  });
});

describe('key.json', () => {
  const content = async (): Promise<KeyFile> => ({
    version: 1,
    email: 'ab'.repeat(32),
    wraps: [await wrapKey(newDataKey(), '7@', password, quick)],
  });

  it('is closed to others, written whole, and kept twice: one damaged file costs nothing', async () => {
    const folder = testFolder();
    const written = await content();
    writeKeyFile(folder, written);
    expect(readdirSync(folder).sort()).toEqual(['key.copy.json', 'key.json']);
    const file = path.join(folder, 'key.json');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const bytes of ['', '{', '{"version":1}', readFileSync(file, 'utf8').slice(0, -30)]) {
      writeFileSync(file, bytes);
      expect(readKeyFile(folder)).toEqual(written);
    }
    rmSync(file);
    expect(readKeyFile(folder)).toEqual(written);
  });

  it('that asks for more memory than there is, counts as damaged', async () => {
    const folder = testFolder();
    const written = await content();
    for (const huge of [{ n: 2 ** 30 }, { r: 4096 }, { p: 1_000_000 }, { n: 0 }, { n: 24 }]) {
      writeKeyFile(folder, { ...written, wraps: written.wraps.map((wrap) => ({ ...wrap, ...huge })) });
      expect(readKeyFile(folder), JSON.stringify(huge)).toBeNull();
    }
  });
});
