import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { OutboxEntry, QueuedChange } from '#shared/desk/types.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';

/** An application for tests. */
export function someEnrollment(id: number, status = 0, student: Partial<Enrollment['student']> = {}): Enrollment {
  const at = '2026-11-20T09:00:00.000Z';
  return {
    id,
    status,
    status_name: enrollmentLabel(status),
    createdAt: at,
    created_at: at,
    updated_at: at,
    student: {
      id: id + 1000,
      first_name: 'Priya',
      last_name: `Nair ${id}`,
      email_address: `priya${id}@nitsurat.example`,
      profile_photo: '',
      city: null,
      city_name: '',
      institution: 'NIT Surat',
      qualification: 'B.Tech',
      course: '',
      roll_number: '',
      skills: [],
      ...student,
    },
    screening_questions: '[]',
    weekly_submissions: [],
    final_submission_report: null,
    rating: null,
    project: {
      id: 1,
      method: 'job',
      title: 'Graduate trainee',
      project_title: 'Graduate trainee',
      duration_from: null,
      duration_to: null,
      expected_start_date: null,
      city_name: '',
      branch: {
        company_id: 1,
        id: 1,
        address: '',
        company_logo: '',
        company_name: '',
        city_name: '',
        state: { state_name: '' },
      },
    },
  };
}

/** A queued change of an application's status for tests. */
export function moveEntry(
  id: number,
  [from, to]: readonly [number, number],
  more: Partial<OutboxEntry> = {},
): OutboxEntry {
  const query = { id, status: to, from };
  return someChangeEntry(id, { call: 'enrollments.status', params: { method: 'job' }, query, body: {} }, more);
}

/** A queued change about an application for tests. */
export function someChangeEntry(id: number, change: QueuedChange, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: `${change.call} ${id} ${JSON.stringify(change.query)}`,
    kind: 'service.call',
    aggregate: `enrollment:${id}`,
    title: '',
    state: 'queued',
    attempts: 0,
    queuedAt: '2026-11-20T10:00:00.000Z',
    nextAttemptAt: null,
    problem: null,
    sentAt: null,
    heldUntil: null,
    change,
    ...more,
  };
}
