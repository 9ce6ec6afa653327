import type { AssignableStudent } from '#shared/contract/assignments.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import type { ChangeOf } from '#shared/desk/queued-change.ts';
import { asksFor } from '#shared/roster/no-value.ts';
import { type ChangeEntry, changesOf } from '../../app/outbox/queued-changes.ts';
import { canGet, isFound } from './ticks.ts';

type Send = ChangeEntry<'assignments.create'>;

/** The entries that hand out one posting, among the changes that stand. */
export function sendsOf(entries: readonly ChangeEntry[], post: { kind: PostingKind; id: number }): Send[] {
  return changesOf(entries, 'assignments.create').filter(
    ({ change: { body } }) => body.method === post.kind && body.post_id === post.id,
  );
}

/**
 * Whether a student gets the opportunity by what waits to be sent, as far as this computer can tell: filters that a row
 * says nothing about leave it open.
 */
export function isOnItsWay(sends: readonly Send[], row: AssignableStudent): boolean {
  if (!canGet(row)) return false;
  return sends.some(({ change }) => covers(change, row));
}

/** Whether all who qualify, of those that a search finds, wait to be sent already. */
export function isEveryOnItsWay(sends: readonly Send[], search: string): boolean {
  return sends.some(({ change }) => {
    const { chosen } = change.body;
    if (!('filters' in chosen) || chosen.except.length > 0) return false;
    const { search: found = '', ...others } = chosen.filters;
    const same = found.trim().toLowerCase() === search.trim().toLowerCase();
    return (found.trim() === '' || same) && Object.values(others).every((value) => value === undefined);
  });
}

function covers({ body }: ChangeOf<'assignments.create'>, row: AssignableStudent): boolean {
  const { chosen } = body;
  if (body.only_qualified && row.standing !== 'qualifies') return false;
  if ('student_ids' in chosen) return chosen.student_ids.includes(row.id);
  const { search = '', course, specialization, semester, ...others } = chosen.filters;
  if (Object.values(others).some((value) => value !== undefined)) return false;
  if (chosen.except.includes(row.id)) return false;
  if (!(asksFor(course, row.course) && asksFor(specialization, row.specialization))) return false;
  return asksFor(semester, String(row.semester ?? 0)) && isFound(search, row);
}
