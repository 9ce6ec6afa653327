import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plainHttpTexts } from '#shared/desk/types.ts';
import { createServiceLink } from '../api/service-link.ts';
import { fakeIdentity, ok, startFakeService } from '../api/testing/fake-service.ts';
import { createEvents } from '../events.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { expiredCertificate, localhostCertificate, otherCertificate } from './testing/certificates.ts';

/** A desk whose embedded service never starts. */
function startDesk() {
  const host = testHost(testFolder());
  const link = createServiceLink({
    host,
    program: new URL(import.meta.url),
    version: '1',
    server: '',
    sample: false,
    events: createEvents(),
    log: () => undefined,
    onSessionLost: () => undefined,
    isSignedIn: () => true,
    mayKeepSession: () => true,
  });
  onTestFinished(() => link.workspace.close());
  return { host, commands: link.workspace.handlers };
}

/** A service over https; answers its address and what it was asked. */
async function startEncrypted(certificate: { readonly cert: string; readonly key: string }) {
  const asked: string[] = [];
  const identity = fakeIdentity();
  const server = createServer(certificate, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    asked.push(`${request.method} ${request.url}`);
    const body: unknown = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
    const isChallenge = request.url === '/v1/service/challenge';
    const seen = { call: '', url: '', headers: request.headers, body };
    const answer = isChallenge ? identity(seen, response) : ok({ data: { version: '0.1.0', database: 'ok' } });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `https://localhost:${(server.address() as AddressInfo).port}`, asked };
}

/** From now on, until the test ends, this computer trusts what these sign. */
function trust(...certificates: readonly string[]): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, ...certificates]);
  onTestFinished(() => setDefaultCACertificates(before));
}

describe('an address that is tried', () => {
  it('shows the certificate, the identity and the version, and changes nothing', async () => {
    trust(localhostCertificate.cert);
    const { address } = await startEncrypted(localhostCertificate);
    const { commands, host } = startDesk();
    const before = await commands['workspace.read'](undefined);
    const tried = await commands['workspace.try']({ address: ` ${address}/v1/ ` });
    expect(tried).toEqual({
      address,
      certificate: {
        subject: 'localhost, Test campus',
        issuer: 'localhost, Test campus',
        validUntil: '2126-11-01T05:48:35.000Z',
        fingerprint: '67:FE:9B:A9:68:E8:89:E5:7B:AA:E3:9D:17:98:11:63:82:5F:8C:87:85:16:30:BC:DA:DD:5F:C7:26:4D:06:D1',
      },
      problem: null,
      service: { id: expect.stringMatching(/^[0-9a-f]{64}$/), version: '0.1.0', isKnown: false },
    });
    expect(await commands['workspace.read'](undefined)).toEqual(before);
    expect(host.settings.get('service')).toBeUndefined();
  });

  it.each([
    ['nobody vouches for', localhostCertificate, [], 'isn’t from an authority that this computer trusts'],
    ['has expired', expiredCertificate, [expiredCertificate], 'The certificate has expired'],
    ['is another’s', otherCertificate, [otherCertificate], 'belongs to another address than localhost'],
  ])('says why a certificate that %s is no good, shows it, and sends nothing', async (_why, own, trusted, said) => {
    trust(...trusted.map(({ cert }) => cert));
    const { address, asked } = await startEncrypted(own);
    const tried = await startDesk().commands['workspace.try']({ address });
    expect(tried.problem).toContain(said);
    expect([tried.service, tried.certificate?.fingerprint.length, asked]).toEqual([null, 95, []]);
  });

  it('has no certificate without encryption; a service that was used before is known', async () => {
    const { address } = await startFakeService();
    const { commands } = startDesk();
    const first = await commands['workspace.try']({ address });
    expect([first.certificate, first.service?.isKnown]).toEqual([null, false]);
    await commands['workspace.connect']({ address, confirm: plainHttpTexts });
    expect((await commands['workspace.try']({ address })).service?.isKnown).toBe(true);
  });

  it('is refused where it is none, and where no Footbridge service answers', async () => {
    const { commands } = startDesk();
    for (const address of ['', '  ', 'bridge', 'ftp://bridge.example']) {
      await expect(commands['workspace.try']({ address })).rejects.toMatchObject({
        code: 'invalid',
        fields: { address: expect.stringContaining('address of a Footbridge service') },
      });
    }
    const service = await startFakeService();
    await service.stop();
    for (const address of [service.address, service.address.replace('http:', 'https:')]) {
      await expect(commands['workspace.try']({ address })).rejects.toMatchObject({
        code: 'offline',
        message: `There is no Footbridge service at ${address}`,
      });
    }
  });
});
