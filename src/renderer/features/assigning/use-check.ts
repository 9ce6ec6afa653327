import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { ChosenStudents } from '#shared/contract/students.ts';
import { type Problem, toProblem } from '#shared/errors.ts';
import { runCommand, unwrap } from '../../app/desk/desk.ts';
import type { CheckResult } from './assigning-texts.ts';

/** What the service says of the chosen students before anything is sent. */
export interface Check {
  readonly result: CheckResult | undefined;
  readonly problem: Problem | undefined;
  /** What `result` says is of an earlier choice, or not there yet. */
  readonly checking: boolean;
  readonly retry: () => void;
}

/** Asks who of the chosen qualifies for an opportunity; null: for none yet. Changes nothing. */
export function useCheck(
  post: { readonly kind: PostingKind; readonly id: number } | null,
  chosen: ChosenStudents,
): Check {
  const body = { method: post?.kind ?? 'project', post_id: post?.id ?? 0, chosen };
  const query = useQuery({
    // Like a reading: it is asked again when what it depends on has changed.
    queryKey: ['read', 'assignments.check', {}, body],
    queryFn: async () => {
      const { answer } = unwrap(await runCommand('api.send', { call: 'assignments.check', body }));
      return (answer as AnswerOf<'assignments.check'>).data;
    },
    enabled: post !== null,
    placeholderData: keepPreviousData,
  });
  return {
    result: post === null || query.error ? undefined : query.data,
    problem: query.error ? toProblem(query.error) : undefined,
    checking: query.isFetching && (query.isPlaceholderData || query.data === undefined),
    retry: () => void query.refetch(),
  };
}
