/** The file extensions of reports and documents. */
export const acceptedExtensions = ['pdf', 'ppt', 'pptx', 'doc', 'docx'] as const;
/** Maximum size of an uploaded document, in bytes. */
export const maximumUploadBytes = 5 * 1024 * 1024;
/** Maximum size of a profile image, in bytes. A file of this size is accepted. */
export const maximumImageBytes = 1_000_000;

/** Messages about files. */
export const fileMessages = {
  type: 'File type not accepted',
  size: 'File size too large (max 5MB)',
  empty: 'This file is empty. Please choose another one',
  notAnImage: 'Please choose an image (PNG, JPEG, GIF or WebP)',
  imageSize: 'Image size should be less than 1MB',
} as const;

/** A file as far as its name and its size (bytes) tell. */
export interface NamedFile {
  readonly name: string;
  readonly size: number;
}

/** Checks the name and the size of a document. Returns a message, or null. Its content is checked where it can be read. */
export function checkDocument({ name, size }: NamedFile): string | null {
  if (!acceptedExtensions.some((extension) => extension === extensionOf(name))) return fileMessages.type;
  if (size === 0) return fileMessages.empty;
  return size > maximumUploadBytes ? fileMessages.size : null;
}

/** Checks the media type and the size (bytes) of a profile picture. Returns a message, or null. */
export function checkProfileImage(file: { readonly type: string; readonly size: number }): string | null {
  if (!/^image\/(png|jpeg|gif|webp)$/i.test(file.type)) return fileMessages.notAnImage;
  return file.size > maximumImageBytes ? fileMessages.imageSize : null;
}

/** The part of a file name after its last dot, in lower case; empty for a name without a dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const beginnings: Readonly<Record<string, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  ppt: compound,
  doc: compound,
  pptx: zip,
  docx: zip,
  zip,
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
};

/** Whether the first bytes of a file (16 are enough) match an extension. */
export function contentMatches(extension: string, start: Uint8Array): boolean {
  if (extension === 'webp') return ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP';
  const beginning = beginnings[extension];
  return beginning?.every((byte, index) => start[index] === byte) ?? false;
}

/** The media type of an image by its first bytes; null if they aren't those of an image. */
export function imageTypeOf(start: Uint8Array): string | null {
  const extension = ['png', 'jpeg', 'gif', 'webp'].find((kind) => contentMatches(kind, start));
  return extension ? `image/${extension}` : null;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
