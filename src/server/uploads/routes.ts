import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError, errorAt } from '#shared/errors.ts';
import { checkContent, refuseUpload } from '#shared/rules/files/check-upload.ts';
import { checkDocument, fileMessages } from '#shared/rules/files/file-checks.ts';
import { shownName } from '../platform/files/file-name.ts';
import { checkRoom } from '../platform/files/room.ts';
import { type Context, route } from '../platform/http/route.ts';
import type { Service } from '../platform/service.ts';
import { openUploads, ownUpload, type UploadRecord, uploadExpiryOf } from './repository.ts';

/** The most files of one account that may be on their way at once. */
const maxOpen = 20;
/** The field that a problem of the file is shown at. */
const field = 'file';

/** Files that arrive in parts, and go on after a line broke. */
export function registerUploads(app: FastifyInstance): void {
  route(app, 'uploads.open', openUpload);
  route(app, 'uploads.read', read);
  route(app, 'uploads.append', append);
}

/** How an upload stands. Its last byte counts once the whole was checked: a check that was cut off is made again. */
async function answerOf({ files }: Service, upload: UploadRecord) {
  const { id, name, size, type } = upload;
  const received = type === null ? Math.min(await files.length(upload.stored_name), size - 1) : size;
  return { id, name, size, received, expires_at: uploadExpiryOf(upload) };
}

function openUpload({ user, body, now, service, write }: Context<'uploads.open'>) {
  const name = shownName(body.name);
  const { size, sha256 } = body;
  const message = checkDocument({ name, size });
  if (message !== null) throw refuseUpload(message === fileMessages.size ? 'too_large' : 'wrong_type', field, message);
  return write(async (tx) => {
    await service.database.dialect.lock(tx, `uploads ${user.id}`);
    const { count, bytes } = await openUploads(tx, user.id);
    if (count >= maxOpen) {
      throw new AppError('too_many', { message: 'Too many of your files are on their way. Please hand in some first' });
    }
    await checkRoom(service, tx, user.id, bytes + size);
    const at = now.toISOString();
    const row: UploadRecord = {
      name,
      size,
      id: randomUUID(),
      user_id: user.id,
      hash: sha256.toLowerCase(),
      stored_name: randomUUID(),
      type: null,
      used_at: null,
      created_at: at,
      updated_at: at,
    };
    await tx.insertInto('uploads').values(row).execute();
    return { data: { id: row.id, name, size, received: 0, expires_at: uploadExpiryOf(row) } };
  });
}

/** Who writes to an upload just now. */
interface Writer {
  readonly stop: () => void;
  readonly done: Promise<unknown>;
}
const writers = new WeakMap<Service, Map<string, Writer>>();

/** Ends what is still on its way to an upload, and waits until it is written: whoever asks has lost that line. */
async function endWriting(service: Service, id: string): Promise<void> {
  const writer = writers.get(service)?.get(id);
  writer?.stop();
  await writer?.done.catch(() => undefined);
}

async function read({ db, user, params, service }: Context<'uploads.read'>) {
  const { id } = await ownUpload(db, user.id, params.id);
  await endWriting(service, id);
  return { data: await answerOf(service, await ownUpload(db, user.id, id)) };
}

/** Runs `work` as the only one that writes to an upload. A writer before it hangs on a line that is dead: it is stopped. */
async function alone<T>(service: Service, id: string, stop: () => void, work: () => Promise<T>): Promise<T> {
  const ofService = writers.get(service) ?? new Map<string, Writer>();
  writers.set(service, ofService);
  const done = endWriting(service, id).then(work);
  const writer: Writer = { done, stop };
  ofService.set(id, writer);
  try {
    return await done;
  } finally {
    if (ofService.get(id) === writer) ofService.delete(id);
  }
}

/** Repeatable without a key: the offset says what these bytes are. */
async function append({ db, user, params, query, bytes, request, now, service, write }: Context<'uploads.append'>) {
  const { id } = await ownUpload(db, user.id, params.id);
  const hangUp = () => request.raw.destroy();
  return await alone(service, id, hangUp, async () => {
    const upload = await ownUpload(db, user.id, id);
    const { received, ...answer } = await answerOf(service, upload);
    if (upload.type !== null || query.offset !== received) throw new AppError('conflict', { detail: { received } });
    const at = { offset: received, max: upload.size };
    const length = await service.files.append(upload.stored_name, bytes, at);
    const type = length === upload.size ? await checkWhole(service, upload) : null;
    const updated_at = now.toISOString();
    return await write(async (tx) => {
      await tx.updateTable('uploads').set({ type, updated_at }).where('id', '=', id).execute();
      return { data: { ...answer, received: length, expires_at: uploadExpiryOf({ updated_at }) } };
    });
  });
}

/** The media type of a file that has arrived. Drops it where it isn't what was announced, or of no kind that is taken. */
async function checkWhole({ files }: Service, { stored_name, name, size, hash }: UploadRecord): Promise<string> {
  try {
    const sum = createHash('sha256');
    for await (const part of await files.read(stored_name)) sum.update(part as Uint8Array);
    if (sum.digest('hex') !== hash) {
      const message = 'This file didn’t arrive as it was sent. Please upload it again';
      throw errorAt(field, message);
    }
    const read = (from: number, length: number) => files.part(stored_name, from, length);
    return await checkContent('document', field, { name, source: { size, read } });
  } catch (error) {
    if (error instanceof AppError) await files.remove(stored_name);
    throw error;
  }
}
