import type { User } from '#shared/contract/accounts.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { fromWire } from '#shared/rules/postings/posting.ts';
import type { PostingView } from './PostingFacts.tsx';
import type { PostingFormBody } from './posting-form-body.ts';

const person = (who: { first_name: string; last_name: string; designation: string }) =>
  [`${who.first_name} ${who.last_name}`.trim(), who.designation].filter(Boolean).join(', ');

/** What a draft would look like published by this user. `poster`: whom it names as the contact; null: not known yet. */
export function viewOfDraft(
  kind: PostingKind,
  body: PostingFormBody,
  user: User,
  poster: Posting['contact'] | null = user,
): PostingView {
  const own = body.city !== null && body.city === user.branch?.city;
  const state = own ? user.branch?.state.state_name : '';
  return {
    kind,
    fields: body,
    company: user.company?.company_name ?? '',
    place: [body.location, body.city_text, state].filter(Boolean).join(', '),
    contact: poster ? person(poster) : '',
    linkedProject: body.linked_text,
  };
}

/** Where a posting is: the city that it names, else its branch. */
function placeOf({ city, city_name, state_name, location, branch }: Posting): string {
  const parts =
    city === null
      ? [location || branch.address, branch.state.state_name]
      : [location || (city_name === branch.city_name ? branch.address : ''), city_name, state_name];
  return parts.filter(Boolean).join(', ');
}

/** A posting of the service. */
export function viewOfPosting(kind: PostingKind, posting: Posting): PostingView {
  return {
    kind,
    fields: fromWire(kind, posting),
    company: posting.branch.company_name,
    place: placeOf(posting),
    contact: person(posting.contact),
    linkedProject: posting.project_linked?.project_title ?? '',
  };
}
