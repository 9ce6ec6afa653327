import type { TriedAddress } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceProof } from '../api/service-proof.ts';
import type { Connection } from '../api/to-request.ts';
import { lookAtCertificate } from './certificate.ts';
import type { KnownServices } from './known-services.ts';
import { readAddress } from './service-address.ts';

/** What trying an address takes. */
export interface TryParts {
  readonly known: Pick<KnownServices, 'byId'>;
  /** Lets the service at an address prove who it is, within `wait` milliseconds. Throws `offline`. */
  prove(connection: Connection, address: string, wait: number): Promise<ServiceProof>;
  /** The version of the service behind a connection. */
  versionOf(connection: Connection, wait: number): Promise<string>;
}

/** Milliseconds for each of the three questions: certificate, identity, version. */
const timeout = 8000;

/**
 * Finds out what answers at an address: its certificate, who it is, and its version. Sends nothing of anybody, and
 * changes nothing. Throws `invalid` for an address that is none, and `offline` where no Footbridge service answers.
 */
export async function tryAddress(parts: TryParts, given: string): Promise<TriedAddress> {
  const address = readAddress(given);
  if (address === '') {
    const message = 'Enter the address of a Footbridge service';
    throw new AppError('invalid', { message, fields: { address: message } });
  }
  const look = new URL(address).protocol === 'https:' ? await lookAtCertificate(address, timeout) : null;
  const seen = { address, certificate: look?.certificate ?? null };
  if (look?.problem) return { ...seen, problem: look.problem, service: null };
  const proof = await parts
    .prove({ address }, address, timeout)
    .catch(() => Promise.reject(new AppError('offline', { message: `There is no Footbridge service at ${address}` })));
  const version = await parts.versionOf({ address }, timeout);
  return { ...seen, problem: null, service: { id: proof.id, version, isKnown: parts.known.byId(proof.id) !== null } };
}
