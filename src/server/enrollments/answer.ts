import type { z } from 'zod';
import type {
  Enrollment,
  enrollmentPost,
  enrollmentsPost,
  finalReport,
  projectProgress,
  rating,
  weeklySubmission,
} from '#shared/contract/enrollment-schemas.ts';
import {
  enrollmentLabel,
  mayUpload,
  progressLabels,
  progressShare,
  progressStatus,
} from '#shared/rules/enrollments/enrollment-status.ts';
import { reportWeeks } from '#shared/rules/enrollments/report-checks.ts';
import { readQuestions } from '#shared/rules/enrollments/screening-questions.ts';
import { fileAnswer } from '../files/repository.ts';
import { postingAnswer } from '../postings/answer.ts';
import type { PostingRecord } from '../postings/repository.ts';
import type { EnrollmentRecord } from './repository.ts';
import type { Submissions } from './submissions.ts';

/** The posting above a candidates page. */
export function enrollmentsPostAnswer(record: PostingRecord): z.output<typeof enrollmentsPost> {
  return { ...postingAnswer(record), location: record.location, taken_down: record.taken_down_at !== null };
}

/** The posting behind an application. */
export function enrollmentPostAnswer(record: PostingRecord): z.output<typeof enrollmentPost> {
  const { id, kind, title, duration_from, duration_to, expected_start_date, joining_date, closed_at } = record;
  const { branch, city_name } = postingAnswer(record);
  return {
    id,
    method: kind,
    title,
    project_title: title,
    duration_from,
    duration_to,
    expected_start_date,
    joining_date,
    closed_at,
    city_name: city_name || branch.city_name,
    branch,
  };
}

/** The weekly reports of an application. */
export function weeklyAnswer({ weekly }: Submissions): z.output<typeof weeklySubmission>[] {
  return weekly.map(({ id, week, description, submitted_at, file }) => {
    const stored = fileAnswer(file);
    return { id, week, description, submitted_at, report: stored?.link ?? '', file: stored };
  });
}

/** The final report of an application, or null. */
export function finalAnswer({ final }: Submissions): z.output<typeof finalReport> | null {
  if (!final) return null;
  const { link, submitted_at, updated_at, files } = final;
  const report_file = fileAnswer(files.report);
  const presentation_file = fileAnswer(files.presentation);
  const other_file = fileAnswer(files.other);
  return {
    report: report_file?.link ?? '',
    presentation: presentation_file?.link ?? '',
    other: other_file?.link ?? '',
    link,
    report_file,
    presentation_file,
    other_file,
    submitted_at,
    updated_at,
  };
}

/** What a student sees of the work on a project, derived from the application. */
export function progressAnswer(record: EnrollmentRecord, post: PostingRecord): z.output<typeof projectProgress> {
  const project = enrollmentPostAnswer(post);
  const status = progressOf(record);
  const weeks = reportWeeks(project);
  // A project may have been shortened after a further week of it was handed in.
  const reported = record.weekly.filter(({ week, file_id }) => week <= weeks && file_id !== null).length;
  return {
    project,
    status,
    id: record.id,
    status_name: progressLabels[status],
    progress: progressShare(status, reported, weeks),
    may_upload: mayUpload(status),
    weekly_submissions: weeklyAnswer(record),
    final_submission_report: finalAnswer(record),
  };
}

/** The progress number of an application to a project. */
export function progressOf({ status, rating: rated, weekly, final }: Submissions & { readonly status: number }) {
  return progressStatus({ status, rated: rated !== null, weekly: weekly.length > 0, final: final !== null });
}

/** The employer's rating, or null. */
function ratingAnswer({ rating: stored }: Submissions): z.output<typeof rating> | null {
  return stored && { rating: stored.rating, comment: stored.comment, rated_at: stored.created_at };
}

/** An application as the employer's list shows it. */
export function enrollmentAnswer(record: EnrollmentRecord, project: z.output<typeof enrollmentPost>): Enrollment {
  const { id, status, created_at, updated_at, screening_questions } = record;
  return {
    id,
    status,
    created_at,
    updated_at,
    screening_questions,
    project,
    status_name: enrollmentLabel(status),
    createdAt: created_at,
    student: {
      id: record.user_id,
      first_name: record.first_name,
      last_name: record.last_name,
      email_address: record.email_address ?? '',
      profile_photo: record.profile_pic,
      city: record.city_id,
      city_name: record.city_name ?? '',
      institution: record.institution,
      qualification: record.qualification,
      course: record.course,
      roll_number: record.roll_number,
      skills: [...record.skills],
    },
    weekly_submissions: weeklyAnswer(record),
    final_submission_report: finalAnswer(record),
    rating: ratingAnswer(record),
  };
}

/** What is left to see of an application that its student withdrew: the name, and when. */
export function withdrawn(answer: Enrollment): Enrollment {
  const { student } = answer;
  const personal = { email_address: '', profile_photo: '', institution: '', qualification: '', course: '' };
  return {
    ...answer,
    screening_questions: '[]',
    student: { ...student, ...personal, roll_number: '', city: null, city_name: '', skills: [] },
  };
}

/**
 * The questions that were asked and their answers side by side, whatever the posting asks today; an answer without a
 * question is left out, as one that is no text.
 */
export function answersOf(
  post: PostingRecord,
  { screening_questions, asked_questions }: Pick<EnrollmentRecord, 'screening_questions' | 'asked_questions'>,
) {
  const answers = listIn(screening_questions);
  const questions = readQuestions(asked_questions ?? post.screening_questions);
  return questions.map(({ question, required }, index) => {
    const answer = answers[index];
    return { question, required, answer: typeof answer === 'string' ? answer : '' };
  });
}

function listIn(json: string): unknown[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
