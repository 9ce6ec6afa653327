import type { ListedPeople } from '#shared/desk/listed-people.ts';
import { AppError } from '#shared/errors.ts';
import { cellText, type RawCell } from '#shared/roster/cell.ts';
import { type FieldPlaces, ownCell, placesOf } from '#shared/roster/clean-row.ts';
import { cleanEmail } from '#shared/roster/email.ts';
import { tidy } from '#shared/roster/tidy.ts';
import { isExampleRow } from '../report/template.ts';
import { inspectFile, type Layout, type ListFile, openList } from './inspect.ts';
import { UnusualWorkbook } from './xlsx/xml-scanner.ts';

/** The most people that a list of people to write to may name. */
export const maxPeople = 500;
/** The most refused rows that are told one by one. */
const maxRefused = 100;

/**
 * The people of a student list by their e-mail addresses: only names and addresses are read, each address once. Rows
 * without a usable address are told. Throws `unreadable_file`, `too_large`, `aborted`.
 */
export async function readPeople(file: ListFile, signal?: AbortSignal): Promise<ListedPeople> {
  const { inspection, layout } = await inspectFile(file, new Map(), undefined, signal);
  const matched = inspection.columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]));
  const places = placesOf(matched);
  if (places.email < 0) {
    throw new AppError('unreadable_file', {
      message: 'This list has no column of e-mail addresses. Use the template, or head that column “Email Id”',
    });
  }
  try {
    return await collect(file.path, layout, places, signal);
  } catch (error) {
    if (layout.slow || !(error instanceof UnusualWorkbook)) throw error;
    return collect(file.path, { ...layout, slow: true }, places, signal);
  }
}

async function collect(path: string, layout: Layout, places: FieldPlaces, signal?: AbortSignal): Promise<ListedPeople> {
  const people = new Map<string, string>();
  const refused: { row: number; message: string }[] = [];
  let repeated = 0;
  let refusedRows = 0;
  const refuse = (row: number, message: string) => {
    refusedRows += 1;
    if (refused.length < maxRefused) refused.push({ row, message });
  };
  await openList(path, layout).read((cells, row) => {
    if (row <= layout.headerRow) return true;
    const values = { email: textOf(ownCell(cells, places, 'email')), name: textOf(ownCell(cells, places, 'name')) };
    if (isExampleRow(values)) return true;
    if (values.email === '') {
      refuse(row, 'Email Id is missing');
      return true;
    }
    const { value, problems } = cleanEmail(values.email);
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) refuse(row, wrong.message);
    else if (people.has(value)) repeated += 1;
    else people.set(value, values.name);
    if (people.size > maxPeople) throw tooMany();
    return true;
  }, signal);
  const listed = [...people].map(([address, called]) => ({ email: address, name: called }));
  return { people: listed, refused, refusedRows, repeated };
}

function textOf(cell: RawCell): string {
  const text = cellText(cell);
  return tidy(text)?.value ?? text;
}

const tooMany = () =>
  new AppError('too_large', {
    message: `This list has more than ${maxPeople} students. Split it, and send to one part after the other`,
  });
