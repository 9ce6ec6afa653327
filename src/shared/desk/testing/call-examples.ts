import type { Call } from '../../contract/call.ts';
import { contract } from '../../contract/index.ts';
import { roles } from '../../rules/accounts/roles.ts';
import type { QueueableCall } from '../queued-change.ts';

type Parts = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;

/** One of each call that may be queued; a new one belongs here. */
export const callExamples: Readonly<Record<QueueableCall, Parts>> = {
  'postings.status': { params: { method: 'job' }, body: { id: 3, status: 3 } },
  'enrollments.status': { params: { method: 'job' }, query: { id: 5, status: 4, from: 0 } },
  'enrollments.seen': { params: { method: 'job', id: 5 }, body: { at: '2026-11-20T10:00:00.000Z' } },
  'enrollments.rate': { params: { method: 'project', id: 5 }, body: { rating: 4, comment: 'Careful work' } },
  'enrollments.apply': {
    params: { method: 'job' },
    body: { job_id: 3, screening_questions: '[{"question":"Why us?","answer":"Because."}]', invitation_id: 4 },
  },
  'enrollments.withdraw': { params: { method: 'job', id: 3 } },
  'saved.add': { params: { method: 'job', id: 3 } },
  'saved.remove': { params: { method: 'job', id: 3 } },
  'savedSearches.create': { body: { name: 'Jobs in Pune', method: 'job', query: { city: 327, city_name: 'Pune' } } },
  'savedSearches.remove': { params: { id: 7 } },
  'interviews.propose': {
    params: { method: 'job', id: 5 },
    body: { slots: [{ starts_at: '2026-12-01T09:00:00.000Z', ends_at: '2026-12-01T09:30:00.000Z' }] },
  },
  'interviews.pick': { params: { id: 8 }, body: { starts_at: '2026-12-01T09:00:00.000Z' } },
  'interviews.cancel': { params: { id: 8 } },
  'mentor.answerSession': { params: { id: 8 }, body: { status: 'accepted' } },
  'invitations.send': { body: { method: 'job', post_id: 3, audience: 'students', ids: [1, 2] } },
  'invitations.hide': { body: { method: 'job', post_id: 3, audience: 'students', ids: [1] } },
  'invitations.answer': { params: { id: 9 }, body: { status: 'accepted' } },
  'partnerships.invite': { body: { institution_id: 4 } },
  'partnerships.hide': { body: { institution_id: 4 } },
  'partnerships.answer': { params: { id: 4 }, body: { status: 'accepted' } },
  'messages.send': { body: { to: 'institution:4', text: 'Good morning' } },
  'assignments.create': { body: { method: 'job', post_id: 3, chosen: { student_ids: [1, 2] } } },
  'assignments.remove': { params: { id: 6 } },
  'students.archiveMany': { body: { chosen: { filters: { course: 'B.Tech' }, except: [4] }, count: 3 } },
  'students.restoreMany': { body: { student_ids: [1, 2] } },
  'students.saveMatching': { body: { course: { 'btech cse': 'B.Tech', bcom: null } } },
  'student.saveProfile': {
    body: { bio: 'Curious', documents: [{ title: 'CV', link: 'https://d.example/cv' }], version: 1 },
  },
  'student.editExperience': {
    params: { id: 3 },
    body: {
      company_name: 'Acme',
      designation: 'Intern',
      description: 'Measured',
      start_date: '2024-06-01',
      end_date: '2024-08-31',
      version: 1,
    },
  },
  'student.editDocument': { params: { id: 3 }, body: { title: 'CV', link: 'https://d.example/cv', version: 1 } },
  'student.editProject': {
    params: { id: 3 },
    body: {
      name: 'Bridge',
      link: 'https://b.example',
      description: 'A model',
      start_date: '2024-06-01',
      end_date: '2024-08-31',
      version: 1,
    },
  },
  'student.removeExperience': { params: { id: 3 } },
  'student.removeDocument': { params: { id: 3 } },
  'student.savePrivacy': { body: { discoverable: true, version: 1 } },
  'student.removeProject': { params: { id: 3 } },
  'tickets.create': { body: { concern: 'The report won’t upload' } },
};
/** Who may make it: employers, unless it is for others only. */
export function roleFor(call: QueueableCall): number {
  const { access }: Call = contract[call];
  return access === 'anyone' || access.roles.includes(roles.employer) ? roles.employer : (access.roles[0] ?? 0);
}
