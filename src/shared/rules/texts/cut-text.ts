/** Cuts a text to at most `length` code units, as limits of the contract count, and never within a character. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) && cut.length < text.length ? cut.slice(0, -1) : cut;
}
