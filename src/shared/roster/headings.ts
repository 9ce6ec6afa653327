import { type RosterField, rosterFields } from '../desk/types.ts';
import { fieldTitles } from './decide.ts';

/** How a heading came to its field. A `suggested` field waits for a person's yes. */
export type HeadingMatch = 'exact' | 'alias' | 'suggested' | 'remembered' | 'none';

/** A heading and the field that it names. */
export interface MatchedHeading {
  readonly heading: string;
  readonly field: RosterField | null;
  readonly match: HeadingMatch;
  /** Another column carries the same heading. */
  readonly duplicate: boolean;
}

/** What lists of institutions and their administration systems call the fields, in English and Hindi. */
const aliases: Record<RosterField, string> = {
  name:
    'Name; Full Name; Name of Student; Name of the Student; Students Name; Student Full Name; Stud Name; Stu Name; Candidate Name; ' +
    'Name of Candidate; Name of the Candidate; Learner Name; Participant Name; Applicant Name; Student; ' +
    'नाम; पूरा नाम; छात्र का नाम; छात्रा का नाम; छात्र नाम; विद्यार्थी का नाम; विद्यार्थी नाम; अभ्यर्थी का नाम',
  course:
    'Course Name; Course Title; Programme; Program; Programme Name; Program Name; Degree; Degree Name; Degree Programme; Degree Program; ' +
    'Qualification; Class; Course Enrolled; Course of Study; पाठ्यक्रम; पाठ्यक्रम का नाम; कोर्स; कोर्स का नाम; उपाधि; कक्षा',
  specialization:
    'Specialisation; Specialization Name; Branch; Branch Name; Dept; Department; Department Name; Stream; Discipline; Major; Major Subject; ' +
    'Subject; Honours; Trade; Area of Specialization; Area of Specialisation; शाखा; विशेषज्ञता; विशेषीकरण; विभाग; विषय; संकाय',
  semester:
    'Sem; Sem No; Semester No; Semester Number; Current Semester; Current Sem; Present Semester; Studying Semester; Term; Term No; ' +
    'सेमेस्टर; सत्र; छमाही; वर्तमान सेमेस्टर',
  email:
    'Email; E Mail; Mail; Mail Id; E Mail Id; Email Address; E Mail Address; Mail Address; Student Email; Student Email Id; Student Mail Id; ' +
    'Official Email; Official Email Id; College Email; College Email Id; Institute Email; Institute Email Id; University Email; ' +
    'Institutional Email; Primary Email; Email Id of Student; Gmail; ईमेल; ई मेल; ईमेल आईडी; ई मेल आईडी; ईमेल पता; ई मेल पता',
  phone:
    'Phone; Phone No; Phone Num; Mobile; Mobile No; Mobile Number; Mobile Phone; Mob; Mob No; Mob Number; Contact; Contact No; Contact Number; ' +
    'Student Mobile; Student Mobile No; Student Mobile Number; Student Phone; Student Contact No; Student Contact Number; Cell; Cell No; ' +
    'Cell Number; Cell Phone; Telephone; Telephone No; Tel; Tel No; Ph No; Ph; Whatsapp; Whatsapp No; Whatsapp Number; Primary Contact; ' +
    'मोबाइल; मोबाइल नंबर; मोबाइल न; मोबाइल संख्या; फोन; फोन नंबर; फ़ोन; फ़ोन नंबर; दूरभाष; संपर्क नंबर; सम्पर्क नंबर',
  roll_number:
    'Roll; Roll No; Roll Num; Rollno; University Roll No; University Roll Number; College Roll No; Class Roll No; Exam Roll No; Reg No; ' +
    'Reg Number; Regd No; Registration No; Registration Number; Regn No; Enrollment No; Enrollment Number; Enrolment No; Enrolment Number; ' +
    'Enroll No; Enrollment Id; Enrolment Id; Admission No; Admission Number; Adm No; USN; PRN; PRN No; PRN Number; Hall Ticket No; ' +
    'Hall Ticket Number; HTNO; Scholar No; Scholar Number; Student Id; Student Number; Student No; Student Code; Register No; ' +
    'Register Number; Matriculation Number; रोल नंबर; रोल न; रोल संख्या; अनुक्रमांक; नामांकन संख्या; पंजीकरण संख्या; पंजीयन क्रमांक',
};

/** A heading without case, spaces, punctuation and marks of required columns. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

const exact = new Map<string, RosterField>(rosterFields.map((field) => [headingKey(fieldTitles[field]), field]));
const known = new Map<string, RosterField>(
  rosterFields.flatMap((field) => aliases[field].split(';').map((alias) => [headingKey(alias), field] as const)),
);
const candidates = [...exact, ...known].filter(([key]) => key.length >= 4 && /^[a-z]+$/.test(key));

/** The field that one heading names on its own. */
export function matchHeading(heading: string): { readonly field: RosterField | null; readonly match: HeadingMatch } {
  const key = headingKey(heading);
  if (key === '') return { field: null, match: 'none' };
  const named = exact.get(key);
  if (named) return { field: named, match: 'exact' };
  const alias = known.get(key);
  if (alias) return { field: alias, match: 'alias' };
  const near = nearest(key);
  return near ? { field: near, match: 'suggested' } : { field: null, match: 'none' };
}

function nearest(key: string): RosterField | null {
  if (key.length < 4 || key.length > 40 || !/^[a-z]+$/.test(key)) return null;
  let best: RosterField | null = null;
  let least = key.length < 6 ? 2 : 3;
  for (const [candidate, field] of candidates) {
    const distance = editDistance(key, candidate, least);
    if (distance < least) {
      least = distance;
      best = field;
    }
  }
  return best;
}

const strength: Record<HeadingMatch, number> = { remembered: 4, exact: 3, alias: 2, suggested: 1, none: 0 };

/**
 * Matches a row of headings with the fields; each field goes to one column, the surest and then the leftmost.
 * `remembered` is what people chose before: heading key → field, or null for a column to be ignored.
 */
export function matchHeadings(
  headings: readonly string[],
  remembered: ReadonlyMap<string, RosterField | null> = new Map(),
): MatchedHeading[] {
  const keys = headings.map(headingKey);
  const matches = headings.map((heading, index) => {
    const chosen = remembered.get(keys[index] as string);
    return chosen === undefined ? matchHeading(heading) : { field: chosen, match: 'remembered' as const };
  });
  const owners = new Map<RosterField, number>();
  for (const [index, { field, match }] of matches.entries()) {
    if (field === null) continue;
    const owner = owners.get(field);
    if (owner === undefined || strength[match] > strength[matches[owner]?.match ?? 'none']) owners.set(field, index);
  }
  return headings.map((heading, index) => {
    const { field, match } = matches[index] as { field: RosterField | null; match: HeadingMatch };
    const owned = field !== null && owners.get(field) === index;
    const key = keys[index] as string;
    const duplicate = key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key);
    const kept = owned || (field === null && match === 'remembered');
    return { heading, field: owned ? field : null, match: kept ? match : 'none', duplicate };
  });
}

/**
 * Which of the first rows carries the headings, below title lines: the one with the most recognised headings, else
 * the fullest row of texts. Answers its index, and whether any heading in it was recognised.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): { index: number; recognised: boolean } {
  let best = { index: 0, score: 0 };
  let fullest = { index: 0, filled: 0 };
  for (const [index, cells] of rows.entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const fields = new Set(
      filled
        .map((cell) => matchHeading(cell))
        .filter(({ match }) => match !== 'none')
        .map(({ field }) => field),
    );
    const sure = filled.filter((cell) => ['exact', 'alias'].includes(matchHeading(cell).match)).length;
    const score = fields.size + sure;
    if (score > best.score && sure > 0 && (fields.size > 1 || filled.length === 1)) best = { index, score };
    if (filled.length > fullest.filled && filled.every((cell) => !/\d{3}|@/.test(cell))) {
      fullest = { index, filled: filled.length };
    }
  }
  return best.score > 0 ? { index: best.index, recognised: true } : { index: fullest.index, recognised: false };
}

/** Edits (insert, delete, replace, swap neighbours) between two words; stops counting at `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = last;
    last = current;
  }
  return Math.min(last[other.length] ?? limit, limit);
}
