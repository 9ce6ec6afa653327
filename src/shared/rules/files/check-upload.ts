import { type AppError, errorAt } from '../../errors.ts';
import { extensionOf, fileMessages } from './file-checks.ts';
import { type ByteSource, imageIn, isContentOf, mediaTypes } from './file-content.ts';
import { maxPixels, tooManyPixels, type UploadKind, type UploadRule, uploadRules } from './upload-rules.ts';

/** The error for a refused upload, with the message also at its field. */
export function refuseUpload(code: 'wrong_type' | 'too_large', field: string, message: string): AppError {
  return errorAt(field, message, code);
}

/** Checks the file extension of an upload. Throws `wrong_type`. */
export function checkName(kind: UploadKind, field: string, name: string): void {
  const rule = uploadRules[kind];
  if (!rule.extensions.includes(extensionOf(name))) throw refuseUpload('wrong_type', field, rule.typeMessage);
}

/**
 * Checks the content of an upload against its file extension and returns the media type. A picture may have the
 * extension of another of the four types of pictures. Throws `wrong_type` or `too_large`.
 */
export async function checkContent(
  kind: UploadKind,
  field: string,
  file: { readonly name: string; readonly source: ByteSource },
): Promise<string> {
  const rule = uploadRules[kind];
  if (kind === 'image') return await checkImage(rule, field, file.source);
  if (file.source.size === 0) throw refuseUpload('wrong_type', field, fileMessages.empty);
  const extension = extensionOf(file.name);
  const type = (await isContentOf(extension, file.source)) ? mediaTypes[extension] : undefined;
  if (type === undefined) throw refuseUpload('wrong_type', field, rule.typeMessage);
  return type;
}

async function checkImage(rule: UploadRule, field: string, source: ByteSource): Promise<string> {
  const image = await imageIn(source);
  if (!image) throw refuseUpload('wrong_type', field, rule.typeMessage);
  if (image.width * image.height > maxPixels) throw refuseUpload('too_large', field, tooManyPixels);
  return image.type;
}
