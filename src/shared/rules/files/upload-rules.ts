import { acceptedExtensions, fileMessages, maximumImageBytes, maximumUploadBytes } from './file-checks.ts';

/** What may be uploaded: pictures (profile pictures, logos), and documents (reports, certificates). */
const uploadKinds = ['image', 'document'] as const;
/** A kind of upload. */
export type UploadKind = (typeof uploadKinds)[number];

/** What an upload has to keep to, and what is said where it does not. */
export interface UploadRule {
  /** By name, in lower case. */
  readonly extensions: readonly string[];
  /** Bytes; this many are accepted. */
  readonly max: number;
  readonly typeMessage: string;
  readonly sizeMessage: string;
}

/** The rules by kind. */
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

/** Pixels of the largest picture: what shows it has to hold four bytes for each. */
export const maxPixels = 40_000_000;
/** What is said of a picture with more. */
export const tooManyPixels = 'Image size should be at most 40 megapixels';
