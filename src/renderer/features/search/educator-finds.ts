import { roles } from '#shared/rules/accounts/roles.ts';
import { explorePath } from '../explore/explore-path.ts';
import { companyPaths } from '../partners/partners-view.ts';
import { type Found, noteOf, together, useFound } from './found.ts';
import { useConversations, useExplored, useMentors, usePartnersFound } from './shared-finds.ts';

/** What an educator's search finds: students, openings, partner companies, mentors, conversations. */
export function useEducatorFinds(search: string, enabled: boolean): Found {
  const students = useFound('students.list', { query: { search, limit: 8 }, enabled }, ({ data }) =>
    data.map(({ id, name, email }) => ({
      id: `student ${id}`,
      label: name,
      note: noteOf('Student', email),
      path: `/educator/student-list?search=${encodeURIComponent(email || name)}`,
    })),
  );
  const partners = usePartnersFound({ search, enabled, kind: 'company', page: companyPaths.partners });
  return together(
    students,
    useExplored({ kind: 'project', search, enabled, pathOf: (id) => explorePath('project', id) }),
    useExplored({ kind: 'internship', search, enabled, pathOf: (id) => explorePath('internship', id) }),
    useExplored({ kind: 'job', search, enabled, pathOf: (id) => explorePath('job', id) }),
    partners,
    useMentors(search, enabled, (id) => `/educator/mentors/${id}`),
    useConversations(search, enabled, roles.educator),
  );
}
