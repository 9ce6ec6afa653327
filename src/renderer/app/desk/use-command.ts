import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '#shared/contract/index.ts';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { createActionKeys, keptKeys } from '../outbox/action-keys.ts';
import { runCommand } from './desk.ts';
import { readAgain } from './query-client.ts';

/** An act in progress: run it, see whether it runs, and what went wrong last. */
export interface CommandState<I, O> {
  readonly run: (input?: I) => Promise<Result<O>>;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly clear: () => void;
}

/** Runs a desk command from a button or a form. */
export function useCommand<C extends CommandName>(command: C): CommandState<DeskInput<C>, DeskOutput<C>> {
  const client = useQueryClient();
  const noun = command.split('.')[0] ?? '';
  return useAct(
    useCallback((input?: DeskInput<C>) => runCommand(command, input), [command]),
    useCallback(() => readAgain(client, { predicate: ({ queryKey }) => ofNoun(queryKey, noun) }), [client, noun]),
  );
}

function ofNoun(queryKey: readonly unknown[], noun: string): boolean {
  return queryKey[0] === 'desk' && String(queryKey[1]).startsWith(`${noun}.`);
}

interface SendInput<N extends CallName> {
  readonly params?: ParamsOf<N>;
  readonly query?: QueryOf<N>;
  readonly body?: BodyOf<N>;
  /** Keep it over retries of the same act; chosen here unless given. */
  readonly idempotencyKey?: string;
}

const beginAction = createActionKeys({
  newKey: () => crypto.randomUUID(),
  kept: keptKeys(() => sessionStorage),
  underWay: new Set(),
});

/** Makes something on this computer under an id of the window: made once more, because its answer was lost, it keeps the id. */
export function useCreate<C extends 'drafts.create' | 'templates.create'>(
  command: C,
): CommandState<Omit<DeskInput<C>, 'id'>, DeskOutput<C>> {
  const { run, ...state } = useCommand(command);
  const create = useCallback(
    async (input?: Omit<DeskInput<C>, 'id'>) => {
      const { key, ended } = beginAction({ command, ...input });
      const result = await run({ id: key, ...input } as DeskInput<C>);
      ended(result);
      return result;
    },
    [command, run],
  );
  return { ...state, run: create };
}

/** Sends a write to the service at once, through the desk; reads are refreshed when it went through. */
export function useSend<N extends CallName>(
  call: N,
): CommandState<SendInput<N>, { answer: AnswerOf<N>; message: string }> {
  const client = useQueryClient();
  return useAct(
    useCallback(
      async (input?: SendInput<N>) => {
        const { key, ended } = beginAction({ call, ...input });
        const sent = { call, idempotencyKey: key, ...input } as DeskInput<'api.send'>;
        const result = await runCommand('api.send', sent);
        ended(result);
        return result as Result<{ answer: AnswerOf<N>; message: string }>;
      },
      [call],
    ),
    useCallback(() => readAgain(client, { queryKey: ['read'] }), [client]),
  );
}

function useAct<I, O>(action: (input?: I) => Promise<Result<O>>, onDone: () => Promise<void>): CommandState<I, O> {
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const run = useCallback(
    async (input?: I) => {
      setRunning((count) => count + 1);
      setProblem(undefined);
      const result = await action(input);
      setRunning((count) => count - 1);
      if (result.ok) void onDone();
      else setProblem(result.error);
      return result;
    },
    [action, onDone],
  );
  return { run, busy: running > 0, problem, clear: useCallback(() => setProblem(undefined), []) };
}
