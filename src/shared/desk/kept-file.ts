import { z } from 'zod';

/** A file that goes with an entry of the outbox, kept sealed on this computer until the entry is gone. */
export const keptFile = z.object({
  /** Under which the desk keeps it. */
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** In hex. */
  sha256: z.string(),
});
/** A file that goes with an entry of the outbox, kept sealed on this computer until the entry is gone. */
export type KeptFile = z.output<typeof keptFile>;

/** The files of an entry, by their fields. */
export const keptFilesOf = ({
  files,
}: {
  readonly files: Readonly<Partial<Record<string, KeptFile>>>;
}): [field: string, file: KeptFile][] =>
  Object.entries(files).flatMap(([field, file]) => (file ? [[field, file] as [string, KeptFile]] : []));
