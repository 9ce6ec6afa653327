import { writeFile } from 'node:fs/promises';

const firstNames = [
  'Ananya',
  'Mohammed Faizan',
  'José',
  'Priya',
  'Gurpreet Singh',
  'Lalrinpuii',
  'आरव',
  'Nandhini',
  'Zoë',
];
const lastNames = ['Krishnamurthy', 'Shaikh', 'D’Souza', 'Nair', 'Bedi', 'Hmar', 'शर्मा', 'Subramaniam', 'Fernandes'];
const courses = [
  ['B.Tech', 'Computer Science'],
  ['B.Tech', 'Mechanical'],
  ['M.Tech', 'Structural'],
  ['B.Sc', 'Physics'],
  ['BBA', 'Finance'],
] as const;

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of the list, by its number from 0: no two are alike. */
function studentLine(index: number): string[] {
  const [course, specialization] = pick(courses, index);
  return [
    `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / firstNames.length))}`,
    course,
    specialization,
    String((index % 8) + 1),
    `student.${index}@tapi.example`,
    `9${String(800_000_000 + index)}`,
    `TAPI${String(index).padStart(6, '0')}`,
  ];
}

/** The headings as an office would write them. */
const headings = ['Name', 'Course', 'Branch', 'Sem', 'E-mail', 'Mobile No', 'Roll No'];

/**
 * Writes a CSV list of `students` good rows below a title line, and after them `wrong` rows with a broken e-mail and
 * `repeated` rows that repeat the first ones.
 */
export async function writeStudentCsv(
  file: string,
  { students, wrong, repeated }: { students: number; wrong: number; repeated: number },
): Promise<void> {
  const rows = [['Autumn 2026, final list'], headings];
  for (let index = 0; index < students; index += 1) rows.push(studentLine(index));
  for (let index = 0; index < wrong; index += 1) {
    const line = studentLine(students + index);
    rows.push(line.with(4, `student.${students + index}@tapi`));
  }
  for (let index = 0; index < repeated; index += 1) rows.push(studentLine(index));
  await writeFile(file, `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`);
}
