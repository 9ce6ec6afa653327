import { readImage } from '#shared/rules/files/image-header.ts';

/** A picture as the window can show it; null for what is none. */
export function pictureUrl(bytes: Uint8Array): string | null {
  const image = readImage(bytes);
  return image && `data:${image.type};base64,${Buffer.from(bytes).toString('base64')}`;
}
