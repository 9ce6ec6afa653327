import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { challengeText } from '#shared/rules/desk/service-identity.ts';
import { describeEngines } from '../../testing/engines.ts';
import { testConfig, testServer } from '../../testing/test-server.ts';
import { openIdentity } from './identity.ts';

const now = new Date('2026-11-22T10:00:00Z');
const nonce = 'c4'.repeat(32);

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-identity-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describeEngines('the identity of a service', (open) => {
  it('is made once, and found again by every process', async () => {
    const database = await open();
    const folder = newFolder();
    const first = await openIdentity(database, folder, now);
    const again = await Promise.all([openIdentity(database, folder, now), openIdentity(database, folder, now)]);
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id]);
    const other = await openIdentity(await open(), newFolder(), now);
    expect(other.id).not.toBe(first.id);
    if (!database.file) return;
    const file = path.join(folder, 'service-key.pem');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
    await expect(openIdentity(database, folder, now)).rejects.toThrow('cannot be read');
  });

  it('signs for the address that was asked, and for its own names only', async () => {
    const { call, close } = testServer(await open(), { ...testConfig, hosts: ['localhost', 'campus.example'] });
    onTestFinished(close);
    const headers = { host: 'localhost' };
    const ask = (address: string) => call('service.challenge', { body: { nonce, address }, headers });
    const { data } = (await ask('https://campus.example/app')).body;
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: data.public_key } });
    const holds = (address: string) =>
      verify(
        null,
        Buffer.from(challengeText({ id: data.id, address, nonce })),
        key,
        Buffer.from(data.signature, 'base64'),
      );
    expect(createHash('sha256').update(Buffer.from(data.public_key, 'base64url')).digest('hex')).toBe(data.id);
    expect([holds('https://campus.example/app'), holds('https://evil.example')]).toEqual([true, false]);
    const { body } = await call('service.identity', { headers });
    expect(body.data).toEqual({ id: data.id, public_key: data.public_key, epoch: data.epoch });
    for (const address of ['https://evil.example', 'https://campus.example.evil.example', 'nothing', '']) {
      expect((await ask(address)).body.code).toBe('bad_origin');
    }
  });
});
