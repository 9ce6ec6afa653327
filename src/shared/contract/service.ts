import { z } from 'zod';
import { noncePattern, publicKeyPattern, serviceIdPattern } from '../rules/desk/service-identity.ts';
import { anyone, anySession, call } from './call.ts';

const identity = z.object({
  /** SHA-256 of the public key, hexadecimal. */
  id: z.string().regex(serviceIdPattern),
  /** Ed25519, base64url. */
  public_key: z.string().regex(publicKeyPattern),
  /** Changes when the service's data was restored. */
  epoch: z.string().max(64),
});

/** Which service this is, and its proof. */
export const serviceCalls = {
  'service.identity': call({
    method: 'GET',
    path: '/service',
    summary: 'The public identity of the service, and the epoch of its data',
    access: anyone,
    answer: z.object({ data: identity }),
  }),
  'service.challenge': call({
    method: 'POST',
    path: '/service/challenge',
    summary: 'Signs a nonce for the address that was asked, which proves that the service holds its key',
    access: anyone,
    body: z.object({
      nonce: z.string().regex(noncePattern),
      /** Where the asker sent this: the address without /v1; empty for the embedded service. */
      address: z.string().max(500).default(''),
    }),
    answer: z.object({ data: identity.extend({ signature: z.base64().max(100) }) }),
  }),
  'writes.known': call({
    method: 'POST',
    path: '/writes/known',
    summary:
      'Which of these keys of own writes the service has an answer under: what a restored service has lost has none',
    access: anySession,
    body: z.object({ keys: z.array(z.guid()).max(500) }),
    answer: z.object({ data: z.array(z.string()) }),
  }),
} as const;
