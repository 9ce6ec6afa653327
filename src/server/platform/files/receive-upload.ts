import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { checkContent, checkName, refuseUpload } from '#shared/rules/files/check-upload.ts';
import { uploadRules } from '#shared/rules/files/upload-rules.ts';
import type { Service } from '../service.ts';
import { shownName } from './file-name.ts';
import type { StoredBytes } from './file-store.ts';
import { areBytes } from './kept-bytes.ts';
import { checkRoom } from './room.ts';

/** A file that was sent, checked, and lies in the store. */
export interface ReceivedFile extends StoredBytes {
  /** What people called it, made fit to be shown. */
  readonly name: string;
  /** Its media type, by its content. */
  readonly type: string;
}

/** The body of an upload. */
export interface Upload {
  /** The files by their fields; empty only where the call may come without. */
  readonly files: ReadonlyMap<string, ReceivedFile>;
  /** The fields beside it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether a row knows the bytes; else they go again when the call ends. */
  kept: boolean;
}

/** A few short fields beside the files. */
const limits = { fields: 50, fieldSize: 64 * 1024, fieldNameSize: 100, parts: 60, headerPairs: 20 };

/** Refuses what is no upload where there has to be one, and the other way round. Throws `wrong_type`. */
export function checkBodyKind({ method, upload, bytes = false }: Call, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  const isForm = isFormType(type);
  if (method !== 'GET' && areBytes(request) !== bytes)
    throw new AppError('wrong_type', { message: `The body must be ${bytes ? 'bytes' : 'JSON'}` });
  if (upload && !isForm && !upload.optional) {
    throw new AppError('wrong_type', { message: 'The body must be multipart/form-data' });
  }
  if (!upload && isForm && method !== 'GET') throw new AppError('wrong_type', { message: 'The body must be JSON' });
}

const isFormType = (type: string): boolean => /^multipart\/form-data\b/i.test(type);

/** Whether the body of a request is a form, which may carry files. */
export const isForm = ({ headers }: FastifyRequest): boolean => isFormType(headers['content-type'] ?? '');

type UploadCall = NonNullable<Call['upload']>;
const fieldsOf = ({ field, more = [] }: UploadCall): readonly string[] => [field, ...more];

/**
 * Takes the body of an upload: its files go to the store as they come, with their limit counted on the way, and are
 * judged there by name and content. Throws `wrong_type`, `too_large`, `invalid`, `malformed`, and keeps nothing then.
 */
export async function receiveUpload(service: Service, upload: UploadCall, request: FastifyRequest): Promise<Upload> {
  if (request.session) await checkRoom(service, service.database.read, request.session.account.id, 0);
  // One byte more, which the store counts: the form's own limit would read on to the end of the file in silence.
  const fileSize = uploadRules[upload.kind].max + 1;
  const parts = request.parts({ limits: { ...limits, files: fieldsOf(upload).length, fileSize } });
  const fields: Record<string, string> = {};
  const files = new Map<string, ReceivedFile>();
  try {
    for (let part = await nextOf(parts); part; part = await nextOf(parts)) {
      if (part.type === 'file') files.set(part.fieldname, await takeFile(service, upload, part, files));
      else if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('too_large');
      else if (part.fieldname) fields[part.fieldname] = String(part.value);
    }
    if (files.size === 0 && !upload.optional) throw notChosen(upload.field);
  } catch (error) {
    await removeFiles(service, files);
    throw error;
  }
  return { files, fields, kept: false };
}

/** Removes the bytes of files that no row knows. */
export async function removeFiles({ files: store }: Service, files: Upload['files']): Promise<void> {
  for (const { storedName } of files.values()) await store.remove(storedName);
}

const notChosen = (field: string) => new AppError('invalid', { fields: { [field]: 'Choose a file' } });

type Parts = ReturnType<FastifyRequest['parts']>;

/** What cannot be read as a form is the sender's fault. */
async function nextOf(parts: Parts) {
  try {
    const { value, done } = await parts.next();
    return done ? null : value;
  } catch (cause) {
    const tooMany = (cause as { code?: string }).code === 'FST_FILES_LIMIT';
    throw new AppError('malformed', { cause, ...(tooMany && { message: 'One file at a time' }) });
  }
}

async function takeFile(
  service: Service,
  upload: UploadCall,
  part: MultipartFile,
  taken: Upload['files'],
): Promise<ReceivedFile> {
  const { kind } = upload;
  const rule = uploadRules[kind];
  try {
    const name = shownName(part.filename ?? '');
    const field = part.fieldname;
    if (!fieldsOf(upload).includes(field)) throw notChosen(upload.field);
    if (taken.has(field)) throw new AppError('malformed', { message: 'One file for each field' });
    checkName(kind, field, name);
    const stored = await service.files.write(bytesOf(part), rule.max).catch((error: unknown) => {
      const isOver = error instanceof AppError && error.code === 'too_large';
      throw isOver ? refuseUpload('too_large', field, rule.sizeMessage) : error;
    });
    try {
      const read = (from: number, length: number) => service.files.part(stored.storedName, from, length);
      return { ...stored, name, type: await checkContent(kind, field, { name, source: { size: stored.size, read } }) };
    } catch (error) {
      await service.files.remove(stored.storedName);
      throw error;
    }
  } catch (error) {
    // What is still to come is read to nowhere, so that the answer can be.
    part.file.on('error', () => undefined).resume();
    throw error;
  }
}

async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    // Not destroyed where it is left: what is still to come has to be read away.
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}
