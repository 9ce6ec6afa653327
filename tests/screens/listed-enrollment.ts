import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { sampleAnswer } from './sample-answers.ts';

const sample = sampleAnswer('enrollments.list');

/** An applicant of whom each column says something else. */
export function listedEnrollment(id: number, first_name: string, changes: Partial<Enrollment> = {}): Enrollment {
  const [each] = sample.data.enrollments;
  if (!each) throw new Error('no sample of an applicant');
  const student = {
    first_name,
    last_name: 'Iyer',
    email_address: `${first_name}@example.in`,
    city_name: 'Surat',
    qualification: 'B.Tech',
    course: 'Civil Engineering',
    institution: 'NIT Surat',
    roll_number: `R-${id}`,
    skills: [
      { id: 1, name: 'SQL' },
      { id: 2, name: 'Welding' },
    ],
  };
  const rating = { rating: 4, comment: '', rated_at: each.created_at };
  const report = '';
  const presentation = '';
  const other = '';
  const link = '';
  const final_submission_report = {
    report,
    presentation,
    other,
    link,
    report_file: null,
    presentation_file: null,
    other_file: null,
    submitted_at: each.created_at,
    updated_at: each.created_at,
  };
  return {
    ...each,
    id,
    status: 2,
    rating,
    final_submission_report,
    ...changes,
    student: { ...each.student, id: 100 + id, ...student },
  };
}
