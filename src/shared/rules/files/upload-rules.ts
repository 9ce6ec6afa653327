import { acceptedExtensions, fileMessages, maximumImageBytes, maximumUploadBytes } from './file-checks.ts';

/** The kinds of uploads: pictures (profile pictures, logos) and documents (reports, certificates). */
const uploadKinds = ['image', 'document'] as const;
/** A kind of upload. */
export type UploadKind = (typeof uploadKinds)[number];

/** The limits of a kind of upload, and the messages for files beyond them. */
export interface UploadRule {
  /** Accepted file extensions, in lower case. */
  readonly extensions: readonly string[];
  /** Maximum size in bytes. A file of this size is accepted. */
  readonly max: number;
  readonly typeMessage: string;
  readonly sizeMessage: string;
}

/** The rule of each kind of upload. */
export const uploadRules: Readonly<Record<UploadKind, UploadRule>> = {
  image: {
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
    max: maximumImageBytes,
    typeMessage: fileMessages.notAnImage,
    sizeMessage: fileMessages.imageSize,
  },
  document: {
    extensions: acceptedExtensions,
    max: maximumUploadBytes,
    typeMessage: fileMessages.type,
    sizeMessage: fileMessages.size,
  },
};

/** Maximum number of pixels of a picture. A viewer needs four bytes of memory for each. */
export const maxPixels = 40_000_000;
/** The message for a picture with more than `maxPixels`. */
export const tooManyPixels = 'Image size should be at most 40 megapixels';
