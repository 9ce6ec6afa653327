import type { PostingKind } from '#shared/contract/call.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, foundLimit, noteOf, together, useFound } from './found.ts';
import { matching } from './matching.ts';
import { useConversations, useExplored, useMentors } from './shared-finds.ts';

/** What a student's search finds: own applications, openings, mentors, conversations. */
export function useStudentFinds(search: string, enabled: boolean): Found {
  return together(
    useApplications('project', search, enabled),
    useApplications('internship', search, enabled),
    useApplications('job', search, enabled),
    useExplored({ kind: 'project', search, enabled, pathOf: (id) => ownPaths.posting('project', id) }),
    useExplored({ kind: 'internship', search, enabled, pathOf: (id) => ownPaths.posting('internship', id) }),
    useExplored({ kind: 'job', search, enabled, pathOf: (id) => ownPaths.posting('job', id) }),
    useMentors(search, enabled, (id) => `/student/mentors/${id}`),
    useConversations(search, enabled, roles.student),
  );
}

/** The latest hundred applications of a kind are read once and searched here: the service has no search of them. */
function useApplications(kind: PostingKind, search: string, enabled: boolean): Found {
  return useFound(
    'enrollments.mine',
    { params: { method: kind }, query: { page: 1, limit: 100 }, enabled },
    ({ data }) => {
      const rows = data.flatMap((row) => {
        const { title, status_name, project } = row;
        return project ? [{ title, status_name, post: project.id, company: project.branch.company_name }] : [];
      });
      return matching(rows, ({ title, company }) => `${title} ${company}`, search)
        .slice(0, foundLimit)
        .map(({ title, status_name, post, company }) => ({
          id: `application ${kind} ${post}`,
          label: title,
          note: noteOf('Application', kindLabels[kind].first, company, status_name),
          path: ownPaths.application(kind, post),
        }));
    },
  );
}
