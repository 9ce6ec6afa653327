import type { QueryClient } from '@tanstack/react-query';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/index.ts';
import type { Answered, OutboxEntry } from '#shared/desk/types.ts';
import { type EnrollmentStatus, isEnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import { fits, movedIn } from './enrollment-list.ts';
import { type Overlay, overlayOf, withOverlay } from './enrollment-overlay.ts';
import type { EnrollmentView } from './enrollment-view.ts';

type Page = Answered<AnswerOf<'enrollments.list'>>;

/** A page of applicants that this window has read. */
export interface KnownPage {
  readonly query: NonNullable<QueryOf<'enrollments.list'>> & { readonly page?: number };
  readonly data: Page;
  /** Whether something has happened since that it may not show. */
  readonly stale: boolean;
}

/** An applicant as the service said last, and when. */
export interface KnownRow {
  readonly row: Enrollment;
  readonly asOf: string;
}

/** Every page of a posting's applicants that this window has read, on whichever tab. */
export function knownPages(client: QueryClient, kind: PostingKind, id: number): KnownPage[] {
  const queryKey = ['read', 'enrollments.list', { method: kind, id }];
  return client
    .getQueryCache()
    .findAll({ queryKey })
    .flatMap(({ queryKey: key, state }) =>
      state.data ? [{ query: key[3] as KnownPage['query'], data: state.data as Page, stale: state.isInvalidated }] : [],
    );
}

/** The applicants on some pages, each as it was said last. */
export function knownRows(pages: readonly KnownPage[]): ReadonlyMap<number, KnownRow> {
  const lists = pages.toSorted((one, other) => (one.data.asOf < other.data.asOf ? -1 : 1));
  return new Map(
    lists.flatMap(({ data: { answer, asOf } }) =>
      answer.data.enrollments.map((row) => [row.id, { row, asOf }] as const),
    ),
  );
}

/** The status that the service said last of an applicant; null where nobody of this id is known. */
export function statusIn(known: ReadonlyMap<number, KnownRow>, id: number): EnrollmentStatus | null {
  const status = known.get(id)?.row.status;
  return status !== undefined && isEnrollmentStatus(status) ? status : null;
}

/** The known applicants whom queued moves bring into a view, the last first; `listed`: the ids that the service lists there. */
export function rowsMovedIn(
  view: EnrollmentView,
  overlay: Overlay,
  known: ReadonlyMap<number, KnownRow>,
  listed: ReadonlySet<number>,
): Enrollment[] {
  return [...movedIn(view.tab, overlay.transitions, (id) => statusIn(known, id))]
    .reverse()
    .flatMap((id) => (listed.has(id) ? [] : (known.get(id)?.row ?? [])))
    .filter((row) => fits(row, view))
    .map((row) => withOverlay(row, overlay));
}

/** These applicants with what was queued since each of them was read; those who are not known are left out. */
export function rowsNow(
  known: ReadonlyMap<number, KnownRow>,
  ids: Iterable<number>,
  entries: readonly OutboxEntry[],
): Enrollment[] {
  const overlays = new Map<string, Overlay>();
  const overlayAt = (asOf: string): Overlay => {
    const overlay = overlays.get(asOf) ?? overlayOf(entries, asOf);
    overlays.set(asOf, overlay);
    return overlay;
  };
  return [...ids].flatMap((id) => {
    const found = known.get(id);
    return found ? [withOverlay(found.row, overlayAt(found.asOf))] : [];
  });
}
