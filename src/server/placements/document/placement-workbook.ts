import { writeWorkbook } from '#node/spreadsheet/workbook.ts';
import { placementMeasures } from '#shared/contract/assignments.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { ExportColumn } from '../../platform/spreadsheet/delimited.ts';
import { type ExportSheet, sheetOf } from '../../platform/spreadsheet/export-sheet.ts';
import { inSteps } from '../../platform/spreadsheet/table-file.ts';
import type { PlacementMeasure } from '../events.ts';
import type { ReportGroup } from '../report.ts';
import type { PlacementRow } from '../rows.ts';
import type { PrintedReport } from './placement-pdf.ts';
import {
  asOfTexts,
  groupHeadings,
  hiredShare,
  measureHeadings,
  notesOf,
  notSharedLine,
  periodLabels,
  share,
  titleLabels,
} from './placement-texts.ts';

/**
 * Writes a placement report as a workbook: the figures, and a sheet with the students behind each of them, where a
 * filter on the group leaves as many rows as the figure says, less those that aren't shared.
 */
export function writePlacements(printing: PrintedReport): AsyncGenerator<Buffer> {
  const rows = placementMeasures.map((measure) => sheetOf(rowsSheet(printing, measure)));
  return writeWorkbook([sheetOf(summarySheet(printing)), ...rows, sheetOf(notesSheet(printing))]);
}

type Shown = Omit<ReportGroup, 'key' | 'group' | 'ids'>;

function summarySheet({ institution, report, now }: PrintedReport): ExportSheet<Shown> {
  const { by, groups, total } = report;
  const withheld = notSharedLine(report);
  const headings = measureHeadings(report.of.method);
  const number = (measure: PlacementMeasure): ExportColumn<Shown> => ({
    heading: headings[measure],
    kind: 'number',
    width: 12,
    value: (row) => row[measure],
  });
  const last = { ...total, label: by === 'company' ? 'All companies, each student once' : 'Total' };
  return {
    name: 'Summary',
    above: [
      titleLabels(report.of.method, by),
      institution,
      `Period: ${periodLabels(report.of)}`,
      `As of ${asOfTexts(now)}`,
      ...(withheld === '' ? [] : [withheld]),
    ],
    columns: [
      { heading: groupHeadings[by], kind: 'text', width: 34, value: ({ label }) => label },
      ...placementMeasures.map(number),
      { heading: 'Assigned, %', kind: 'number', width: 12, value: (row) => share(row.assigned, row.students) },
      { heading: `${headings.hired}, %`, kind: 'number', width: 12, value: hiredShare },
    ],
    chunks: inOne([...groups, last]),
    sumsUp: true,
    fits: true,
  };
}

function notesSheet({ report }: PrintedReport): ExportSheet<string> {
  const where = `The sheets hold the students behind each figure of the summary: filter ${groupHeadings[report.by]} there.`;
  return {
    name: 'Notes',
    columns: [{ heading: 'How it is counted', kind: 'text', width: 130, value: (note) => note }],
    chunks: inOne([...notesOf(report.by, report.of.method), where]),
    fits: true,
  };
}

async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

interface Named extends PlacementRow {
  readonly groupLabel: string;
}

function rowsSheet(printing: PrintedReport, measure: PlacementMeasure): ExportSheet<Named> {
  const { by, of } = printing.report;
  const ofEvent = measure !== 'students' && measure !== 'joined';
  const event: ExportColumn<Named>[] = [
    { heading: 'Opportunity', kind: 'text', width: 36, value: ({ title }) => title },
    { heading: 'Of Company', kind: 'text', width: 28, value: ({ company_name }) => company_name },
    { heading: 'Date', kind: 'text', width: 12, value: ({ date }) => (date === null ? '' : indianDay(date)) },
  ];
  return {
    name: measureHeadings(of.method)[measure],
    columns: [
      { heading: groupHeadings[by], kind: 'text', width: 34, value: ({ groupLabel }) => groupLabel },
      { heading: 'Student Name', kind: 'text', width: 28, value: ({ name }) => name },
      { heading: 'Roll Number', kind: 'text', width: 16, value: ({ roll_number }) => roll_number },
      ...(by === 'course' ? [] : [{ heading: 'Of Course', kind: 'text' as const, width: 14, value: courseOf }]),
      { heading: 'Specialization', kind: 'text', width: 24, value: ({ specialization }) => specialization },
      { heading: 'Semester', kind: 'number', width: 10, value: ({ semester }) => semester },
      ...(ofEvent ? event : []),
    ],
    chunks: allRows(printing, measure),
    filtered: true,
    fits: true,
  };
}

const courseOf = ({ course }: Named) => course;

async function* allRows({ report, rows }: PrintedReport, measure: PlacementMeasure): AsyncGenerator<Named[]> {
  for (const group of report.groups) {
    for await (const some of inSteps(group.ids[measure], (ids) => rows(group, measure, ids))) {
      yield some.map((row) => ({ ...row, groupLabel: group.label }));
    }
  }
}
