import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { makeResume } from '#node/resume/resume-maker.ts';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { apiPrefix, type CallName } from '#shared/contract/index.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import { resumeName } from '#shared/rules/accounts/resume.ts';
import { extensionOf, maximumImageBytes } from '#shared/rules/files/file-checks.ts';
import { isContentOf, mediaTypes } from '#shared/rules/files/file-content.ts';
import type { EnrollmentFile } from '../cache/enrollments/enrollment-copies.ts';
import type { KeptImages } from '../cache/image-cache.ts';
import { fetchableCall } from '../cache/readable-calls.ts';
import { byteSource } from '../files/byte-source.ts';
import type { Files } from '../files/files.ts';
import type { Connectivity } from '../workspace/connectivity.ts';
import { isUnanswered } from './call-problem.ts';
import type { ApiClient, CallInput, FetchedFile } from './client.ts';
import { pictureUrl } from './picture-url.ts';

/** What files from the service pass through. */
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
}

/** The window's files got from the service, and its pictures. */
export function createFileCalls(parts: FileCallParts): Pick<DeskHandlers, 'files.fetch' | 'images.read'> {
  const { files } = parts;
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
  if (known) return pictureUrl(known);
  const bytes = await fetchImage(parts, name);
  const dataUrl = bytes && pictureUrl(bytes);
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
