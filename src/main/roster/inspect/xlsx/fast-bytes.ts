/** Bytes that lanes look for. */
export const byte = {
  tab: 0x09,
  newline: 0x0a,
  return: 0x0d,
  space: 0x20,
  quote: 0x22,
  ampersand: 0x26,
  apostrophe: 0x27,
  slash: 0x2f,
  zero: 0x30,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
} as const;

/** What the bytes of a text ask for, as bits. */
export const textKinds = {
  /** Entities or line ends to be replaced. */
  markup: 1,
  /** The escape of a character, _xHHHH_, or what looks like its start. */
  escape: 2,
  /** The separators by which blocks of rows are stored. */
  separator: 4,
  /** Letters beyond ASCII. */
  wide: 8,
} as const;

const underscore = 0x5f;
const kindOf = new Uint8Array(256);
kindOf[byte.ampersand] = textKinds.markup;
kindOf[byte.return] = textKinds.markup;
kindOf[underscore] = textKinds.escape;
kindOf[0x1e] = textKinds.separator;
kindOf[0x1f] = textKinds.separator;
kindOf.fill(textKinds.wide, 0x80);

/** What the bytes from one place to another ask for. */
export function kindsOf(bytes: Uint8Array, from: number, to: number): number {
  let kinds = 0;
  for (let at = from; at < to; at += 1) kinds |= kindOf[bytes[at] as number] as number;
  if ((kinds & textKinds.escape) === 0) return kinds;
  for (let at = from; at < to; at += 1) if (bytes[at] === underscore && bytes[at + 1] === 0x78) return kinds;
  return kinds & ~textKinds.escape;
}

/** The place of the next <. There must be one. */
export function nextTag(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] !== byte.less) at += 1;
  return at;
}

/** Whether the bytes at a place are these. */
export function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

/** The digit at a place; -1 for none. */
export function digitAt(bytes: Uint8Array, at: number): number {
  const digit = (bytes[at] as number) - byte.zero;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** The place of the next byte that is no space, tab or line end. */
export function behindBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const code = bytes[at];
    if (code !== byte.space && code !== byte.newline && code !== byte.return && code !== byte.tab) return at;
    at += 1;
  }
}

/** The place behind a tag with content, from a place between its attributes; -1 for any other. */
export function endOfTag(bytes: Uint8Array, from: number): number {
  let quoted = false;
  for (let at = from; ; at += 1) {
    const code = bytes[at];
    if (code === byte.quote) quoted = !quoted;
    else if (code === byte.less || code === byte.apostrophe) return -1;
    else if (code === byte.greater && !quoted) return bytes[at - 1] === byte.slash ? -1 : at + 1;
  }
}
