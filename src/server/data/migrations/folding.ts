const latinMarks = /[\u0300-\u036f]/g;

/**
 * How steps of the schema fold the texts that they find. Frozen: these steps write what they wrote on the day they were
 * made, however texts are folded since. A change of that needs a step of its own, which folds everything again.
 */
export function foldAsThen(text: string): string {
  return text.normalize('NFKD').replace(latinMarks, '').normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Several texts as one to look into, as steps of the schema write it. Frozen like `foldAsThen`. */
export function foldAllAsThen(texts: readonly string[]): string {
  return texts.map(foldAsThen).filter(Boolean).join('\n');
}
