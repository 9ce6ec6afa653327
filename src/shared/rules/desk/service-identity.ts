// The text that a service signs to prove its identity and that a desk checks. Each side must build the text from its
// own data: a text that is copied from the other side proves nothing.

/** Matches the id of a service: the SHA-256 of the public key, in hexadecimal. */
export const serviceIdPattern = /^[0-9a-f]{64}$/;
/** Matches a nonce: 32 random bytes, in hexadecimal. */
export const noncePattern = /^[0-9a-f]{64}$/;
/** Matches an Ed25519 public key: 32 bytes, in base64url. */
export const publicKeyPattern = /^[\w-]{43}$/;

/** The values that a challenge names. */
export interface Challenge {
  /** The id of the service that signs. */
  readonly id: string;
  /** The address that the desk asked: the service's address without /v1, empty for the embedded service. */
  readonly address: string;
  readonly nonce: string;
}

/** The text that is signed. The text begins with its purpose, so a signature for another purpose doesn't fit. */
export function challengeText({ id, address, nonce }: Challenge): string {
  return ['footbridge service challenge 1', id, address, nonce].join('\n');
}
