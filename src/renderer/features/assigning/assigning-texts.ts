import type { AssignmentCriterion } from '#shared/contract/assignments.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { count, counted } from '../../ui/format.ts';

/** How many of the chosen have an opportunity, qualify for it, or lack something. */
export type CheckResult = AnswerOf<'assignments.check'>['data'];

const criterionNames: Readonly<Record<AssignmentCriterion, string>> = {
  course: 'Course',
  semester: 'Semester',
  skills: 'Skills',
  gender: 'Gender',
};

/** `Course`, `Course and Semester`. */
function listText(criteria: readonly AssignmentCriterion[]): string {
  return new Intl.ListFormat('en-GB').format(criteria.map((each) => criterionNames[each]));
}

/** `lacks Semester`; empty where nothing is lacked. */
export function lacksText(lacks: readonly AssignmentCriterion[]): string {
  return lacks.length === 0 ? '' : `lacks ${listText(lacks)}`;
}

/** `Skills not known yet`; empty where everything could be judged. */
export function unknownText(unknown: readonly AssignmentCriterion[]): string {
  return unknown.length === 0 ? '' : `${listText(unknown)} not known yet`;
}

/** `412 of 980 qualify; 57 only lack Semester; 12 have it already; 3 have applied`. Takes what the service has counted. */
export function checkText({ total, has, applied, qualifies, criteria }: CheckResult): string {
  const almost = criteria
    .filter(({ only }) => only > 0)
    .toSorted((one, other) => other.only - one.only)
    .map(({ criterion, only }) => `${count(only)} only ${only === 1 ? 'lacks' : 'lack'} ${criterionNames[criterion]}`);
  const having = has > 0 ? [`${count(has)} ${has === 1 ? 'has' : 'have'} it already`] : [];
  const applying = applied > 0 ? [`${count(applied)} ${applied === 1 ? 'has' : 'have'} applied`] : [];
  const qualify = total === 1 ? 'qualifies' : 'qualify';
  return [`${count(qualifies)} of ${count(total)} ${qualify}`, ...almost, ...having, ...applying].join('; ');
}

/** One thing that is lacked, and by how many: `Semester: 61 lack it, 57 of them nothing else`. */
export function lackedText({ criterion, lack, only }: CheckResult['criteria'][number]): string {
  const alone = only === 0 ? '' : `, ${count(only)} of them nothing else`;
  return `${criterionNames[criterion]}: ${count(lack)} ${lack === 1 ? 'lacks' : 'lack'} it${alone}`;
}

/** How many of the chosen get something when it is sent. */
export function receivers({ qualifies, lacks }: CheckResult, onlyQualified: boolean): number {
  return onlyQualified ? qualifies : qualifies + lacks;
}

/** `Sending Weaver to 412 students`. */
export function sendingText(title: string, students: number): string {
  return `Sending ${title} to ${counted(students, 'student')}`;
}
