import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { typefaces } from '../typesetting/typefaces.ts';
import { createTypesetter, type Typesetter } from '../typesetting/typesetter.ts';
import { printable } from './printable.ts';
import { type Resume, resumeOf } from './resume-content.ts';
import { area, type ResumeRow, resumeRows } from './resume-rows.ts';

/** Sizes that are tried for one page; what fits on none is set in the first, on several. */
const scales = [1, 0.95, 0.9, 0.85] as const;

/**
 * The résumé of a student as PDF. Equal profiles give equal bytes: the file holds no time and no random number.
 */
export async function resumePdf(profile: StudentProfile): Promise<Buffer> {
  const faces = await typefaces();
  const resume = resumeOf(profile, (text) => printable(text, faces));
  // Only résumés need it: who loads this file starts without.
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `${resume.name}: résumé`, Author: resume.name, Creator: 'Footbridge', CreationDate: new Date(0) },
  });
  // The writer needs a date; what can't be enumerated is not written.
  Object.defineProperty(paper.info, 'CreationDate', { enumerable: false });
  const stream: unknown = paper;
  if (!(stream instanceof Readable)) throw new Error('The PDF writer gives no stream');
  const written = buffer(stream);
  const setter = await createTypesetter(paper);
  drawPages(setter, pagesOf(setter, resume));
  drawFooters(setter, resume.name);
  paper.end();
  return await written;
}

/** The rows of each page. */
function pagesOf(setter: Typesetter, resume: Resume): ResumeRow[][] {
  let first: ResumeRow[][] | undefined;
  for (const scale of scales) {
    const pages = paginate(resumeRows(setter, resume, scale));
    if (pages.length <= 1) return pages;
    first ??= pages;
  }
  return first ?? [];
}

/** Cuts rows into pages; rows that are kept together go to the next page together. */
function paginate(rows: readonly ResumeRow[]): ResumeRow[][] {
  const pages: ResumeRow[][] = [];
  let room = 0;
  for (const block of blocksOf(rows)) {
    const height = block.reduce((sum, row) => sum + row.before + row.height, 0);
    const [first] = block;
    if (pages.length === 0 || height > room) {
      pages.push([]);
      room = area.bottom - area.top + (first?.before ?? 0);
    }
    pages.at(-1)?.push(...block);
    room -= height;
  }
  return pages;
}

function blocksOf(rows: readonly ResumeRow[]): ResumeRow[][] {
  const blocks: ResumeRow[][] = [];
  let open = false;
  for (const row of rows) {
    if (open) blocks.at(-1)?.push(row);
    else blocks.push([row]);
    open = row.keep;
  }
  return blocks;
}

function drawPages({ paper }: Typesetter, pages: readonly (readonly ResumeRow[])[]): void {
  for (const [number, rows] of pages.entries()) {
    if (number > 0) paper.addPage();
    let y: number = area.top;
    for (const [index, row] of rows.entries()) {
      if (index > 0) y += row.before;
      row.draw(y);
      y += row.height;
    }
  }
}

/** Whose page it is, where there is more than one. */
function drawFooters({ paper, write }: Typesetter, name: string): void {
  const { start, count } = paper.bufferedPageRange();
  if (count < 2) return;
  const style = { size: 8, color: '#5b6475' };
  const y = area.bottom + 8;
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(start + page);
    write(name, style, { x: area.left, y, width: 380, max: 1 });
    write(`Page ${page + 1} of ${count}`, style, { x: area.right - 90, y, width: 90, align: 'right', max: 1 });
  }
}
