import { createSecretKey, randomBytes, scrypt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { AppError } from '#shared/errors.ts';
import { dataKeyLength } from './data-key.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';

/** What guessing a password costs: scrypt's N, r and p. */
export interface Costs {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** About a quarter of a second and 128 MB for each guess. */
export const standardCosts: Costs = { n: 2 ** 17, r: 8, p: 1 };

const saltLength = 16;
const base64 = z.base64().max(400);
const wrapSchema = z.object({
  // Bounded: a tampered file must not take all memory.
  n: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20)
    .refine((n) => Number.isInteger(Math.log2(n))),
  r: z.number().int().min(1).max(32),
  p: z.number().int().min(1).max(16),
  salt: base64,
  sealed: base64,
});
const fileSchema = z.object({
  version: z.literal(1),
  /** By which an e-mail finds its account without the service; hexadecimal. */
  email: z.string().max(128),
  /** The data key under each password that opens it: one, or two while the password is being changed. */
  wraps: z.array(wrapSchema).min(1).max(8),
});

/** The data key as one password opens it. */
export type Wrap = z.infer<typeof wrapSchema>;
/** What lies in an account's key.json. */
export type KeyFile = z.infer<typeof fileSchema>;

const fileOf = (folder: string) => join(folder, 'key.json');
const copyOf = (folder: string) => join(folder, 'key.copy.json');

/** Whether a folder holds a key file, whole or not. */
export const hasKeyFile = (folder: string): boolean => existsSync(fileOf(folder)) || existsSync(copyOf(folder));

/** The key file of an account's folder, or its copy where it does not read; null where neither does. */
export function readKeyFile(folder: string): KeyFile | null {
  for (const file of [fileOf(folder), copyOf(folder)]) {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // Missing or damaged: the copy may still be whole.
    }
  }
  return null;
}

/** Replaces the key file, then its copy: without it everything of the account would be lost. */
export function writeKeyFile(folder: string, content: KeyFile): void {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  writeWhole(fileOf(folder), bytes);
  writeWhole(copyOf(folder), bytes);
}

/** scrypt of a password, off the event loop. Composed, and with a last byte that is none, as the service does it. */
export function derive(password: string, salt: Uint8Array, { n, r, p }: Costs): Promise<Buffer> {
  const bytes = Buffer.concat([Buffer.from(password.normalize('NFC')), Buffer.of(1)]);
  const options = { N: n, r, p, maxmem: 128 * r * (n + p + 2) + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, dataKeyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const boundOf = (place: string, salt: string, { n, r, p }: Costs) => `${place}|key|${n}|${r}|${p}|${salt}`;

/** Wraps a data key under a password. */
export async function wrapKey(key: Uint8Array, place: string, password: string, costs: Costs): Promise<Wrap> {
  const salt = randomBytes(saltLength);
  const text = salt.toString('base64');
  const wrapping = createSecretKey(await derive(password, salt, costs));
  const sealed = sealBytes(wrapping, key, boundOf(place, text, costs)).toString('base64');
  return { ...costs, salt: text, sealed };
}

/** The data key and the wrap that the password opened, or null. Takes as long for each wrap as making it did. */
export async function unwrapKey(
  wraps: readonly Wrap[],
  place: string,
  password: string,
): Promise<{ readonly key: Buffer; readonly wrap: Wrap } | null> {
  for (const wrap of wraps) {
    const wrapping = createSecretKey(await derive(password, Buffer.from(wrap.salt, 'base64'), wrap));
    try {
      return { key: openBytes(wrapping, Buffer.from(wrap.sealed, 'base64'), boundOf(place, wrap.salt, wrap)), wrap };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return null;
}
