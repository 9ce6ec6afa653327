/** What a service signs to prove who it is, and what a desk checks. Both ends must build the text from what they know themselves. */

/** Characters of a service's id: SHA-256 of its public key, hexadecimal. */
export const serviceIdPattern = /^[0-9a-f]{64}$/;
/** A nonce: 32 random bytes, hexadecimal. */
export const noncePattern = /^[0-9a-f]{64}$/;
/** An Ed25519 public key: 32 bytes, base64url. */
export const publicKeyPattern = /^[\w-]{43}$/;

/** What a challenge names. */
export interface Challenge {
  /** The id of the service that signs. */
  readonly id: string;
  /** Where the desk sent the question: the service's address without /v1, empty for the embedded service. */
  readonly address: string;
  readonly nonce: string;
}

/** The text under a signature. It begins with its purpose, so that no signature made for anything else fits. */
export function challengeText({ id, address, nonce }: Challenge): string {
  return ['footbridge service challenge 1', id, address, nonce].join('\n');
}
