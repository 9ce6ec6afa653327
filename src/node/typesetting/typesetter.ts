import type PDFDocument from 'pdfkit';
import { type Typeface, typefaces, type Weight } from './typefaces.ts';

/** A document that is drawn on; coordinates are points from the upper left corner. */
export type Paper = typeof PDFDocument;

/** How text looks. Sizes are points, colours `#rrggbb`. */
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** A piece of text in one typeface. */
interface Run {
  readonly text: string;
  readonly typeface: string;
}

/** A piece of text that can be drawn, and how. */
interface Piece extends Run {
  readonly width: number;
  readonly options: PDFKit.Mixins.TextOptions;
}

/** A line that fits, and how wide it is. */
interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** Sets text of any script, in lines of a width. */
export interface Typesetter {
  readonly paper: Paper;
  /** Text cut into lines no wider than `width`; what does not fit in `most` lines ends in an ellipsis. */
  lines(text: string, style: TextStyle, width: number, max?: number): readonly Line[];
  /** Draws lines from a place on; answers the y below them. `align` within `width`. */
  draw(lines: readonly Line[], style: TextStyle, box: TextBox): number;
  /** Cuts and draws in one step. */
  write(text: string, style: TextStyle, box: TextBox & { readonly max?: number }): number;
}

/** Where text goes. */
interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

const maxKnown = 20_000;
/** Typefaces that draw one letter after the other. */
const inWrittenOrder = /^noto-sans (latin|greek|cyrillic)/;
/** Of the size of letters. */
const leading = 1.36;
/** The height of one line. */
export const lineHeight = ({ size }: TextStyle): number => size * leading;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Prepares a document for text. */
export async function createTypesetter(paper: Paper): Promise<Typesetter> {
  const faces = await typefaces();
  for (const { name, bytes } of faces) paper.registerFont(name, bytes);
  const setting = { faces, pieceOf: (run: Run, size: number) => pieceOf(paper, run, size) };
  const known = new Map<string, readonly Line[]>();
  const lines: Typesetter['lines'] = (text, style, width, max = 3) => {
    const asked = JSON.stringify([text, style.size, style.weight, width, max]);
    // Courses, companies and days come again and again in the rows of a table.
    const cut = known.get(asked) ?? cutLines(setting, text, style, { width, max });
    if (known.size < maxKnown) known.set(asked, cut);
    return cut;
  };
  const draw: Typesetter['draw'] = (some, style, { x, y, width, align = 'left' }) => {
    let below = y;
    for (const line of some) {
      let at = align === 'right' ? x + width - line.width : x;
      for (const { text, typeface, width: wide, options } of line.pieces) {
        paper.font(typeface, style.size).fillColor(style.color ?? '#1d2230');
        // On one base line, whatever the script: letters of some scripts reach higher.
        const set = { ...options, lineBreak: false, baseline: 'alphabetic' } as const;
        const print = () => paper.text(text, at, below + style.size * 1.05, set);
        // Shaping changes the order and number of letters: who copies or searches gets them as they were written.
        if (inWrittenOrder.test(typeface)) print();
        else withActualText(paper, text, print);
        at += wide;
      }
      below += lineHeight(style);
    }
    return below;
  };
  return { paper, lines, draw, write: (text, style, box) => draw(lines(text, style, box.width, box.max), style, box) };
}

/**
 * Says inside of what is drawn which text it stands for. Around it, readers would look for it in another place: the
 * writer restores the state of the page after each text.
 */
function withActualText(paper: Paper, text: string, print: () => void): void {
  const add = paper.addContent;
  paper.addContent = (line: string) => {
    if (line === 'ET') paper.endMarkedContent();
    add.call(paper, line);
    if (line === 'BT') paper.markContent('Span', { actual: text });
    return paper;
  };
  try {
    print();
  } finally {
    paper.addContent = add;
  }
}

/** Some typefaces say of a mark that it sits nowhere, at which shaping gives up: then marks stay where they are drawn. */
const marksAsDrawn = { mark: false, mkmk: false, abvm: false, blwm: false };

/** What no way of shaping takes is spelled by question marks: a name must not cost the whole report. */
function pieceOf(paper: Paper, { text, typeface }: Run, size: number): Piece {
  paper.font(typeface, size);
  // The shaper takes switches as well as a list, which its types do not know.
  const switched = { features: marksAsDrawn as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
  for (const options of [{}, switched]) {
    try {
      return { text, typeface, options, width: paper.widthOfString(text, options) };
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    }
  }
  const asked = '?'.repeat([...clusters.segment(text)].length);
  return { text: asked, typeface, options: {}, width: paper.widthOfString(asked) };
}

interface Setting {
  readonly faces: readonly Typeface[];
  readonly pieceOf: (run: Run, size: number) => Piece;
}

/** Letters stay in the typeface before them while it has them, so that spaces and points do not split words. */
export function runsOf(faces: readonly Typeface[], text: string, weight: Weight): Run[] {
  const usable = faces.filter((typeface) => typeface.weight === weight);
  const runs: { text: string; typeface: Typeface }[] = [];
  for (const { segment } of clusters.segment(text)) {
    const points = [...segment].map((letter) => letter.codePointAt(0) ?? 0);
    const fits = (typeface: Typeface) => points.every((point) => typeface.has(point));
    const last = runs.at(-1);
    const typeface = last && fits(last.typeface) ? last.typeface : (usable.find(fits) ?? usable[0]);
    if (!typeface) continue;
    if (last?.typeface === typeface) last.text += segment;
    else runs.push({ text: segment, typeface });
  }
  return runs.map(({ text: part, typeface }) => ({ text: part, typeface: typeface.name }));
}

function cutLines(
  { faces, pieceOf: piece }: Setting,
  text: string,
  { size, weight = 400 }: TextStyle,
  { width, max }: { readonly width: number; readonly max: number },
): Line[] {
  const set = (part: string): Line => {
    const pieces = runsOf(faces, part, weight).map((run) => piece(run, size));
    return { pieces, width: pieces.reduce((sum, { width: wide }) => sum + wide, 0) };
  };
  const fits = (part: string) => set(part).width <= width;
  // No line holds more letters than this: a long text is not measured as a whole for each of its lines.
  const maxLetters = Math.ceil((width / size) * maxLettersPerEm) + 1;
  const cut: string[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  while (rest !== '' && cut.length < max) {
    const last = cut.length === max - 1;
    const letters = firstLetters(rest, maxLetters);
    const isWhole = letters.join('').length === rest.length;
    const taken = isWhole && fits(rest) ? rest : maxStart(letters, fits, last);
    cut.push(taken);
    rest = last ? '' : rest.slice(taken.length).trimStart();
  }
  return cut.map(set);
}

/** Narrower letters than this are only cut early. */
const maxLettersPerEm = 5;

function firstLetters(text: string, count: number): string[] {
  const letters: string[] = [];
  for (const { segment } of clusters.segment(text)) {
    if (letters.length === count) break;
    letters.push(segment);
  }
  return letters;
}

/** The longest beginning that fits, up to a space where there is one; with an ellipsis where nothing follows. */
function maxStart(letters: readonly string[], fits: (part: string) => boolean, ends: boolean): string {
  const upTo = (count: number) => letters.slice(0, count).join('');
  const shown = (count: number) => (ends ? `${upTo(count).trimEnd()}…` : upTo(count));
  let low = 1;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(shown(middle))) low = middle;
    else high = middle - 1;
  }
  if (ends) return shown(low);
  const space = upTo(low + 1).lastIndexOf(' ');
  return space > 0 ? upTo(low + 1).slice(0, space) : upTo(low);
}
