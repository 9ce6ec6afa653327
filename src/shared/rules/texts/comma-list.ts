/** Values as one text: `B.Tech,B.A.\, Hons`. A comma or a backslash within a value stands behind a backslash. */
export function toCommaList(values: readonly (string | number)[]): string {
  return values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(',');
}

/** The values of such a text, without the space around them; empty ones count as none. */
export function fromCommaList(text: string): string[] {
  const parts = text.match(/(?:\\.?|[^,\\])+/gsu) ?? [];
  return parts.map((part) => part.replace(/\\(.?)/gsu, '$1').trim()).filter(Boolean);
}
