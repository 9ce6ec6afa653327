import { postingStatuses } from '#shared/rules/postings/posting-status.ts';

/** What the list of a kind shows, as the address carries it. */
export interface PostingListView {
  readonly search: string;
  /** 1 Draft, 2 Published, 3 Closed; null: all of them. */
  readonly status: number | null;
  /** `-date`: by which column, upwards or with a minus downwards. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

const firstSort = '-date';
const sorts = /^-?(?:date|title|project_linked|enrolled|submitted|rated|status)$/;

/** The view that an address asks for; what makes no sense there is left out. */
export function readListView(params: URLSearchParams): PostingListView {
  const status = Number(params.get('status'));
  const page = Number(params.get('page'));
  const sort = params.get('sort') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    status: Object.values<number>(postingStatuses).includes(status) ? status : null,
    sort: sorts.test(sort) ? sort : firstSort,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a view: only what differs from the plain list, beside what else stands in it. */
export function writeListView(
  before: URLSearchParams,
  { search, status, sort, page }: PostingListView,
): URLSearchParams {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value));
  set('search', search);
  set('status', status === null ? '' : String(status));
  set('sort', sort === firstSort ? '' : sort);
  set('page', page > 1 ? String(page) : '');
  return params;
}

/** What the service is asked for. */
export function listQuery({ search, status, sort }: PostingListView) {
  return { sort, ...(search && { search }), ...(status !== null && { status }) };
}
