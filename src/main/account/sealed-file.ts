import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import type { Account } from './account.ts';
import { purposeKey } from './data-key.ts';

type SealedWith = Account['sealedWith'];

const version = 1;
const prefixLength = 7;
const headLength = 1 + prefixLength;
const tagLength = 16;
/** Bytes of the file that are sealed together; each piece says which it is, and whether it is the last. */
const pieceLength = 1024 * 1024;
const sealedLength = pieceLength + tagLength;

/** A piece opens only in its place of its own file: the nonce is the file's prefix, the number, and the end. */
interface Piece {
  readonly prefix: Uint8Array;
  readonly number: number;
  readonly last: boolean;
}

function nonceOf({ prefix, number, last }: Piece): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.set(prefix);
  nonce.writeUInt32BE(number, prefixLength);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function sealPiece({ key, bound }: Box, piece: Piece, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece));
  cipher.setAAD(bound);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function openPiece({ key, bound }: Box, piece: Piece, sealed: Buffer): Buffer {
  if (sealed.length < tagLength) throw new AppError('damaged');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece), { authTagLength: tagLength });
  decipher.setAAD(bound);
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagLength)), decipher.final()]);
  } catch (cause) {
    throw new AppError('damaged', { cause });
  }
}

/** What pieces are sealed with, and what they are bound to. */
interface Box {
  readonly key: KeyObject;
  readonly bound: Buffer;
}
const boxOf = ({ key, place }: SealedWith, context: string): Box => ({
  key: purposeKey(key, 'files'),
  bound: Buffer.from(`${place}|file|${context}`),
});

/** How many pieces a file has, and their bytes. */
interface Pieces {
  readonly count: number;
  read(number: number): Promise<Buffer>;
}

/** Does work with a copy of an account's key: the one in memory is wiped when its owner leaves meanwhile. */
export async function withOwnKey<T>({ key, place }: SealedWith, work: (own: SealedWith) => Promise<T>): Promise<T> {
  const own = Buffer.from(key);
  try {
    return await work({ key: own, place });
  } finally {
    own.fill(0);
  }
}

const headOf = (prefix: Uint8Array) => Buffer.concat([Buffer.of(version), prefix]);

/** Copies a file sealed, bound to `context`; the target is there whole or not at all, mode 0600. */
export function sealFile(source: string, target: string, sealedWith: SealedWith, context: string): Promise<void> {
  return sealPieces(source, target, boxOf(sealedWith, context), async (from) => {
    const { size } = await from.stat();
    const count = Math.max(1, Math.ceil(size / pieceLength));
    return { count, read: (number) => readPiece(from, number * pieceLength, pieceLength) };
  });
}

/** Opens a sealed file into another one, mode 0600. Throws `damaged` for a cut, changed or foreign one. */
export async function openFile(source: string, target: string, sealedWith: SealedWith, context: string): Promise<void> {
  try {
    await copyPieces(source, target, async (from, to) => {
      const { count, read } = await sealedPieces(from, boxOf(sealedWith, context));
      for (let number = 0; number < count; number += 1) await to.writeFile(await read(number));
    });
  } catch (error) {
    await rm(target, { force: true });
    throw storageProblem(error);
  }
}

/** Seals a sealed file anew, under another key; nothing of it is on the disk in clear. Throws `damaged` as `openFile`. */
export function resealFile(
  source: string,
  target: string,
  { from, to }: { readonly from: SealedWith; readonly to: SealedWith },
  context: string,
): Promise<void> {
  return sealPieces(source, target, boxOf(to, context), (input) => sealedPieces(input, boxOf(from, context)));
}

/** Writes pieces sealed into a file that is there whole or not at all. */
async function sealPieces(
  source: string,
  target: string,
  box: Box,
  piecesOf: (from: FileHandle) => Promise<Pieces>,
): Promise<void> {
  const prefix = randomBytes(prefixLength);
  const unfinished = `${target}.unfinished`;
  try {
    await copyPieces(source, unfinished, async (from, to) => {
      const { count, read } = await piecesOf(from);
      await to.writeFile(headOf(prefix));
      for (let number = 0; number < count; number += 1) {
        await to.writeFile(sealPiece(box, { prefix, number, last: number === count - 1 }, await read(number)));
      }
      await to.sync();
    });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw storageProblem(error);
  }
}

/** The pieces of a sealed file, opened as they are read. Throws `damaged`. */
async function sealedPieces(from: FileHandle, box: Box): Promise<Pieces> {
  const { prefix, count } = await readHead(from);
  const read = async (number: number) => {
    const sealed = await readPiece(from, headLength + number * sealedLength, sealedLength);
    return openPiece(box, { prefix, number, last: number === count - 1 }, sealed);
  };
  return { count, read };
}

/** The prefix of a sealed file's pieces, and how many there are. Throws `damaged`. */
async function readHead(from: FileHandle): Promise<{ prefix: Uint8Array; count: number }> {
  const { size } = await from.stat();
  const head = await readPiece(from, 0, headLength);
  if (head.length < headLength || head[0] !== version) throw new AppError('damaged');
  return { prefix: head.subarray(1), count: Math.max(1, Math.ceil((size - headLength) / sealedLength)) };
}

async function copyPieces(
  source: string,
  target: string,
  work: (from: FileHandle, to: FileHandle) => Promise<void>,
): Promise<void> {
  const from = await open(source, 'r');
  try {
    const to = await open(target, 'w', 0o600);
    try {
      await work(from, to);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Up to `length` bytes at a place; fewer only where the file ends. */
async function readPiece(from: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await from.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
