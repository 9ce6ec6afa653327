import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, CallName, ParamsOf, QueryOf } from '#shared/contract/index.ts';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { Answered } from '#shared/desk/types.ts';
import { type Problem, toProblem } from '#shared/errors.ts';
import { runCommand, unwrap } from './desk.ts';

/** How far a view's data is. `data` stays what it was while something newer loads. */
export interface ReadState<T> {
  readonly data: T | undefined;
  /** No answer yet, and none kept. */
  readonly loading: boolean;
  /** Something newer is on its way. */
  readonly fetching: boolean;
  /** What is shown answers an earlier question: another page, another search. */
  readonly earlier: boolean;
  readonly problem: Problem | undefined;
  /** Settles with the answer, or without. */
  readonly refetch: () => unknown;
}
/** A service answer also says how fresh it is. */
export interface ServiceReadState<T> extends ReadState<T> {
  /** When the service gave it, ISO 8601. */
  readonly asOf: string | undefined;
  /** False: this is the kept copy, because the service has not answered yet or cannot be reached. */
  readonly live: boolean;
}

/** What is asked of a call, and when. */
export interface ReadOptions<N extends CallName> {
  readonly params?: ParamsOf<N>;
  readonly query?: QueryOf<N>;
  /** False: nothing is asked for yet. */
  readonly enabled?: boolean;
  /** Milliseconds after which it is read again while the window is looked at. Without it: when something was sent. */
  readonly every?: number;
}

/** How a call of the service is read and kept in the window: for `useQueries`, `fetchQuery` and the like. */
export function readOptions<N extends CallName>(
  call: N,
  { params, query }: Omit<ReadOptions<N>, 'enabled' | 'every'> = {},
) {
  return {
    queryKey: ['read', call, params ?? {}, query ?? {}],
    queryFn: async () => {
      const input = { call, ...(params ? { params } : {}), ...(query ? { query } : {}) };
      return unwrap(await runCommand('api.read', input as DeskInput<'api.read'>)) as Answered<AnswerOf<N>>;
    },
  };
}

/** Reads a call of the service through the desk. */
export function useRead<N extends CallName>(call: N, options: ReadOptions<N> = {}): ServiceReadState<AnswerOf<N>> {
  const { enabled = true, every } = options;
  const result = useQuery({
    ...readOptions(call, options),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: every ?? false,
  });
  return {
    ...toState(result),
    data: result.data?.answer,
    asOf: result.data?.asOf,
    live: result.data?.live ?? true,
  };
}

/** Under what a read of the desk is known, with its input. */
export const deskKey = (command: CommandName, input?: unknown) => ['desk', command, input ?? {}] as const;

/** Reads something that the desk itself keeps: drafts, the outbox, uploads, settings, mails. */
export function useDesk<C extends CommandName>(
  command: C,
  input?: DeskInput<C>,
  options: { enabled?: boolean } = {},
): ReadState<DeskOutput<C>> {
  const result = useQuery({
    queryKey: deskKey(command, input),
    queryFn: async () => unwrap(await runCommand(command, input)),
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
  });
  return { ...toState(result), data: result.data };
}

interface QueryResult {
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

function toState(result: QueryResult) {
  return {
    loading: result.isLoading,
    fetching: result.isFetching,
    earlier: result.isPlaceholderData,
    problem: result.error ? toProblem(result.error) : undefined,
    refetch: () => result.refetch(),
  };
}
