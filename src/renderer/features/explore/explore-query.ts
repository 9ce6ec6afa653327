import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { QueryOf } from '#shared/contract/index.ts';

/** Rows of a page. */
export const explorePageSize = 10;

/** What people look for, as it stands in the address of the page. */
export interface ExploreQuery {
  readonly kind: PostingKind;
  readonly search: string;
  readonly city: number | null;
  readonly cityName: string;
  readonly gender: string;
  /** Skill ids and names. */
  readonly skills: readonly { readonly id: number; readonly name: string }[];
  /** Preferred courses, ids and names. */
  readonly courses: readonly { readonly id: number; readonly name: string }[];
  /** Null: nobody has chosen one, and the service orders as it sees fit. */
  readonly order: ExploreOrder | null;
  /** From 1. */
  readonly page: number;
  /** Whether the words are searched for as typed, mistakes included. */
  readonly exact?: boolean;
}

/** What the openings are ordered by: the newest, the oldest, or the best paid first. */
export type ExploreOrder = NonNullable<QueryOf<'postings.explore'>['order']>;

/** Reads the query of an address; what is missing or wrong counts as not asked for, and the kind as `firstKind`. */
export function readExploreQuery(params: URLSearchParams, firstKind: PostingKind = 'project'): ExploreQuery {
  return {
    kind: postingKinds.find((kind) => kind === params.get('type')) ?? firstKind,
    search: params.get('search') ?? '',
    city: wholeNumber(params.get('city')),
    cityName: params.get('place') ?? '',
    gender: params.get('gender') ?? '',
    skills: namedIn(params, 'skill'),
    courses: namedIn(params, 'course'),
    order: orders.find((order) => order === params.get('order')) ?? null,
    page: wholeNumber(params.get('page')) ?? 1,
    ...(params.get('exact') === 'yes' ? { exact: true } : {}),
  };
}

/** The address of a query; what is not asked for is left out. */
export function writeExploreQuery(query: ExploreQuery): URLSearchParams {
  const params = new URLSearchParams({ type: query.kind });
  if (query.search) params.set('search', query.search);
  if (query.city !== null) {
    params.set('city', String(query.city));
    params.set('place', query.cityName);
  }
  if (query.gender) params.set('gender', query.gender);
  for (const { id, name } of query.skills) params.append('skill', `${id} ${name}`);
  for (const { id, name } of query.courses) params.append('course', `${id} ${name}`);
  if (query.order) params.set('order', query.order);
  if (query.exact && query.search) params.set('exact', 'yes');
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

const orders: readonly ExploreOrder[] = ['id,desc', 'id,asc', 'stipend_to,desc'];
const genders = ['Male', 'Female', 'Others'] as const;

/**
 * The query as the call takes it: what nobody asks for is not in it. `plainOrder` is sent where nobody has chosen an order and
 * no words are searched for; with words the service ranks.
 */
export function toCallQuery(query: ExploreQuery, plainOrder?: ExploreOrder): QueryOf<'postings.explore'> {
  const gender = genders.find((each) => each === query.gender);
  const order = query.order ?? (query.search ? undefined : plainOrder);
  return {
    page: query.page,
    limit: explorePageSize,
    ...(query.search ? { search: query.search } : {}),
    ...(query.search && query.exact ? { exact: 'yes' } : {}),
    ...(query.city === null ? {} : { city: query.city }),
    ...(gender ? { gender } : {}),
    ...(order ? { order } : {}),
    ...(query.skills.length > 0 ? { required_skills: query.skills.map(({ id }) => id).join(',') } : {}),
    ...(query.courses.length > 0 ? { course_preferred: query.courses.map(({ id }) => id).join(',') } : {}),
  };
}

/** The ids and names of an address that stand under one key, each as `id name`; each id once. */
function namedIn(params: URLSearchParams, key: string): ExploreQuery['skills'] {
  const names = new Map<number, string>();
  for (const entry of params.getAll(key)) {
    const [id = '', ...name] = entry.split(' ');
    if (wholeNumber(id)) names.set(Number(id), name.join(' '));
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
