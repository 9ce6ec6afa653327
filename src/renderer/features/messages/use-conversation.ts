import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Answered } from '#shared/desk/types.ts';
import { type Problem, toProblem } from '#shared/errors.ts';
import { runCommand, unwrap } from '../../app/desk/desk.ts';

/** Texts that come with one answer. */
const limit = 50;

/** Milliseconds after which an open conversation is read again. */
const lookAgain = 10_000;

/** A conversation as far as it was read back. */
export interface ConversationState {
  /** The newest page; undefined before the first answer. */
  readonly newest: AnswerOf<'messages.list'> | undefined;
  /** All pages read, the newest text first. */
  readonly messages: AnswerOf<'messages.list'>['data'];
  readonly hasEarlier: boolean;
  readonly loading: boolean;
  readonly problem: Problem | undefined;
  readonly live: boolean;
  readonly asOf: string | undefined;
  readonly refetch: () => unknown;
}

/**
 * Reads a conversation back by `pages` pages. Only while it is `seen`: the service counts what it answers here as read.
 */
export function useConversation(party: string, pages: number, seen: boolean): ConversationState {
  const client = useQueryClient();
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => {
      const query = { with: party, page: index + 1, limit };
      return {
        queryKey: ['read', 'messages.list', {}, query],
        enabled: seen,
        refetchInterval: lookAgain,
        queryFn: async () =>
          unwrap(await runCommand('api.read', { call: 'messages.list', query })) as Answered<AnswerOf<'messages.list'>>,
      };
    }),
  });
  const [first] = results;
  const all = results.flatMap(({ data }) => data?.answer.data ?? []);
  const total = first?.data?.answer.total ?? 0;
  const newestId = first?.data?.answer.data[0]?.id;

  // A new text has pushed another one out of the first page: the next has to be read again.
  useEffect(() => {
    if (newestId === undefined) return;
    void client.invalidateQueries({
      queryKey: ['read', 'messages.list', {}, { with: party }],
      predicate: ({ queryKey }) => (queryKey[3] as { readonly page: number }).page > 1,
    });
  }, [newestId, party, client]);

  // Until then that one is on neither page: it stays where it was.
  const shown = useRef<ConversationState['messages']>([]);
  const isBehind = results.some(({ dataUpdatedAt }) => dataUpdatedAt < (first?.dataUpdatedAt ?? 0));
  const known = isBehind ? [...(first?.data?.answer.data ?? []), ...shown.current, ...all] : all;
  // A text that came in between has moved the others by one.
  const messages = [...new Map(known.map((message) => [message.id, message])).values()];
  useEffect(() => {
    shown.current = messages;
  });
  return {
    newest: first?.data?.answer,
    messages,
    hasEarlier: total > pages * limit,
    loading: first?.isLoading ?? true,
    problem: first?.error ? toProblem(first.error) : undefined,
    live: first?.data?.live ?? true,
    asOf: first?.data?.asOf,
    refetch: () => first?.refetch(),
  };
}
