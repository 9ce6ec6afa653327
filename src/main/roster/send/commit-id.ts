import { deriveUuid, type StoredImport } from '../store/import-store.ts';

/** The key of the upload at the service: the same file, matched and corrected alike, is the same upload. */
export function commitIdOf({ importId, file, options, valueRules, edition }: StoredImport): string {
  const { mode, mapping, sheet, headerRow, encoding, delimiter, choices } = options;
  const columns = Object.entries(mapping).sort();
  const chosen = [choices.identifiers, choices.overwrite.toSorted(), choices.notify, valueRules.map(String).sort()];
  const read = [columns, mode, sheet, headerRow, encoding, delimiter, chosen];
  return deriveUuid(importId, file.hash, JSON.stringify(read), edition);
}
