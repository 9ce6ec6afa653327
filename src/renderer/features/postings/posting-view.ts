import type { User } from '#shared/contract/accounts.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { fromWire } from '#shared/rules/postings/posting.ts';
import type { PostingView } from './PostingFacts.tsx';
import type { PostingFormBody } from './posting-form-body.ts';

const person = (who: { first_name: string; last_name: string; designation: string }) =>
  [`${who.first_name} ${who.last_name}`.trim(), who.designation].filter(Boolean).join(', ');

/** Whom a posting names as its contact, and the branch that posts it. */
export interface Poster extends Pick<Posting, 'contact' | 'city' | 'state_name'> {
  readonly branch: Pick<Posting['branch'], 'address' | 'city_name' | 'state'>;
}

const nowhere = { address: '', city: null, city_name: '', state: { state_name: '' } };

/** A user as the poster of what they write. */
export function posterOf(user: User): Poster {
  const branch = user.branch ?? nowhere;
  return { contact: user, branch, city: branch.city, state_name: branch.state.state_name };
}

/** What a draft would look like published by this user. `poster`: who posts it; null: not known yet. */
export function viewOfDraft(
  kind: PostingKind,
  body: PostingFormBody,
  user: User,
  poster: Poster | null = posterOf(user),
): PostingView {
  const inCity = [poster, posterOf(user)].find((each) => body.city !== null && each?.city === body.city);
  const hasCity = body.city !== null || body.city_text.trim() !== '';
  const { location, city_text: city_name } = body;
  const branch = poster?.branch ?? nowhere;
  return {
    kind,
    fields: body,
    company: user.company?.company_name ?? '',
    place: placeOf({ location, city_name, state_name: inCity?.state_name ?? '', branch }, hasCity),
    contact: poster ? person(poster.contact) : '',
    linkedProject: body.linked_text,
  };
}

/** Where a posting is: the city that it names, else its branch. */
function placeOf(
  {
    city_name,
    state_name,
    location,
    branch,
  }: Pick<Posting, 'city_name' | 'state_name' | 'location'> & Pick<Poster, 'branch'>,
  hasCity: boolean,
): string {
  const parts = hasCity
    ? [location || (city_name === branch.city_name ? branch.address : ''), city_name, state_name]
    : [location || branch.address, branch.state.state_name];
  return parts.filter(Boolean).join(', ');
}

/** A posting of the service. */
export function viewOfPosting(kind: PostingKind, posting: Posting): PostingView {
  return {
    kind,
    fields: fromWire(kind, posting),
    company: posting.branch.company_name,
    place: placeOf(posting, posting.city !== null),
    contact: person(posting.contact),
    linkedProject: posting.project_linked?.project_title ?? '',
  };
}
