import { rosterLimits } from '#shared/roster/limits.ts';
import type { RowVisitor } from '../reader.ts';
import { scanPart } from './scan-part.ts';
import { checkTextCount, readSharedTexts } from './shared-texts.ts';
import type { SheetContext } from './sheet-cell.ts';
import { createSheetScanner, type SheetScanner } from './sheet-rows.ts';
import type { TextStore } from './text-store.ts';
import { attribute, brokenXml, createXmlScanner, unusualXml, type XmlHandler } from './xml-scanner.ts';
import type { ZipDirectory } from './zip-directory.ts';
import type { ArchivePart } from './zip-inflate.ts';

/** Bytes that the lists of a workbook may take: sheets, relations, styles. They are hardly ever near that. */
const largestList = 16 * 1024 * 1024;

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: ArchivePart;
}

/** A workbook whose lists of sheets and styles have been read. */
export interface ListedWorkbook {
  readonly sheets: readonly ListedSheet[];
  readonly context: Omit<SheetContext, 'strings'>;
  /** How numbers of a cell show, by its style. */
  readonly formats: readonly CellFormat[];
  /** Reads the texts that cells refer to: all, or at least the first ones. */
  texts(least?: number): Promise<TextStore>;
  /** Refuses too many texts, were none of them read. Throws what reading them throws. */
  checkTexts(): Promise<void>;
}

/** A workbook of which everything but the sheets has been read. */
export interface OpenWorkbook extends ListedWorkbook {
  readonly context: SheetContext;
}

/** A number format: its number, and its code where the workbook has one of its own. */
export interface CellFormat {
  readonly id: number;
  readonly code: string | null;
}

/** Reads everything of a workbook but its sheets, as `listWorkbook` does. Throws the same, and what its texts throw. */
export async function openWorkbook(archive: ZipDirectory, known = false): Promise<OpenWorkbook> {
  const book = await listWorkbook(archive, known);
  return { ...book, context: { ...book.context, strings: await book.texts() } };
}

/**
 * Reads the lists of a workbook. What is written unusually throws `UnusualWorkbook`, unless that is `known` already:
 * then it is read all the same. Throws `unreadable_file`, `too_large`.
 */
export async function listWorkbook(archive: ZipDirectory, known = false): Promise<ListedWorkbook> {
  const zip: PartSource = { ...archive, largest: known ? Number.POSITIVE_INFINITY : largestList };
  const main = findPart(zip, await mainPart(zip));
  if (!main) throw brokenXml();
  const related = await relations(zip, main.name);
  const { sheets, date1904 } = await sheetList(zip, main, related);
  const target = async (type: string) => {
    const found = [...related.values()].find((relation) => relation.type === type);
    if (found) return findPart(zip, found.target);
    const listed = await listedPart(zip, type);
    if (listed && !known) throw unusualXml();
    return listed;
  };
  const shared = await target('sharedStrings');
  const formats = await cellFormats(zip, await target('styles'));
  const dates = formats.map(({ id, code }) => (code === null ? isBuiltInDate(id) : isDateFormat(code)));
  const context = { date1904, isDate: (style: number) => dates[style] ?? false };
  return {
    sheets,
    formats,
    context,
    texts: (least) => readSharedTexts(zip, shared, least),
    checkTexts: () => checkTextCount(zip, shared),
  };
}

/** Reads one sheet to its end, or until the visitor has enough. `onBytes` is told how many bytes came in. */
export async function scanSheet(
  zip: Pick<ZipDirectory, 'inflate'>,
  { context }: Pick<OpenWorkbook, 'context'>,
  part: ArchivePart,
  visit: RowVisitor,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<SheetScanner> {
  const scanner = createSheetScanner(context, visit);
  await scanPart(zip, part, scanner, (bytes) => {
    onBytes(bytes);
    return !scanner.stopped();
  });
  return scanner;
}

/** An archive, and the bytes that a list in it may take. */
interface PartSource extends ZipDirectory {
  readonly largest: number;
}

/** Parts are named without regard to capitals, and sometimes with the slashes of Windows. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

function findPart(zip: ZipDirectory, name: string): ArchivePart | undefined {
  const key = keyOf(name);
  return zip.parts.find((part) => keyOf(part.name) === key);
}

/** A part that the list of contents names, though the workbook does not point to it. */
async function listedPart(zip: PartSource, type: string): Promise<ArchivePart | undefined> {
  let found: ArchivePart | undefined;
  await eachTag(zip, findPart(zip, '[Content_Types].xml'), {
    open(name, attributes) {
      if (name !== 'Override' || !attribute(attributes, 'ContentType')?.endsWith(`.spreadsheetml.${type}+xml`)) return;
      found ??= findPart(zip, attribute(attributes, 'PartName') ?? '');
    },
  });
  return found;
}

/** Tells every tag of a part. */
async function eachTag(
  zip: PartSource,
  part: ArchivePart | undefined,
  handler: Pick<XmlHandler, 'open'> & Partial<XmlHandler>,
): Promise<void> {
  if (!part) return;
  if (part.size > zip.largest) throw unusualXml();
  await scanPart(zip, part, createXmlScanner({ close: () => undefined, text: () => undefined, ...handler }));
}

/** The part that a package is about: where its relations say, else where workbooks have it. */
async function mainPart(zip: PartSource): Promise<string> {
  const related = await relations(zip, '');
  return [...related.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
}

interface Relation {
  /** The last word of its type. */
  readonly type: string;
  readonly target: string;
}

async function relations(zip: PartSource, of: string): Promise<Map<string, Relation>> {
  const cut = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, cut);
  const found = new Map<string, Relation>();
  await eachTag(zip, findPart(zip, `${folder}_rels/${of.slice(cut)}.rels`), {
    open(name, attributes) {
      const id = attribute(attributes, 'Id');
      if (name !== 'Relationship' || id === null || attribute(attributes, 'TargetMode') === 'External') return;
      const type = attribute(attributes, 'Type') ?? '';
      const target = resolvePath(folder, attribute(attributes, 'Target') ?? '');
      found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target });
    },
  });
  return found;
}

function resolvePath(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  if (path.startsWith('/')) return path.slice(1);
  const parts = folder.split('/').filter(Boolean);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

async function sheetList(zip: PartSource, main: ArchivePart, related: ReadonlyMap<string, Relation>) {
  const sheets: ListedSheet[] = [];
  let date1904 = false;
  await eachTag(zip, main, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const relation = related.get(attribute(attributes, 'id') ?? '');
      if (relation?.type !== 'worksheet') return;
      const part = findPart(zip, relation.target);
      if (sheets.length >= rosterLimits.workbookParts) throw brokenXml();
      // A sheet that is listed but not there: saved by halves. Leaving it out would be silent.
      if (!part) throw brokenXml();
      const state = attribute(attributes, 'state') ?? 'visible';
      sheets.push({ name: attribute(attributes, 'name') ?? '', hidden: state !== 'visible', part });
    },
  });
  return { sheets, date1904 };
}

/** The number format of each style of cells. */
async function cellFormats(zip: PartSource, part: ArchivePart | undefined): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let cells = false;
  await eachTag(zip, part, {
    open(name, attributes) {
      const format = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(format, attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') cells = true;
      else if (name === 'xf' && cells) styles.push(format);
    },
    close(name) {
      if (name === 'cellXfs') cells = false;
    },
  });
  return styles.map((id) => ({ id, code: codes.get(id) ?? null }));
}

/** Formats of dates that every spreadsheet program knows by number; some only in East Asia. */
function isBuiltInDate(format: number): boolean {
  return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58);
}

/** Whether a format shows numbers as dates or times: letters of dates outside quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  const bare = code
    .replace(/"[^"]*"|[\\_*]./gs, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '')
    .replace(/E[+-]/gi, '');
  return /[dmyhs]/i.test(bare);
}
