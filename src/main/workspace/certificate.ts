// The certificate that a server shows, looked at before anything is sent to it.
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { ServerCertificate } from '#shared/desk/types.ts';

/** A server's certificate, and why a connection may not rely on it; `problem` null: it may. */
export interface CertificateLook {
  readonly certificate: ServerCertificate;
  readonly problem: string | null;
}

const standardPort = 443;

/**
 * Looks at the certificate of an https address, within `wait` milliseconds, and sends nothing. Null where there is no
 * encrypted line to look at: the server can't be reached directly, or doesn't speak TLS.
 */
export async function lookAtCertificate(address: string, wait: number): Promise<CertificateLook | null> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<CertificateLook | null>();
  const socket: TLSSocket = connect({
    host,
    port: port === '' ? standardPort : Number(port),
    ...(isName(host) && { servername: host }),
    // Looked at, not relied on: the look says what is wrong with it, and nothing is sent.
    rejectUnauthorized: false,
    timeout: wait,
  });
  socket.on('secureConnect', () => resolve(readLook(socket, host)));
  socket.on('timeout', () => resolve(null));
  socket.on('error', () => resolve(null));
  socket.on('close', () => resolve(null));
  return promise.finally(() => socket.destroy());
}

const isName = (host: string) => !/^[\d.]+$/.test(host) && !host.includes(':');

function readLook(socket: TLSSocket, host: string): CertificateLook | null {
  const peer = socket.getPeerCertificate();
  if (Object.keys(peer).length === 0) return null;
  const certificate = {
    subject: nameOf(peer.subject),
    issuer: nameOf(peer.issuer),
    validUntil: new Date(peer.valid_to).toISOString(),
    fingerprint: peer.fingerprint256,
  };
  const code = socket.authorized ? null : String(socket.authorizationError);
  return { certificate, problem: code === null ? null : sentenceOf(code, host) };
}

function nameOf({ O, CN }: PeerCertificate['subject']): string {
  return [CN, O].flat().filter(Boolean).join(', ');
}

function sentenceOf(code: string, host: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'The certificate has expired. Ask whoever runs the service to renew it.';
  if (code === 'CERT_NOT_YET_VALID') return 'The certificate isn’t valid yet. Check the date on this computer.';
  if (code.includes('ERR_TLS_CERT_ALTNAME_INVALID') || code.includes('altnames')) {
    return `The certificate belongs to another address than ${host}. Check the address.`;
  }
  return 'The certificate isn’t from an authority that this computer trusts. Ask whoever runs the service.';
}
