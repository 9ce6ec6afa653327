/**
 * How a window seals words to an account: an ephemeral P-256 key of the window, ECDH with the account's public key,
 * HKDF-SHA-256 (salt: both public keys, ephemeral first) to AES-256-GCM. The sealed bytes are version, ephemeral key,
 * nonce, text with its tag; as text they are base64.
 */
export const wordsSeal = {
  version: 1,
  /** Bytes of an uncompressed public key. */
  publicLength: 65,
  nonceLength: 12,
  tagLength: 16,
  info: 'footbridge words',
} as const;
