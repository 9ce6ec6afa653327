import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createWhole } from '#node/files/whole-file.ts';
import { StartProblem } from '#node/start-problem.ts';
import type { Database } from '../database/database.ts';

/** Who a service is: a key pair of its own. */
export interface Identity {
  /** SHA-256 of the public key, hexadecimal. */
  readonly id: string;
  /** Ed25519, base64url. */
  readonly publicKey: string;
  /** Signs a text; base64. */
  sign(text: string): string;
}

/** A new key, as PEM. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The identity of a private key in PEM. Throws for anything but Ed25519. */
export function identityOf(pem: string): Identity {
  const key = createPrivateKey(pem);
  const bytes = rawPublicKey(key);
  return {
    id: createHash('sha256').update(bytes).digest('hex'),
    publicKey: bytes.toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

function rawPublicKey(key: KeyObject): Buffer {
  const { x, crv } = createPublicKey(key).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new Error('Not an Ed25519 key');
  return Buffer.from(x, 'base64url');
}

/**
 * The identity of a service, made at its first start: `service-key.pem` in its folder, outside the database, so that
 * it outlives a restore; on PostgreSQL in the database, which several processes share. Throws `StartProblem`.
 */
export async function openIdentity(database: Database, folder: string, now: Date): Promise<Identity> {
  const where = database.file ? path.join(folder, 'service-key.pem') : 'the database';
  const pem = database.file ? keyInFile(where) : await keyInDatabase(database, now);
  try {
    return identityOf(pem);
  } catch (cause) {
    const message = `The key of the service in ${where} cannot be read. Restore it from a backup: without it desks take this for another service`;
    throw new StartProblem(message, { cause });
  }
}

/** Of two processes that start at once, one writes and both read. */
function keyInFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  createWhole(file, Buffer.from(newPrivateKey()));
  return readFileSync(file, 'utf8');
}

async function keyInDatabase(database: Database, now: Date): Promise<string> {
  return await database.write(async (tx) => {
    const row = { id: 1, private_key: newPrivateKey(), created_at: now.toISOString() };
    await tx
      .insertInto('service_identity')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const kept = await tx.selectFrom('service_identity').select('private_key').executeTakeFirstOrThrow();
    return kept.private_key;
  });
}
