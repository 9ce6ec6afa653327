import type { AssignmentCriterion } from '#shared/contract/assignments.ts';

/** What a posting asks of those that it is handed to. An empty list, and no gender, ask for nothing. */
export interface PostingNeeds {
  /** Keys of `courseKeys`. */
  readonly courses: ReadonlySet<string>;
  readonly semesters: readonly number[];
  /** Ids of skills; one of them is enough. */
  readonly skills: readonly number[];
  readonly gender: string | null;
}

/** What is known of a student. Empty values: not said. */
export interface StudentFacts {
  readonly course: string;
  readonly specialization: string;
  readonly semester: number | null;
  /** Of the profile; none without an account. */
  readonly skills: readonly number[];
  /** Of the profile; anything but the three known words is 'not said'. */
  readonly gender: string;
}

/** How a student fits a posting: what they lack, and what cannot be checked. */
export interface AssignmentFit {
  readonly lacks: readonly AssignmentCriterion[];
  readonly unknown: readonly AssignmentCriterion[];
}

/** What an institution calls by other names: what somebody wrote → what its list says. */
export type Aliases = Readonly<Record<string, string>>;

/** The genders that a profile may name. */
export const knownGenders = ['Male', 'Female', 'Others'] as const;

/** A course as comparisons see it: letters and figures alone, so that `B.Tech`, `b tech` and `BTECH` are one. */
export function courseKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]|[^\p{L}\p{M}\p{N}+#]/gu, '')
    .normalize('NFC');
}

/** The keys of the courses that a posting names, and of what an institution calls them. */
export function courseKeys(names: readonly string[], aliases: readonly Aliases[] = []): Set<string> {
  const keys = new Set(names.map(courseKey));
  const pairs = aliases.flatMap((one) => Object.entries(one)).map(([from, to]) => [courseKey(from), courseKey(to)]);
  for (const [from = '', to = ''] of pairs) {
    if (keys.has(from)) keys.add(to);
    else if (keys.has(to)) keys.add(from);
  }
  keys.delete('');
  return keys;
}

/** Whether a course, its specialization, or both together are among the wanted ones. */
export function courseFits(wanted: ReadonlySet<string>, course: string, specialization: string): boolean {
  return [course, specialization, `${course}${specialization}`].some((text) => wanted.has(courseKey(text)));
}

const checks: Readonly<
  Record<AssignmentCriterion, (needs: PostingNeeds, student: StudentFacts) => 'fits' | 'lacks' | 'unknown'>
> = {
  course: ({ courses }, { course, specialization }) => {
    if (courses.size === 0 || courseFits(courses, course, specialization)) return 'fits';
    return course === '' ? 'unknown' : 'lacks';
  },
  semester: ({ semesters }, { semester }) => {
    if (semesters.length === 0) return 'fits';
    if (semester === null) return 'unknown';
    return semesters.includes(semester) ? 'fits' : 'lacks';
  },
  skills: ({ skills }, student) => {
    if (skills.length === 0) return 'fits';
    if (student.skills.length === 0) return 'unknown';
    return skills.some((skill) => student.skills.includes(skill)) ? 'fits' : 'lacks';
  },
  gender: (needs, { gender }) => {
    if (needs.gender === null) return 'fits';
    if (!(knownGenders as readonly string[]).includes(gender)) return 'unknown';
    return gender === needs.gender ? 'fits' : 'lacks';
  },
};

/** Checks a student by what a posting asks for. What is not known never counts against anybody. */
export function assignmentFit(needs: PostingNeeds, student: StudentFacts): AssignmentFit {
  const verdicts = Object.entries(checks).map(
    ([criterion, evaluate]) => [criterion as AssignmentCriterion, evaluate(needs, student)] as const,
  );
  const of = (wanted: 'lacks' | 'unknown') =>
    verdicts.filter(([, verdict]) => verdict === wanted).map(([criterion]) => criterion);
  return { lacks: of('lacks'), unknown: of('unknown') };
}
