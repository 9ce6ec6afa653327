import type { ListedPeople } from '#shared/desk/listed-people.ts';
import type { RosterField } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { cellText, type RawCell } from '#shared/roster/cell.ts';
import { cleanEmail } from '#shared/roster/email.ts';
import { isExampleRow } from '#shared/roster/template.ts';
import { tidy } from '#shared/roster/tidy.ts';
import { inspectFile, type Layout, type ListFile, openList } from './inspect.ts';
import { UnusualWorkbook } from './xml-scanner.ts';

/** The most people that a list of people to write to may name. */
export const mostPeople = 500;
/** The most refused rows that are told one by one. */
const mostRefused = 100;

/**
 * The people of a student list by their e-mail addresses: only names and addresses are read, each address once. Rows
 * without a usable address are told. Throws `unreadable_file`, `too_large`, `aborted`.
 */
export async function readPeople(file: ListFile, signal?: AbortSignal): Promise<ListedPeople> {
  const { inspection, layout } = await inspectFile(file, new Map(), undefined, signal);
  const columnOf = (field: RosterField) => inspection.columns.find((column) => column.field === field)?.index;
  const email = columnOf('email');
  if (email === undefined) {
    throw new AppError('unreadable_file', {
      message: 'This list has no column of e-mail addresses. Use the template, or head that column “Email Id”',
    });
  }
  const columns = { email, name: columnOf('name') };
  try {
    return await collect(file.path, layout, columns, signal);
  } catch (error) {
    if (layout.slow || !(error instanceof UnusualWorkbook)) throw error;
    return collect(file.path, { ...layout, slow: true }, columns, signal);
  }
}

async function collect(
  path: string,
  layout: Layout,
  { email, name }: { readonly email: number; readonly name: number | undefined },
  signal?: AbortSignal,
): Promise<ListedPeople> {
  const people = new Map<string, string>();
  const refused: { row: number; message: string }[] = [];
  let [repeated, refusedRows] = [0, 0];
  const refuse = (row: number, message: string) => {
    refusedRows += 1;
    if (refused.length < mostRefused) refused.push({ row, message });
  };
  await openList(path, layout).read((cells, row) => {
    if (row <= layout.headerRow) return true;
    const values = { email: textOf(cells[email]), name: name === undefined ? '' : textOf(cells[name]) };
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
    if (people.size > mostPeople) throw tooMany();
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
    message: `This list has more than ${mostPeople} students. Split it, and send to one part after the other`,
  });
