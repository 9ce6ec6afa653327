import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createKeyFileSecrets } from '../hosts/browser/key-file-secrets.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createDeviceTokens } from './device-tokens.ts';

const session = 'footbridge_session=s3cr3t; Path=/; HttpOnly';
const device = 'footbridge_device=d3v1ce; Max-Age=34560000; Path=/; HttpOnly';

const open = (folder: string) => createDeviceTokens(folder, createKeyFileSecrets(folder), () => undefined);

it('keeps the token of each service, sealed, over starts, and leaves other cookies to the session [B-11]', async () => {
  const folder = testFolder();
  const tokens = open(folder);
  expect(await tokens.header('https://a.example')).toBe('');
  expect(await tokens.take('https://a.example', [session, device])).toEqual([session]);
  expect(await tokens.take('https://b.example', ['__Host-footbridge_device=0ther; Secure'])).toEqual([]);
  const later = open(folder);
  expect(await later.header('https://a.example')).toBe('footbridge_device=d3v1ce; __Host-footbridge_device=d3v1ce');
  expect(await later.header('https://b.example')).toBe('footbridge_device=0ther; __Host-footbridge_device=0ther');
  expect(await later.header('https://c.example')).toBe('');
  expect(readFileSync(path.join(folder, 'devices.sealed'), 'latin1')).not.toContain('d3v1ce');
});

it('starts without tokens from a file that does not open', async () => {
  const folder = testFolder();
  writeFileSync(path.join(folder, 'devices.sealed'), 'nonsense');
  expect(await open(folder).header('https://a.example')).toBe('');
});
