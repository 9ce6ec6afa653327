import { wordsSeal } from '#shared/rules/desk/words-seal.ts';

const { version, info, nonceLength } = wordsSeal;
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const utf8 = new TextEncoder();

/** Seals a text to the public key of an account, both as base64 (`wordsSeal`). Nothing in this window opens it again. */
export async function sealWords(publicKey: string, text: string): Promise<string> {
  const theirs = fromBase64(publicKey);
  const [to, own] = await Promise.all([
    crypto.subtle.importKey('raw', theirs, curve, false, []),
    crypto.subtle.generateKey(curve, false, ['deriveBits']),
  ]);
  const [shared, exported] = await Promise.all([
    crypto.subtle.deriveBits({ name: 'ECDH', public: to }, own.privateKey, 256),
    crypto.subtle.exportKey('raw', own.publicKey),
  ]);
  const ours = new Uint8Array(exported);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: joined(ours, theirs), info: utf8.encode(info) };
  const key = await crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8.encode(text));
  return toBase64(joined(Uint8Array.of(version), ours, iv, new Uint8Array(body)));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}
