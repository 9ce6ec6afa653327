import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/index.ts';
import type { Answered, OutboxEntry } from '#shared/desk/types.ts';
import { type Problem, toProblem } from '#shared/errors.ts';
import type { EnrollmentTally } from '#shared/rules/enrollments/enrollment-tally.ts';
import { listLimits } from '../../../app/desk/list-limits.ts';
import { readOptions } from '../../../app/desk/use-read.ts';
import { type RowWindow, useStable } from '../../../ui/table/use-row-window.ts';
import { movedOut, type ShownList, shownList } from './enrollment-list.ts';
import { type Overlay, overlayOf, tallyUnder, withOverlay } from './enrollment-overlay.ts';
import { type EnrollmentView, toQuery } from './enrollment-view.ts';
import { type KnownRow, knownPages, knownRows, rowsMovedIn, rowsNow, statusIn } from './known-rows.ts';

/** Applicants asked for at a time. */
const pageSize = listLimits.enrollments;

type Page = Answered<AnswerOf<'enrollments.list'>>;
type Post = Page['answer']['data']['post'];

/** A posting's applicants as a tab shows them, with what is queued laid over. */
export interface Enrollments {
  /** Undefined until the first answer about the posting. */
  readonly post: Post | undefined;
  readonly tally: EnrollmentTally | undefined;
  /** Undefined until the first answer about this tab. */
  readonly list: ShownList<Enrollment> | undefined;
  /** The rows that have arrived and are in view. */
  readonly rows: readonly Enrollment[] | undefined;
  readonly window: RowWindow<Enrollment>;
  readonly overlay: Overlay;
  readonly live: boolean;
  readonly asOf: string | undefined;
  readonly problem: Problem | undefined;
  readonly refetch: () => unknown;
  /** Reads everybody whom the tab lists. Throws what the desk says where that cannot be. */
  readonly readAll: () => Promise<Enrollment[]>;
  /** These applications as they are now; what the window has not read yet is read. Throws where that cannot be. */
  readonly rowsOf: (ids: ReadonlySet<string>) => Promise<Enrollment[]>;
}

/** Reads the applicants of a posting in pages as they come into view. */
export function useEnrollments(
  posting: { readonly kind: PostingKind; readonly id: number },
  view: EnrollmentView,
  entries: readonly OutboxEntry[],
): Enrollments {
  const client = useQueryClient();
  const { kind, id } = posting;
  const query = useMemo(() => toQuery(view), [view]);
  const { pages, loaded, results, setRange } = usePages(kind, id, query);
  const newest = newestOf(loaded.map((each) => each.answered));
  const about = useNewest(newest);
  const shown = useMemo(
    () => layOut({ client, kind, id, query, loaded, entries, view, newest }),
    [client, kind, id, query, loaded, entries, view, newest],
  );
  const list = newest ? shown.list : undefined;
  const tally = useMemo(
    () => about && tallyUnder(about.answer.data.count, overlayOf(entries, about.asOf), shown.statusOf),
    [about, entries, shown.statusOf],
  );
  const onRange = useCallback(
    (first: number, last: number) => setRange(shown.list.placeOf(first), shown.list.placeOf(last)),
    [setRange, shown.list],
  );
  const readAll = useCallback(
    () => readEverybody(client, { kind, id, query, entries }, view),
    [client, kind, id, query, entries, view],
  );
  const rowsOf = useCallback(
    async (ids: ReadonlySet<string>) => {
      const numbers = [...ids].map(Number);
      return rowsNow(await learn(client, { kind, id }, numbers), numbers, entries);
    },
    [client, kind, id, entries],
  );
  const failed = results.find(({ error }) => error !== null);
  return {
    post: about?.answer.data.post,
    tally,
    list,
    rows: newest ? shown.rows : undefined,
    window: useMemo(() => ({ total: shown.list.total, at: shown.list.at, onRange }), [shown.list, onRange]),
    overlay: shown.overlay,
    live: newest?.live ?? about?.live ?? true,
    asOf: newest?.asOf ?? about?.asOf,
    problem: failed?.error ? toProblem(failed.error) : undefined,
    refetch: () => Promise.all(results.slice(0, pages.length).map(({ refetch }) => refetch())),
    readAll,
    rowsOf,
  };
}

type ListQuery = NonNullable<QueryOf<'enrollments.list'>>;
interface Loaded {
  readonly page: number;
  readonly answered: Page;
}

const pageQuery = (kind: PostingKind, id: number, query: ListQuery, page: number) =>
  readOptions('enrollments.list', {
    params: { method: kind, id },
    query: { ...query, page: page + 1, limit: pageSize },
  });

/** The first page, which says how many there are, and the pages in view. */
function usePages(kind: PostingKind, id: number, query: ListQuery) {
  const name = JSON.stringify([kind, id, query]);
  const [range, setRangeState] = useState({ name, first: 0, last: 0 });
  if (range.name !== name) setRangeState({ name, first: 0, last: 0 });
  const pages = useMemo(() => {
    const inView = Array.from({ length: range.last - range.first + 1 }, (_, place) => range.first + place);
    return [...new Set([0, ...inView])];
  }, [range]);
  const results = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery(kind, id, query, page),
      // While somebody types, the list stays; another tab's people would be wrong under this one.
      placeholderData: (before: Page | undefined, earlier?: { queryKey: readonly unknown[] }) =>
        (earlier?.queryKey[3] as ListQuery | undefined)?.tab === query.tab ? before : undefined,
    })),
  });
  const answers = useStable(results.map(({ data }) => data));
  const loaded = useMemo(
    () => pages.flatMap((page, place): Loaded[] => (answers[place] ? [{ page, answered: answers[place] }] : [])),
    [pages, answers],
  );
  const setRange = useCallback((firstPlace: number, lastPlace: number) => {
    const first = pageOf(firstPlace);
    const last = pageOf(lastPlace);
    setRangeState((now) => (now.first === first && now.last === last ? now : { name: now.name, first, last }));
  }, []);
  return { pages, loaded, results, setRange };
}

const pageOf = (place: number) => Math.max(0, Math.floor(place / pageSize));

function newestOf(answers: readonly Page[]): Page | undefined {
  return answers.reduce<Page | undefined>((best, each) => (!best || each.asOf > best.asOf ? each : best), undefined);
}

/** What was last said about the posting and its counts, on whichever tab. */
function useNewest(newest: Page | undefined): Page | undefined {
  const [kept, setKept] = useState(newest);
  if (newest && (!kept || newest.asOf > kept.asOf)) setKept(newest);
  return kept ?? newest;
}

interface Layout {
  readonly client: QueryClient;
  readonly kind: PostingKind;
  readonly id: number;
  readonly query: ListQuery;
  readonly loaded: readonly Loaded[];
  readonly entries: readonly OutboxEntry[];
  readonly view: EnrollmentView;
  readonly newest: Page | undefined;
}

/** Puts together what the service lists, less what is moved away, after what is moved here. */
function layOut({ client, kind, id, query, loaded, entries, view, newest }: Layout) {
  const overlay = overlayOf(entries, newest?.asOf);
  const known = overlay.transitions.size > 0 ? knownRows(knownPages(client, kind, id)) : nobody;
  const byPage = new Map(loaded.map(({ page, answered }) => [page, laidOver(answered, view, entries)]));
  const gone = movedOut(view.tab, overlay.transitions);
  const hidden = [...byPage].flatMap(([page, { gone: places }]) => places.map((place) => page * pageSize + place));
  const outOfView = pagesOutOfView(client, kind, id, query, byPage);
  for (const { page, rows } of outOfView) {
    hidden.push(...rows.flatMap((row, place) => (gone.has(row.id) ? [page * pageSize + place] : [])));
  }
  hidden.sort((one, other) => one - other);
  // Who is on a stale page may have left the tab since and come back: left out as listed, they would be nowhere.
  const listing = [...byPage.values(), ...outOfView.filter(({ stale }) => !stale)];
  const listed = new Set(listing.flatMap(({ rows }) => rows.map((row) => row.id)));
  const added = rowsMovedIn(view, overlay, known, listed);
  const list = shownList<Enrollment>({
    added,
    total: newest?.answer.total ?? 0,
    rowAt: (place) => byPage.get(pageOf(place))?.rows[place % pageSize],
    hidden,
  });
  const shownRows = [...byPage.values()].flatMap(({ rows, gone: places }) => {
    const out = new Set(places);
    return rows.filter((_, place) => !out.has(place));
  });
  return {
    overlay,
    list,
    rows: [...added, ...shownRows],
    statusOf: (each: number) => statusIn(known, each),
  };
}

/** A page's rows under what was queued since it was answered, and the places of those that left the tab. */
function laidOver({ answer, asOf }: Page, view: EnrollmentView, entries: readonly OutboxEntry[]) {
  const overlay = overlayOf(entries, asOf);
  const out = movedOut(view.tab, overlay.transitions);
  const { enrollments } = answer.data;
  return {
    rows: enrollments.map((row) => withOverlay(row, overlay)),
    gone: enrollments.flatMap((row, place) => (out.has(row.id) ? [place] : [])),
  };
}

const nobody: ReadonlyMap<number, KnownRow> = new Map();

/** The pages of this list that were read before and are not in view now. */
function pagesOutOfView(
  client: QueryClient,
  kind: PostingKind,
  id: number,
  query: ListQuery,
  inView: ReadonlyMap<number, unknown>,
): { page: number; rows: readonly Enrollment[]; stale: boolean }[] {
  const name = JSON.stringify(query);
  return knownPages(client, kind, id).flatMap(({ query: { page = 1, limit: _, ...rest }, data, stale }) =>
    JSON.stringify(rest) === name && !inView.has(page - 1)
      ? [{ page: page - 1, rows: data.answer.data.enrollments, stale }]
      : [],
  );
}

/** Everybody whom the tab lists, page by page, as the list shows them, and who was moved there. */
async function readEverybody(
  client: QueryClient,
  { kind, id, query, entries }: Pick<Layout, 'kind' | 'id' | 'query' | 'entries'>,
  view: EnrollmentView,
): Promise<Enrollment[]> {
  const everybody = new Map<number, Enrollment>();
  const pages: Page[] = [];
  for (let page = 0; ; page += 1) {
    const answered = await client.fetchQuery(pageQuery(kind, id, query, page));
    pages.push(answered);
    const { rows, gone } = laidOver(answered, view, entries);
    const out = new Set(gone);
    for (const [place, row] of rows.entries()) if (!out.has(place)) everybody.set(row.id, row);
    if (rows.length === 0 || (page + 1) * pageSize >= answered.answer.total) break;
  }
  const overlay = overlayOf(entries, newestOf(pages)?.asOf);
  const listed = new Set(pages.flatMap(({ answer }) => answer.data.enrollments.map((row) => row.id)));
  const added = rowsMovedIn(view, overlay, knownRows(knownPages(client, kind, id)), listed);
  return [...added, ...everybody.values()];
}

/** Known applicants, these ids among them: who is not known, or not as it is now, is looked for in the whole list. */
async function learn(
  client: QueryClient,
  { kind, id }: Pick<Layout, 'kind' | 'id'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownRow>> {
  for (let page = 0; ; page += 1) {
    const fresh = knownRows(knownPages(client, kind, id).filter(({ stale }) => !stale));
    if (ids.every((each) => fresh.has(each))) return fresh;
    const answered = await client.fetchQuery(pageQuery(kind, id, { tab: 'applied', sort: '-created_at' }, page));
    if ((page + 1) * pageSize >= answered.answer.total) return knownRows(knownPages(client, kind, id));
  }
}
