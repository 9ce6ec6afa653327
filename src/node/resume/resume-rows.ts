// How a résumé looks: its texts as rows of a page, one below the other.
import { lineHeight, type TextStyle, type Typesetter } from '../typesetting/typesetter.ts';
import type { Resume, ResumeEntry, ResumeLink, ResumeSection } from './resume-content.ts';

/** The printed part of an A4 page, in points from its upper left corner. */
export const area = { left: 50, right: 545.28, top: 46, bottom: 796 } as const;

/** Something as wide as the page that is never cut. Lengths are points. */
export interface ResumeRow {
  readonly height: number;
  /** Room above, unless it is the first of a page. */
  readonly before: number;
  /** Stays on a page with the next one. */
  readonly keep: boolean;
  draw(y: number): void;
}

const ink = { accent: '#27348b', text: '#1d2230', soft: '#5b6475', rule: '#d5d9e3' } as const;
const width = area.right - area.left;
const periodWidth = 116;
/** Lines of one text: more than any field holds, so that nothing is left out. */
const maxLines = 1000;

/** The rows of a résumé; `scale` shrinks letters and distances alike. */
export function resumeRows(setter: Typesetter, resume: Resume, scale: number): ResumeRow[] {
  const page: PageStyle = { setter, size: (points) => points * scale };
  return [...headRows(page, resume), ...resume.sections.flatMap((section) => sectionRows(page, section))];
}

interface PageStyle {
  readonly setter: Typesetter;
  /** Points as they are printed. */
  size(points: number): number;
}

function headRows(page: PageStyle, { name, headline, contacts }: Resume): ResumeRow[] {
  return [
    ...textRows(page, name, { size: page.size(23), weight: 600, color: ink.accent }, 0),
    ...textRows(page, headline, { size: page.size(11), color: ink.soft }, page.size(1)),
    ...flowRows(page, contacts, { size: page.size(9.2), color: ink.text }, page.size(4)),
  ];
}

function sectionRows(page: PageStyle, section: ResumeSection): ResumeRow[] {
  const body: TextStyle = { size: page.size(9.6), color: ink.text };
  const heading = headingRow(page, section.heading);
  if (section.kind === 'text') return [heading, ...paragraphRows(page, section.text, body, page.size(4))];
  if (section.kind === 'links') return [heading, ...flowRows(page, section.links, body, page.size(4))];
  return [
    heading,
    ...section.entries.flatMap((entry, index) => entryRows(page, entry, page.size(index === 0 ? 4 : 8))),
  ];
}

function headingRow({ setter, size }: PageStyle, text: string): ResumeRow {
  const style: TextStyle = { size: size(10.6), weight: 600, color: ink.accent };
  return {
    before: size(13),
    height: lineHeight(style) + 2,
    keep: true,
    draw: (y) => {
      const below = setter.write(text, style, { x: area.left, y, width, max: 1 }) + 1;
      setter.paper.moveTo(area.left, below).lineTo(area.right, below).lineWidth(0.6).strokeColor(ink.rule).stroke();
    },
  };
}

function entryRows(
  page: PageStyle,
  { title, subtitle, period, description }: ResumeEntry,
  before: number,
): ResumeRow[] {
  const { setter, size } = page;
  const style: TextStyle = { size: size(10.2), weight: 600, color: title.link === null ? ink.text : ink.accent };
  const dates: TextStyle = { size: size(9), color: ink.soft };
  const rows = textRows(page, title.text || '–', style, before, { ...title, width: width - periodWidth });
  const first = rows.map((row, index) => ({
    ...row,
    keep: true,
    draw: (y: number) => {
      row.draw(y);
      if (index > 0 || period === '') return;
      const box = { x: area.right - periodWidth, y: y + size(1), width: periodWidth, align: 'right', max: 1 } as const;
      setter.write(period, dates, box);
    },
  }));
  const more = [
    ...textRows(page, subtitle, { size: size(9.6), color: ink.soft }, 0),
    ...paragraphRows(page, description, { size: size(9.6), color: ink.text }, size(1.5)),
  ];
  return more.length > 0 ? [...first, ...more] : unkept(first);
}

/** The last row may end a page. */
const unkept = (rows: readonly ResumeRow[]): ResumeRow[] =>
  rows.map((row, index) => (index === rows.length - 1 ? { ...row, keep: false } : row));

/** The lines of a text that has line breaks. */
function paragraphRows(page: PageStyle, text: string, style: TextStyle, before: number): ResumeRow[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.flatMap((line, index) => textRows(page, line, style, index === 0 ? before : 0));
}

interface TextShape {
  readonly width?: number;
  readonly link?: string | null;
}

function textRows(
  { setter }: PageStyle,
  text: string,
  style: TextStyle,
  before: number,
  { width: wide = width, link = null }: TextShape = {},
): ResumeRow[] {
  const height = lineHeight(style);
  return setter.lines(text, style, wide, maxLines).map((line, index) => ({
    height,
    before: index === 0 ? before : 0,
    keep: false,
    draw: (y) => {
      setter.draw([line], style, { x: area.left, y, width: wide });
      if (link !== null) setter.paper.link(area.left, y, line.width, height, link);
    },
  }));
}

/** Short texts side by side, as many as fit on a line, with points between them. One that is too long is cut. */
function flowRows(
  { setter, size }: PageStyle,
  items: readonly ResumeLink[],
  style: TextStyle,
  before: number,
): ResumeRow[] {
  const gap = size(14);
  const height = lineHeight(style);
  const lines: PlacedLink[][] = [];
  let at = width;
  for (const { text, link } of items) {
    const [line] = setter.lines(text, style, width, 1);
    if (!line) continue;
    if (at + gap + line.width > width) {
      lines.push([]);
      at = 0;
    } else at += gap;
    lines.at(-1)?.push({ line, link, x: area.left + at });
    at += line.width;
  }
  return lines.map((placed, index) => ({
    height,
    before: index === 0 ? before : size(1),
    keep: false,
    draw: (y) => {
      for (const [position, { line, link, x }] of placed.entries()) {
        if (position > 0) setter.paper.circle(x - gap / 2, y + height / 2, 1).fill(ink.soft);
        const shown = { ...style, color: link === null ? (style.color ?? ink.text) : ink.accent };
        setter.draw([line], shown, { x, y, width });
        if (link !== null) setter.paper.link(x, y, line.width, height, link);
      }
    },
  }));
}

interface PlacedLink {
  readonly line: ReturnType<Typesetter['lines']>[number];
  readonly link: string | null;
  readonly x: number;
}
