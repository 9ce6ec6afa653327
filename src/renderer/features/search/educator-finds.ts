import { roles } from '#shared/rules/accounts/roles.ts';
import { explorePath } from '../explore/explore-path.ts';
import { companyPaths } from '../partners/partners-view.ts';
import { firstSort, perPage, standings } from '../students/list-query.ts';
import { type Found, noteOf, together, useFound } from './found.ts';
import { useConversations, useExplored, useMentors, usePartnersFound } from './shared-finds.ts';

const role = roles.educator;

/** What an educator's search finds: students, openings, companies, mentors, conversations. */
export function useEducatorFinds(search: string, enabled: boolean): Found {
  const kept = { sort: firstSort, page: 1, limit: perPage };
  const students = useFound('students.list', { search, enabled, limit: 8, kept }, ({ data }) =>
    data.map(({ id, name, email, course, standing }) => ({
      id: `student ${id}`,
      kind: 'person' as const,
      label: name,
      note: noteOf('Student', course, email, standings.find(({ value }) => value === standing)?.label),
      path: `/educator/student-list?search=${encodeURIComponent(email || name)}`,
    })),
  );
  const partners = usePartnersFound({ search, enabled, kind: 'company', pageOf: (tab) => companyPaths[tab] });
  return together(
    students,
    useExplored({ kind: 'project', search, enabled, role, pathOf: (id) => explorePath('project', id) }),
    useExplored({ kind: 'internship', search, enabled, role, pathOf: (id) => explorePath('internship', id) }),
    useExplored({ kind: 'job', search, enabled, role, pathOf: (id) => explorePath('job', id) }),
    partners,
    useMentors(search, enabled, (id) => `/educator/mentors/${id}`),
    useConversations(search, enabled, role),
  );
}
