import type { PostingKind } from '#shared/contract/call.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, foundAmong, noteOf, notSearched, together } from './found.ts';
import { useConversations, useExplored, useMentors } from './shared-finds.ts';

/** What a student's search finds: own applications, openings, mentors, conversations. */
export function useStudentFinds(search: string, enabled: boolean): Found {
  return together(
    useApplications('project', search, enabled),
    useApplications('internship', search, enabled),
    useApplications('job', search, enabled),
    useExplored({
      kind: 'project',
      search,
      enabled,
      role: roles.student,
      pathOf: (id) => ownPaths.posting('project', id),
    }),
    useExplored({
      kind: 'internship',
      search,
      enabled,
      role: roles.student,
      pathOf: (id) => ownPaths.posting('internship', id),
    }),
    useExplored({ kind: 'job', search, enabled, role: roles.student, pathOf: (id) => ownPaths.posting('job', id) }),
    useMentors(search, enabled, (id) => `/student/mentors/${id}`),
    useConversations(search, enabled, roles.student),
  );
}

/** The latest hundred applications of a kind are read once and searched here: the service has no search of them. */
function useApplications(kind: PostingKind, search: string, enabled: boolean): Found {
  const query = { page: 1, limit: 100 };
  const { data, loading } = useRead('enrollments.mine', { params: { method: kind }, query, enabled });
  if (!enabled) return notSearched;
  const results = (data?.data ?? []).flatMap(({ title, status_name, project }) =>
    project
      ? [
          {
            id: `application ${kind} ${project.id}`,
            kind: 'application' as const,
            label: title,
            note: noteOf('Application', kindLabels[kind].first, project.branch.company_name, status_name),
            path: ownPaths.application(kind, project.id),
          },
        ]
      : [],
  );
  return foundAmong(results, search, loading);
}
