import { checkDocument, type NamedFile } from '../files/file-checks.ts';

/** Characters of a message. */
export const maxMessage = 4000;

/** The files of a message, by the field that carries each. */
export const messageFileFields = ['file', 'file_2', 'file_3'] as const;
/** A field that carries a file of a message. */
export type MessageFileField = (typeof messageFileFields)[number];

/** Messages about messages. */
export const messageTexts = {
  nothing: 'Write something first, or attach a file',
  tooManyFiles: `A message can have up to ${messageFileFields.length} files`,
} as const;

/** What is wrong with a message, and at which field. */
export interface MessageProblem {
  readonly field: 'text' | MessageFileField;
  readonly message: string;
}

/** Checks a message: it has words, or at least one file of a kind and a size that are taken. Returns the first problem, or null. */
export function checkMessage(given: {
  readonly text: string;
  readonly files: Readonly<Partial<Record<MessageFileField, NamedFile>>>;
}): MessageProblem | null {
  const files = messageFileFields.flatMap((field) => {
    const file = given.files[field];
    return file ? [{ field, message: checkDocument(file) }] : [];
  });
  if (given.text.trim() === '' && files.length === 0) return { field: 'text', message: messageTexts.nothing };
  for (const { field, message } of files) if (message !== null) return { field, message };
  return null;
}
