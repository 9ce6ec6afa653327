import type { PostingKind } from '../../../contract/call.ts';
import { emptyPosting, type PostingFields } from '../posting.ts';

/** A posting of a kind that lacks nothing: remote, without dates. */
export function readyPosting(kind: PostingKind): PostingFields {
  return {
    ...emptyPosting(kind),
    title: 'Weaver',
    goal: 'Weave by hand',
    roles_and_responsibilities: 'Warp, weave and inspect',
    category: 2,
    required_skills: ['Weaving'],
    vacancies: kind === 'project' ? null : 2,
    duration_from: 8,
    duration_to: 12,
    stipend_from: kind === 'internship' ? 6 : null,
    stipend_to: kind === 'internship' ? 9 : null,
    ctc_from: kind === 'job' ? 4 : null,
    ctc_to: kind === 'job' ? 6 : null,
  };
}
