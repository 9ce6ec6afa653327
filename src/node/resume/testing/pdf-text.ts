// Reads what a PDF of pdfkit says, as a reader that copies or searches it would.
import { inflateSync } from 'node:zlib';

/** What was found in a PDF. */
export interface PdfText {
  /** The text of each page, in the order in which it is drawn; pieces are joined by line breaks. */
  readonly pages: readonly string[];
  /** Addresses that a click leads to. */
  readonly links: readonly string[];
}

/** Reads the text and the links of a PDF that pdfkit wrote. */
export function pdfText(bytes: Uint8Array): PdfText {
  const whole = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of whole.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const all = [...objects.values()];
  const fonts = fontsOf(all, objects);
  const contents = all.flatMap((body) =>
    /\/Type \/Page\n/.test(body) ? [/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''] : [],
  );
  return {
    pages: contents.map((id) => textOf(streamOf(objects.get(id) ?? ''), fonts)),
    links: all.flatMap((body) => [...body.matchAll(/\/URI \((.*)\)/g)].map(([, link = '']) => unescaped(link))),
  };
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** What the glyphs of each font stand for, by the font's name on pages. */
function fontsOf(all: readonly string[], objects: ReadonlyMap<string, string>): Map<string, readonly string[]> {
  const fonts = new Map<string, readonly string[]>();
  for (const [, name = '', id = ''] of all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    const ranges = [...streamOf(objects.get(map) ?? '').matchAll(/\[(<[^\]]*>)\]/g)];
    fonts.set(
      name,
      ranges.flatMap(([, some = '']) => [...some.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => fromHex(hex))),
    );
  }
  return fonts;
}

const fromHex = (hex: string) => Buffer.from(hex.replace(/ /g, ''), 'hex').swap16().toString('utf16le');

function textOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let font: readonly string[] = [];
  let actual: string | null = null;
  const pieces: string[] = [];
  for (const [step] of content.matchAll(/\/F\d+ [\d.]+ Tf|ActualText \((?:\\[\s\S]|[^\\)])*\)|EMC|\[[^\]]*\] TJ|ET/g)) {
    if (step.endsWith('Tf')) font = fonts.get(/F\d+/.exec(step)?.[0] ?? '') ?? [];
    else if (step.startsWith('ActualText')) actual = unescaped(step.slice(12, -1));
    else if (step === 'EMC') {
      pieces.push(actual ?? '');
      actual = null;
    } else if (step === 'ET') pieces.push('\n');
    else if (actual === null) pieces.push(shown(step, font));
  }
  return pieces.join('').trim();
}

const shown = (step: string, font: readonly string[]) =>
  [...step.matchAll(/<([\da-f]*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '')
    .join('');

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(text: string): string {
  const bytes = Buffer.from(
    text.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter),
    'latin1',
  );
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
}
