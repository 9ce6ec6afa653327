import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { counted } from '../../ui/format.ts';
import { mentorPaths } from '../mentoring/mentor-paths.ts';
import { type Found, noteOf, together, useFound } from './found.ts';
import { useConversations, useExplored, useMentors } from './shared-finds.ts';

const searched = (path: string, words: string) => `${path}?search=${encodeURIComponent(words)}`;

/** What a mentor's search finds: own students, their projects, openings, colleges, other mentors, conversations. */
export function useMentorFinds(search: string, enabled: boolean): Found {
  const kept = { page: 1, limit: listLimits.mentored, search: '' };
  const students = useFound('mentor.students', { search, enabled, kept }, ({ data }) =>
    data.map((student) => ({
      id: `student ${student.id}`,
      kind: 'person' as const,
      label: fullName(student),
      note: noteOf('Student', student.institution, counted(student.sessions, 'session')),
      path: searched(mentorPaths.students, fullName(student)),
    })),
  );
  const enrollments = useFound('mentor.enrollments', { search, enabled, kept }, ({ data }) =>
    data.map(({ id, title, student, status }) => ({
      id: `enrollment ${id}`,
      kind: 'application' as const,
      label: title,
      note: noteOf('Enrolment', 'Project', fullName(student), enrollmentLabel(status)),
      path: searched(mentorPaths.enrollments, title),
    })),
  );
  const colleges = useFound(
    'mentor.institutions',
    { search, enabled, kept: { ...kept, limit: listLimits.colleges } },
    ({ data }) =>
      data.map(({ id, institution_name, city_name }) => ({
        id: `institution ${id}`,
        kind: 'place' as const,
        label: institution_name,
        note: noteOf('College', city_name),
        path: searched(mentorPaths.colleges, institution_name),
      })),
  );
  return together(
    students,
    enrollments,
    useExplored({ kind: 'project', search, enabled, role: roles.mentor, pathOf: mentorPaths.project }),
    useExplored({ kind: 'job', search, enabled, role: roles.mentor, pathOf: mentorPaths.jobDetail }),
    colleges,
    useMentors(search, enabled, mentorPaths.mentor),
    useConversations(search, enabled, roles.mentor),
  );
}
