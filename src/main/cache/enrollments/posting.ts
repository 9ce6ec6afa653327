import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { type AnsweredCall, canonical } from '../response-cache.ts';

/** One application as the service answers it, whole. */
export type WholeEnrollment = AnswerOf<'enrollments.read'>['data'];
/** The applicants of an opening as the service lists them. */
export type EnrollmentList = AnswerOf<'enrollments.list'>;

/** Which opening: a kind and its id. */
export interface PostingKey {
  readonly method: PostingKind;
  readonly id: number;
}

/** What is kept of one applicant. */
export interface CachedEnrollment {
  readonly id: number;
  /** When the service said so, ISO 8601; null: only on a list so far. */
  readonly asOf: string | null;
  /** The last change of the application as the copy has it. */
  readonly stamp: string;
  /** Bytes of the sealed copy. */
  readonly size: number;
  /** Files of the applicant: bytes that are kept, null for one that is not. */
  readonly files: Readonly<Record<string, number | null>>;
}

/** A list that was shown, and who stands on it. */
interface KeptList {
  readonly name: string;
  readonly asOf: string;
  readonly size: number;
  readonly ids: readonly number[];
}

/** What is kept of an opening. */
export interface CachedPosting extends PostingKey {
  /** When a person last worked on it here, ISO 8601. */
  readonly openedAt: string;
  /** When the service last said who is on it, ISO 8601. */
  readonly contactAt: string;
  /** Those whose copies may be kept, newest application first; null until the service has named them. */
  readonly wanted: readonly number[] | null;
  /** The last change of each of their applications, ISO 8601. */
  readonly stamps: Readonly<Record<string, string>>;
  readonly enrollments: Readonly<Record<string, CachedEnrollment>>;
  readonly lists: readonly KeptList[];
}

/** The ids of every file that belongs to an application. */
export function filesOf({ profile, weekly_submissions, final_submission_report: final }: WholeEnrollment): number[] {
  const files = [
    ...profile.documents.map(({ file }) => file),
    ...weekly_submissions.map(({ file }) => file),
    ...(final ? [final.report_file, final.presentation_file, final.other_file] : []),
  ];
  return [...new Set(files.flatMap((file) => (file ? [file.id] : [])))];
}

/** Whether everything of an applicant is here: the answers, and every file. */
export function isWhole(enrollment: CachedEnrollment | undefined): boolean {
  return !!enrollment?.asOf && Object.values(enrollment.files).every((size) => size !== null);
}

/** What the name on disk of an answer is made of. */
export const answerName = ({ call, params, query }: AnsweredCall): string =>
  canonical([call, params ?? {}, query ?? {}]);
/** What the name on disk of an applicant's copy is made of. */
export const enrollmentKey = (method: PostingKind, id: number): string =>
  answerName({ call: 'enrollments.read', params: { method, id } });
/** What the name on disk of a file is made of. */
export const fileName = (id: number | string): string => `file ${id}`;

/** The names on disk of everything that an opening keeps. */
export function copyNames(posting: CachedPosting, nameOf: (text: string) => string): string[] {
  const ofEnrollments = Object.values(posting.enrollments).flatMap(({ id, files }) => [
    nameOf(enrollmentKey(posting.method, id)),
    ...Object.keys(files).map((file) => nameOf(fileName(file))),
  ]);
  return [...posting.lists.map(({ name }) => name), ...ofEnrollments];
}
