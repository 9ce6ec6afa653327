import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { challengeText } from '#shared/rules/desk/service-identity.ts';
import type { ApiClient } from './client.ts';

/** What a service has proved: its id, and the epoch of its data. */
export interface ServiceProof {
  readonly id: string;
  readonly epoch: string;
}

/**
 * Lets the service behind `client` prove who it is. `address` is the one that `client` calls, empty for the embedded
 * service. Throws `offline`: nobody answers, or whoever does holds no key.
 */
export async function proveService(
  client: Pick<ApiClient, 'request'>,
  address: string,
  timeout: number,
): Promise<ServiceProof> {
  const nonce = randomBytes(32).toString('hex');
  const { data } = (await client.request('service.challenge', { body: { nonce, address }, timeout })).answer;
  const publicKey = Buffer.from(data.public_key, 'base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: data.public_key } });
  const text = Buffer.from(challengeText({ id: data.id, address, nonce }));
  const isOwn = createHash('sha256').update(publicKey).digest('hex') === data.id;
  if (!isOwn || !verify(null, text, key, Buffer.from(data.signature, 'base64')))
    throw new AppError('offline', { message: noProof });
  return { id: data.id, epoch: data.epoch };
}

const noProof = 'What answers there can’t prove which service it is';
