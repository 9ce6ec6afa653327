import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTypesetter, type TextStyle, type Typesetter } from '#node/typesetting/typesetter.ts';
import type { PlacementMeasure } from '../events.ts';
import type { Report, ReportGroup } from '../report.ts';
import type { PlacementRow } from '../rows.ts';
import { drawBars } from './bars.ts';
import {
  asOfTexts,
  grouped,
  groupHeadings,
  hiredShare,
  measureHeadings,
  notesOf,
  notSharedLine,
  notSharedText,
  periodLabels,
  share,
  shortDay,
  titleLabels,
} from './placement-texts.ts';
import { margins, type PrintedColumn, page, startTable } from './table.ts';

/** What a printed report is made of. */
export interface PrintedReport {
  readonly institution: string;
  readonly report: Report;
  readonly now: Date;
  /** Reads some of the rows behind a figure of a group. */
  rows(group: ReportGroup, measure: PlacementMeasure, ids: readonly number[]): Promise<PlacementRow[]>;
}

/** Rows of the appendix, of each figure. */
const maxPrintedRows = 300;
/** Figures whose rows are printed. */
const printed: readonly PlacementMeasure[] = ['hired', 'shortlisted', 'applied', 'assigned'];
const maxBars = 12;
/** Setting a row takes about a millisecond: others have their turn in between. */
const rowsPerStep = 25;

const title: TextStyle = { size: 20, weight: 600 };
const subtitle: TextStyle = { size: 11, color: '#5b6475' };
const part: TextStyle = { size: 12.5, weight: 600 };
const body: TextStyle = { size: 9, color: '#3a4252' };
const footer: TextStyle = { size: 8, color: '#5b6475' };
const whole = { x: margins.left, width: margins.right - margins.left };

/** Prints a placement report as PDF, page after page, with the rows behind the figures as appendix. */
export async function printPlacements(printing: PrintedReport): Promise<Readable> {
  // Only reports need it: the service starts without.
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: titleOf(printing),
      Author: printing.institution,
      Creator: 'Footbridge',
      CreationDate: printing.now,
    },
  });
  const setter = await createTypesetter(paper);
  const stream: unknown = paper;
  if (!(stream instanceof Readable)) throw new Error('The PDF writer gives no stream');
  const drawn = async () => {
    const below = drawFront(setter, printing);
    await drawAppendix(setter, printing, below);
    drawFooters(setter, printing);
    paper.end();
  };
  drawn().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error('Printing failed')));
  return stream;
}

const titleOf = ({ report }: PrintedReport) => titleLabels(report.of.method, report.by);

function drawFront(setter: Typesetter, printing: PrintedReport): number {
  const { report, institution, now } = printing;
  let y = setter.write(institution, subtitle, { ...whole, y: margins.top });
  y = setter.write(titleOf(printing), title, { ...whole, y: y + 2 });
  y = setter.write(`Period: ${periodLabels(report.of)}`, body, { ...whole, y: y + 4 });
  y = setter.write(`As of ${asOfTexts(now)}`, body, { ...whole, y });
  const withheld = notSharedLine(report);
  if (withheld !== '') y = setter.write(withheld, body, { ...whole, y });
  y = drawTotals(setter, report, y + 14);
  y = drawCoverage(setter, report, y + 20);
  y = drawGroups(setter, report, y + 20);
  return drawNotes(setter, report, y + 18);
}

/** The six figures of everybody, side by side. */
function drawTotals({ paper, write }: Typesetter, { total, of }: Report, y: number): number {
  const measures = Object.entries(measureHeadings(of.method)) as [PlacementMeasure, string][];
  const width = whole.width / measures.length;
  const height = 52;
  paper.roundedRect(whole.x, y, whole.width, height, 5).fill('#f3f5f9');
  for (const [index, [measure, heading]] of measures.entries()) {
    const x = whole.x + index * width + 10;
    const below = write(heading, { size: 8, color: '#5b6475' }, { x, y: y + 9, width: width - 12, max: 1 });
    write(grouped(total[measure]), { size: 16, weight: 600 }, { x, y: below, width: width - 12, max: 1 });
  }
  return y + height;
}

function drawCoverage(setter: Typesetter, { groups, by, of }: Report, y: number): number {
  if (groups.length === 0) return y;
  const rest = groups.length - maxBars;
  const { hired } = measureHeadings(of.method);
  const which = rest > 0 ? `, the ${maxBars} largest of ${grouped(groups.length)}` : '';
  const below = setter.write(`Coverage by ${groupHeadings[by].toLowerCase()}${which}`, part, { ...whole, y });
  const bars = groups.slice(0, maxBars).map((group) => ({
    label: group.label,
    outer: share(group.assigned, group.students) / 100,
    inner: share(group.hired, group.students) / 100,
    text: `${grouped(group.hired)} ${hired.toLowerCase()}, ${hiredShare(group)} %`,
  }));
  return drawBars(setter, bars, { inner: hired, outer: 'Has an assigned opportunity' }, below + 4);
}

function drawGroups(setter: Typesetter, { groups, by, of, total }: Report, y: number): number {
  const headings = measureHeadings(of.method);
  const number = (measure: PlacementMeasure): PrintedColumn<Shown> => ({
    heading: headings[measure],
    share: 0.103,
    align: 'right',
    value: (row) => grouped(row[measure]),
  });
  const columns: PrintedColumn<Shown>[] = [
    { heading: groupHeadings[by], share: 0.279, value: ({ label }) => label },
    ...(Object.keys(headings) as PlacementMeasure[]).map(number),
    { heading: `${headings.hired}, %`, share: 0.103, align: 'right', value: (row) => hiredShare(row).toFixed(1) },
  ];
  const table = startTable(setter, columns, headed(setter, 'Figures', y, 90));
  for (const group of groups) table.add(group);
  table.add({ ...total, label: by === 'company' ? 'All companies, each student once' : 'Total' }, true);
  return table.below;
}

type Shown = Omit<ReportGroup, 'key' | 'group' | 'ids'>;

/** A heading that never stands alone at the end of a page; answers the y below it. */
function headed({ paper, write }: Typesetter, text: string, y: number, needs: number): number {
  let top = y;
  if (top + needs > margins.bottom) {
    paper.addPage();
    top = margins.top;
  }
  return write(text, part, { ...whole, y: top }) + 6;
}

function drawNotes(setter: Typesetter, { by, of }: Report, y: number): number {
  let below = headed(setter, 'How it is counted', y, 120);
  for (const note of notesOf(by, of.method)) below = setter.write(note, body, { ...whole, y: below }) + 3;
  return below;
}

interface Named extends PlacementRow {
  readonly groupLabel: string;
}

async function drawAppendix(setter: Typesetter, printing: PrintedReport, y: number): Promise<void> {
  const { report } = printing;
  const headings = measureHeadings(report.of.method);
  let below = headed(setter, 'Appendix: the students behind the figures', y + 16, 150);
  const limit = `The rows of ${headings.hired.toLowerCase()}, shortlisted, applied and assigned are printed, at most ${maxPrintedRows} of each. The workbook of this report holds all rows, those of students and joined as well.`;
  below = setter.write(limit, body, { ...whole, y: below });
  for (const measure of printed) {
    const behind = report.groups.reduce((sum, group) => sum + group.ids[measure].length, 0);
    const withheld = notSharedText(report.notShared[measure]);
    const left = behind - maxPrintedRows;
    const cut = left > 0 ? `, the first ${maxPrintedRows}` : '';
    const counts = [`${grouped(behind)}${cut}`, withheld].filter(Boolean).join(', ');
    below = headed(setter, `${headings[measure]}: ${counts}`, below + 16, 80);
    if (behind === 0) {
      if (withheld === '') below = setter.write('Nobody yet.', body, { ...whole, y: below });
      continue;
    }
    const table = startTable(setter, appendixColumns(report), below);
    for await (const rows of printedRows(printing, measure)) for (const row of rows) table.add(row);
    below = table.below;
    if (left > 0) {
      const more = `${grouped(left)} more ${left === 1 ? 'row is' : 'rows are'} in the workbook of this report.`;
      below = setter.write(more, body, { ...whole, y: below + 5 });
    }
  }
}

function appendixColumns({ by }: Report): PrintedColumn<Named>[] {
  const studies = ({ course, specialization, semester }: PlacementRow) =>
    [course, specialization, semester === null ? '' : `sem ${semester}`].filter(Boolean).join(', ');
  const first: PrintedColumn<Named>[] =
    by === 'company' ? [{ heading: 'Company', share: 0.2, value: ({ company_name }) => company_name }] : [];
  const where: PrintedColumn<Named>[] =
    by === 'company' ? [] : [{ heading: 'Company', share: 0.2, value: ({ company_name }) => company_name }];
  return [
    ...first,
    { heading: 'Student', share: 0.19, value: ({ name }) => name },
    { heading: 'Roll Number', share: 0.12, value: ({ roll_number }) => roll_number },
    { heading: 'Cohort', share: 0.17, value: studies },
    { heading: 'Opportunity', share: 0.2, value: ({ title: posting }) => posting },
    ...where,
    { heading: 'Date', share: 0.12, value: ({ date }) => (date === null ? '' : shortDay(date)) },
  ];
}

async function* printedRows({ report, rows }: PrintedReport, measure: PlacementMeasure): AsyncGenerator<Named[]> {
  let room = maxPrintedRows;
  for (const group of report.groups) {
    const ids = group.ids[measure].slice(0, room);
    room -= ids.length;
    for (let start = 0; start < ids.length; start += rowsPerStep) {
      const some = await rows(group, measure, ids.slice(start, start + rowsPerStep));
      yield some.map((row) => ({ ...row, groupLabel: group.label }));
      await nextTurn();
    }
  }
}

function drawFooters({ paper, write }: Typesetter, printing: PrintedReport): void {
  const { start, count: pages } = paper.bufferedPageRange();
  const y = page.height - 42;
  for (let index = 0; index < pages; index += 1) {
    paper.switchToPage(start + index);
    paper
      .moveTo(whole.x, y - 6)
      .lineTo(margins.right, y - 6)
      .lineWidth(0.5)
      .strokeColor('#d9dde5')
      .stroke();
    const left = `${printing.institution}, ${titleOf(printing).toLowerCase()}`;
    write(left, footer, { x: whole.x, y, width: whole.width - 90, max: 1 });
    const number = `Page ${index + 1} of ${pages}`;
    write(number, footer, { x: margins.right - 90, y, width: 90, align: 'right' });
  }
  paper.flushPages();
}
