/**
 * The parameters by which a window seals kept words to an account: an ephemeral P-256 key of the window, ECDH with the
 * account's public key, HKDF-SHA-256 (salt: both public keys, ephemeral first) to AES-256-GCM. The sealed bytes are
 * version, ephemeral key, nonce, text with its tag; as text they are base64.
 */
export const wordsSeal = {
  version: 1,
  /** Length of an uncompressed public key in bytes. */
  publicLength: 65,
  nonceLength: 12,
  tagLength: 16,
  info: 'footbridge words',
} as const;
