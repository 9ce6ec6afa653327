import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { makeResume } from '#node/resume/resume-maker.ts';
import type { User } from '#shared/contract/accounts.ts';
import type { Call } from '#shared/contract/call.ts';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { apiPrefix, type CallName, contract } from '#shared/contract/index.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import { resumeName } from '#shared/rules/accounts/resume.ts';
import { checkContent, checkName, refuseUpload } from '#shared/rules/files/check-upload.ts';
import { extensionOf, maximumImageBytes } from '#shared/rules/files/file-checks.ts';
import { isContentOf, mediaTypes } from '#shared/rules/files/file-content.ts';
import { readImage } from '#shared/rules/files/image-header.ts';
import { uploadRules } from '#shared/rules/files/upload-rules.ts';
import type { EnrollmentFile } from '../cache/enrollments/enrollment-copies.ts';
import type { KeptImages } from '../cache/image-cache.ts';
import { fetchableCall, userIn } from '../cache/readable-calls.ts';
import { byteSource } from '../files/byte-source.ts';
import type { Files } from '../files/files.ts';
import type { Connectivity } from '../workspace/connectivity.ts';
import { isUnanswered } from './call-problem.ts';
import type { ApiClient, CallInput, FetchedFile } from './client.ts';

/** What files to and from the service pass through. */
export interface FileCallParts {
  readonly client: ApiClient;
  readonly files: Files;
  /** The pictures of the account that is signed in, the same ones for as long as it is; null while nobody is. */
  keptImages(): KeptImages | null;
  /** A file that is kept here with its application, or null. */
  keptFile(id: number): EnrollmentFile | null;
  /** The own profile as the service last answered it to the student who is signed in, or null. */
  keptProfile(): StudentProfile | null;
  readonly connectivity: Pick<Connectivity, 'now'>;
  /** Takes over the user that an upload answered. */
  onUser(user: User): Promise<void>;
}

/** The window's files: got from the service, sent to it, and its pictures. */
export function createFileCalls(
  parts: FileCallParts,
): Pick<DeskHandlers, 'files.fetch' | 'files.upload' | 'images.read'> {
  const { client, files } = parts;
  const underWay = new Map<string, Promise<string | null>>();

  /** A list with fifty rows of one company asks for its logo once. */
  function showImage(name: string): Promise<string | null> {
    const asked = underWay.get(name) ?? readDataUrl(parts, name).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  }

  return {
    'files.fetch': async ({ call, params, query }) => {
      const name = fetchableCall(call);
      const target = files.newPath();
      const account = parts.keptImages();
      const fetched = await fetchOrKept(parts, name, { params, query }, target);
      try {
        await refuseOthers(fetched, target);
        // Whoever asked has left meanwhile: it is nothing for whoever is here now.
        if (parts.keptImages() !== account) throw new AppError('locked');
        return await files.hold(target, fetched.name);
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    },
    'files.upload': async ({ fileId, call }) => {
      const held = files.find(fileId);
      await checkHeld(call, held);
      const { answer, message } = await client.upload(call, {}, { path: held.path, name: held.name });
      const user = userIn(call, answer);
      if (user) await parts.onUser(user);
      await files.handlers['files.release']({ fileId });
      return { answer, message };
    },
    'images.read': async ({ link }) => {
      const name = imageName.exec(link)?.[1];
      return { dataUrl: name === undefined ? null : await showImage(name) };
    },
  };
}

/** Fetches a file; while the service is out, or doesn't answer, the copy that is here or can be made here. */
async function fetchOrKept(
  parts: FileCallParts,
  name: CallName,
  input: { readonly params: Record<string, unknown>; readonly query: Record<string, unknown> },
  target: string,
): Promise<Pick<FetchedFile, 'name' | 'type'>> {
  const { client, connectivity } = parts;
  // Taken before the call: the copy belongs to the account that asked.
  const kept = copyOf(parts, name, input);
  if (kept && connectivity.now === 'out') return writeKept(await kept(), target);
  try {
    return await client.fetch(name, input as CallInput<CallName>, target);
  } catch (error) {
    if (!kept || !isUnanswered(error)) throw error;
    return writeKept(await kept(), target);
  }
}

/** How to have a file without the service; null where there is no way. */
function copyOf(
  { keptFile, keptProfile }: FileCallParts,
  name: CallName,
  { params }: { readonly params: Record<string, unknown> },
): (() => Promise<EnrollmentFile>) | null {
  if (name === 'student.ownResume') {
    const profile = keptProfile();
    return profile && (async () => ({ name: resumeName(profile), bytes: await makeResume(profile) }));
  }
  const kept = name === 'files.read' ? keptFile(Number(params['id'])) : null;
  return kept && (() => Promise.resolve(kept));
}

async function writeKept({ name, bytes }: EnrollmentFile, target: string): Promise<Pick<FetchedFile, 'name' | 'type'>> {
  await writeFile(target, bytes, { mode: 0o600 });
  return { name, type: mediaTypes[extensionOf(name)] ?? '' };
}

/** What the service would refuse is said before a byte leaves, in the same words. */
async function checkHeld(call: CallName, { name, size, path }: { name: string; size: number; path: string }) {
  const { upload }: Call = contract[call];
  if (!upload) throw new AppError('forbidden');
  const { field, kind } = upload;
  checkName(kind, field, name);
  const { max, sizeMessage } = uploadRules[kind];
  if (size > max) throw refuseUpload('too_large', field, sizeMessage);
  await checkContent(kind, field, { name, source: byteSource(path, size) });
}

/** What a file is called, what the service says it is, and what its bytes are has to be one and the same. */
export async function refuseOthers({ name, type }: Pick<FetchedFile, 'name' | 'type'>, path: string): Promise<void> {
  const extension = extensionOf(name);
  const { size } = await stat(path);
  if (mediaTypes[extension] === type && (await isContentOf(extension, byteSource(path, size)))) return;
  const message = 'This file is not what its name says, so it was not opened. Ask whoever sent it for another copy';
  throw new AppError('wrong_type', { message });
}

const imageName = new RegExp(`^${apiPrefix}/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

async function readDataUrl(parts: FileCallParts, name: string): Promise<string | null> {
  // Taken before the call: the picture belongs to the account that asked.
  const kept = parts.keptImages();
  const known = await kept?.get(name);
  if (known) return dataUrlOf(known);
  const bytes = await fetchImage(parts, name);
  const dataUrl = bytes && dataUrlOf(bytes);
  if (bytes && dataUrl) await kept?.put(name, bytes);
  return dataUrl;
}

/** The bytes of a picture; null where there is none, or nobody to ask. */
async function fetchImage({ client, files }: FileCallParts, name: string): Promise<Uint8Array | null> {
  const target = files.newPath();
  try {
    const { size } = await client.fetch('images.read', { params: { name } }, target);
    return size > maximumImageBytes ? null : await readFile(target);
  } catch (error) {
    if (isUnanswered(error) || (error instanceof AppError && error.code === 'not_found')) return null;
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}

/** A picture as the window can show it; null for what is none. */
function dataUrlOf(bytes: Uint8Array): string | null {
  const image = readImage(bytes);
  return image && `data:${image.type};base64,${Buffer.from(bytes).toString('base64')}`;
}
