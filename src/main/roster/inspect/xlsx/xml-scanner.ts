import { AppError } from '#shared/errors.ts';

/** What is told of a document. Names come without their namespace prefix. */
export interface XmlHandler {
  /** A tag opens; `attributes` as they are written. Of an element without content, `close` is told as well. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Text with its entities replaced; the text of one element may come in several pieces. */
  text(text: string): void;
}

/** Takes a document piece by piece. Both throw `unreadable_file` for what is no XML, or no whole document. */
export interface XmlScanner {
  feed(chunk: string): void;
  end(): void;
  /** How many elements are open; -1 while something is held back whose end is not there. */
  depth(): number;
}

/** Characters of the longest tag that is taken: more is hardly seen. */
const maxTagLength = 64 * 1024;
/** Elements inside each other. Workbooks have about ten. */
const deepest = 64;

/**
 * Reads XML without ever building a tree, in time proportional to its length: no entity is declared, no file is
 * opened, and what lies beyond the limits is refused. Declarations, comments and instructions are skipped.
 */
export function createXmlScanner(handler: XmlHandler, maxLength = maxTagLength): XmlScanner {
  const open: string[] = [];
  let rest = '';
  let seen = false;

  const take = (tag: string) => {
    if (tag.charCodeAt(0) === slash) {
      const name = localName(tag, 1);
      if (open.pop() !== name) throw brokenXml();
      handler.close(name);
      return;
    }
    const empty = tag.charCodeAt(tag.length - 1) === slash;
    const name = localName(tag, 0);
    if (name === '' || (open.length === 0 && seen) || open.length >= deepest) throw brokenXml();
    seen = true;
    const blank = tag.search(space);
    handler.open(name, blank < 0 ? '' : tag.slice(blank, empty ? -1 : undefined));
    if (empty) handler.close(name);
    else open.push(name);
  };
  const say = (text: string) => {
    if (text !== '' && open.length > 0) handler.text(plainText(text));
  };

  return {
    feed(chunk) {
      const source = rest === '' ? chunk : rest + chunk;
      rest = '';
      let at = 0;
      while (at < source.length) {
        const start = source.indexOf('<', at);
        if (start < 0) {
          const until = wholeText(source, at);
          say(source.slice(at, until));
          rest = source.slice(until);
          return;
        }
        if (start > at) say(source.slice(at, start));
        const end = endOfMarkup(source, start);
        if (end < 0) {
          if (source.length - start > maxLength) throw unusualXml();
          rest = source.slice(start);
          return;
        }
        const second = source.charCodeAt(start + 1);
        if (second === exclamation) {
          if (source.startsWith(dataStart, start) && open.length > 0) {
            handler.text(source.slice(start + dataStart.length, end - 3).replace(lineEnds, '\n'));
          }
        } else if (second !== question) take(source.slice(start + 1, end - 1));
        at = end;
      }
    },
    depth: () => (rest === '' ? open.length : -1),
    end() {
      if (open.length > 0 || !seen || rest.includes('<')) throw brokenXml();
    },
  };
}

const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;
const space = /[ \t\r\n]/;
const lineEnds = /\r\n?/g;
const dataStart = '<![CDATA[';

/** Where text ends that may be told already: not inside an entity or a line end. */
function wholeText(source: string, from: number): number {
  const ampersand = source.lastIndexOf('&');
  if (ampersand >= Math.max(from, source.length - 12) && !source.includes(';', ampersand)) return ampersand;
  return source.endsWith('\r') ? source.length - 1 : source.length;
}

/** The place behind the markup that starts here; -1 while its end is not there. */
function endOfMarkup(source: string, start: number): number {
  const second = source.charCodeAt(start + 1);
  if (second === question) return behind(source, '?>', start + 2);
  if (second !== exclamation) return endOfTag(source, start);
  if (source.startsWith('<!--', start)) return behind(source, '-->', start + 4);
  if (source.startsWith(dataStart, start)) return behind(source, ']]>', start + dataStart.length);
  // The start of one of them may be all that is there yet.
  if (source.length - start < dataStart.length) return -1;
  return endOfDeclaration(source, start);
}

function behind(source: string, wanted: string, from: number): number {
  const found = source.indexOf(wanted, from);
  return found < 0 ? -1 : found + wanted.length;
}

/** A > inside an attribute ends no tag. */
function endOfTag(source: string, start: number): number {
  let from = start + 1;
  for (;;) {
    const end = source.indexOf('>', from);
    if (end < 0) return -1;
    const quote = openQuote(source, from, end);
    if (quote < 0) return end + 1;
    const closing = source.indexOf(source[quote] as string, quote + 1);
    if (closing < 0) return -1;
    from = closing + 1;
  }
}

/** The quotation mark between two places that is not closed between them; -1 for none. */
function openQuote(source: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const code = source.charCodeAt(at);
    if (code !== 0x22 && code !== 0x27) continue;
    const closing = source.indexOf(source[at] as string, at + 1);
    if (closing < 0 || closing > to) return at;
    at = closing;
  }
  return -1;
}

/** <!DOCTYPE …>, with whatever it declares in brackets. */
function endOfDeclaration(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x22 || code === 0x27) {
      at = source.indexOf(source[at] as string, at + 1);
      if (at < 0) return -1;
    } else if (code === 0x3c) depth += 1;
    else if (code === 0x3e) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function localName(tag: string, from: number): string {
  let end = from;
  let start = from;
  for (; end < tag.length; end += 1) {
    const code = tag.charCodeAt(end);
    if (code === 0x3a) start = end + 1;
    else if (code <= 0x20 || code === slash) break;
  }
  return tag.slice(start, end);
}

const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with entities and line ends as XML means them; entities of a document's own stay as they are written. */
export function plainText(text: string): string {
  const even = text.includes('\r') ? text.replace(lineEnds, '\n') : text;
  if (!even.includes('&')) return even;
  return even.replace(entity, (whole, decimal: string | undefined, hexadecimal: string | undefined, name: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute by its local name; null when it is not there. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? plainText(found[1] ?? found[2] ?? '') : null;
}

/** A workbook whose parts are not what they must be. */
export const brokenXml = (cause?: unknown) =>
  new AppError('unreadable_file', {
    message: 'This workbook is damaged or incomplete. Open it in a spreadsheet program and save it again',
    ...(cause === undefined ? {} : { cause }),
  });

/** A workbook that may be sound, but is not written as the scanner knows it. */
export class UnusualWorkbook extends AppError {}

/** Refused like a damaged one by whoever knows no other way of reading it. */
export const unusualXml = () => new UnusualWorkbook('unreadable_file', { message: brokenXml().message });
