import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { mentorPaths } from '../mentoring/mentor-paths.ts';
import { type Found, foundLimit, noteOf, together, useFound } from './found.ts';
import { useConversations, useExplored, useMentors } from './shared-finds.ts';

const searched = (path: string, words: string) => `${path}?search=${encodeURIComponent(words)}`;

/** What a mentor's search finds: own students, their projects, openings, colleges, other mentors, conversations. */
export function useMentorFinds(search: string, enabled: boolean): Found {
  const query = { search, limit: foundLimit };
  const students = useFound('mentor.students', { query, enabled }, ({ data }) =>
    data.map((student) => ({
      id: `student ${student.id}`,
      label: fullName(student),
      note: noteOf('Student', student.institution),
      path: searched(mentorPaths.students, fullName(student)),
    })),
  );
  const enrollments = useFound('mentor.enrollments', { query, enabled }, ({ data }) =>
    data.map(({ id, title, student }) => ({
      id: `enrollment ${id}`,
      label: title,
      note: noteOf('Enrolment', fullName(student)),
      path: searched(mentorPaths.enrollments, title),
    })),
  );
  const colleges = useFound('mentor.institutions', { query, enabled }, ({ data }) =>
    data.map(({ id, institution_name, city_name }) => ({
      id: `institution ${id}`,
      label: institution_name,
      note: noteOf('College', city_name),
      path: searched(mentorPaths.colleges, institution_name),
    })),
  );
  return together(
    students,
    enrollments,
    useExplored({ kind: 'project', search, enabled, pathOf: mentorPaths.project }),
    useExplored({ kind: 'job', search, enabled, pathOf: mentorPaths.jobDetail }),
    colleges,
    useMentors(search, enabled, mentorPaths.mentor),
    useConversations(search, enabled, roles.mentor),
  );
}
