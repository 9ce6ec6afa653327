import type { User } from '#shared/contract/accounts.ts';
import type { Call } from '#shared/contract/call.ts';
import { type AnswerOf, type CallName, contract } from '#shared/contract/index.ts';
import { type DeskParsed, deskCommands } from '#shared/desk/contract.ts';
import { type CommandName, type EventName, isCommandName } from '#shared/desk/names.ts';
import type { DeskEvents, Draft, DraftSummary, FileRef, Result, SessionState } from '#shared/desk/types.ts';
import { AppError, type ErrorCode, type FieldMessages, toProblem } from '#shared/errors.ts';
import { readableCall, sendableCall } from '../../src/main/cache/readable-calls.ts';
import { type Answer, nobody, quietCalls, quietDesk } from './desk-answers.ts';
import { type DeskServer, type ReceivedFile, startDeskServer } from './desk-server.ts';
import { createFakeWords, type FakeWords } from './fake-words.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

/** What a window asks of a call of the service. */
interface Asked {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}
type CallAnswer<N extends CallName> = AnswerOf<N> | ((asked: Asked) => AnswerOf<N>);
type AnyAnswer = unknown | ((input: never) => unknown);

/** A desk and a service that are only answers: what a window asks for and what it is told is held against the contracts. */
export interface FakeDesk {
  readonly address: string;
  /** From now on a command answers this. */
  answer<C extends CommandName>(command: C, answer: Answer<C>): void;
  /** From now on a call of the service, read or sent, answers this; unless set, it answers a sample of its schema. */
  service<N extends CallName>(call: N, answer: CallAnswer<N>): void;
  /** From now on a command, or a call of the service, fails. An answer that is set afterwards ends that. */
  fail(
    name: CommandName | CallName,
    code: ErrorCode,
    message?: string,
    fields?: FieldMessages,
    retryAfter?: number,
  ): void;
  /** From now on a command, or a call of the service, gets no answer until what this gives back is called. */
  hold(name: CommandName | CallName): () => void;
  /** Reads of the service answer copies that were kept at `asOf`; null: they are live again. */
  keptAsOf(asOf: string | null): void;
  /** Signs a user in, or out, as a session command would; every window hears of it. */
  signIn(user: User | null, changes?: Partial<SessionState>): void;
  push<E extends EventName>(event: E, payload: DeskEvents[E]): void;
  /** The inputs of a command so far, the oldest first. */
  calls<C extends CommandName>(command: C): DeskParsed<C>[];
  /** What a call of the service was asked so far, the oldest first. */
  asked(call: CallName): Asked[];
  /** What windows have handed over of what is typed into forms. */
  readonly words: FakeWords;
  /** Files that windows have handed over, the oldest first. */
  readonly files: readonly ReceivedFile[];
  /** The desk is gone: every connection ends. */
  stop(): Promise<void>;
  /** The desk is back on the same port. */
  start(): Promise<void>;
  /** What did not fit: answers against the contract, inputs against their schemas, commands without an answer. */
  readonly misfits: readonly string[];
  close(): Promise<void>;
}

/** Starts a desk on which nobody is signed in and all is quiet, on a free port unless one is given. */
export async function startFakeDesk(port = 0): Promise<FakeDesk> {
  const answers = new Map<string, AnyAnswer>(Object.entries({ ...quietDesk, ...quietCalls }));
  const failures = new Map<string, Result<never>>();
  const holds = new Map<string, Promise<void>>();
  const made: { command: CommandName; input: unknown }[] = [];
  const asked: { call: CallName; asked: Asked }[] = [];
  const misfits: string[] = [];
  const words = createFakeWords();
  for (const [name, answer] of Object.entries(words.answers)) answers.set(name, answer);
  const drafts = new Map<string, Draft>();
  answers.set('drafts.read', ({ id }: { id: string }) => {
    const draft = drafts.get(id);
    if (!draft) throw new Error(`no draft ${id} was answered yet: say which with desk.answer('drafts.read', …)`);
    return draft;
  });
  let asOf: string | null = null;

  async function run(name: string, given: unknown): Promise<Result<unknown>> {
    if (!isCommandName(name)) return misfit(`there is no command ${name}`);
    const parsed = deskCommands[name].input.safeParse(given);
    if (!parsed.success) return misfit(`the window gave ${name} what it does not take: ${parsed.error.message}`);
    made.push({ command: name, input: parsed.data });
    await holds.get(name);
    const failure = failures.get(name);
    if (failure) return failure;
    if (name === 'api.read' || name === 'api.send') return callService(name, parsed.data as ServiceInput);
    if (!answers.has(name)) return misfit(`nothing is answered to ${name}: say what with desk.answer()`);
    try {
      const data = await resultOf(answers.get(name), parsed.data);
      if (name === 'drafts.create') keep(data as Draft);
      if (name === 'drafts.list') for (const draft of data as DraftSummary[]) keep(draft);
      return { ok: true, data };
    } catch (error) {
      return misfit(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const keep = (draft: Draft | DraftSummary) =>
    drafts.set(draft.id, { body: drafts.get(draft.id)?.body ?? {}, ...draft });

  async function callService(command: 'api.read' | 'api.send', input: ServiceInput): Promise<Result<unknown>> {
    try {
      const name = command === 'api.read' ? readableCall(input.call) : sendableCall(input.call);
      const call: Call = contract[name];
      const { params = {}, query = {}, body = {} } = input;
      for (const [schema, value] of [
        [call.params, params],
        [call.query, query],
        [call.body, body],
      ] as const)
        schema.parse(value);
      asked.push({ call: name, asked: { params, query, body } });
      await holds.get(name);
      const failure = failures.get(name);
      if (failure) return failure;
      const answered = answers.has(name)
        ? await answerOf(answers.get(name), { params, query, body })
        : { ok: true as const, data: sampleAnswer(name) };
      if (!answered.ok) return answered;
      const answer = answered.data;
      call.answer.parse(answer);
      if (command === 'api.send') return { ok: true, data: { answer, message: '' } };
      return { ok: true, data: { answer, asOf: asOf ?? sampleInstant, live: asOf === null } };
    } catch (error) {
      return misfit(`${input.call}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function misfit(sentence: string): Result<never> {
    misfits.push(sentence);
    return { ok: false, error: toProblem(new AppError('internal', { message: sentence })) };
  }

  const files: ReceivedFile[] = [];
  const server: DeskServer = await startDeskServer(port, run, (file) => {
    files.push(file);
    return { ok: true, data: receivedFile(files.length, file) };
  });
  return {
    address: server.address,
    answer: (command, answer) => settle(command, answer),
    service: (call, answer) => settle(call, answer),
    fail(name, code, message, fields, retryAfter) {
      const error = toProblem(
        new AppError(code, {
          ...(message !== undefined && { message }),
          ...(fields && { fields }),
          ...(retryAfter !== undefined && { retryAfter }),
        }),
      );
      failures.set(name, { ok: false, error });
    },
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(name, promise);
      return () => {
        if (holds.get(name) === promise) holds.delete(name);
        resolve();
      };
    },
    keptAsOf: (instant) => {
      asOf = instant;
    },
    signIn(user, changes = {}) {
      const session: SessionState = user ? { user, role: user.role, verified: 'service', ...changes } : nobody;
      answers.set('session.read', session);
      answers.set('session.refresh', session);
      server.push('session.changed', session);
    },
    push: server.push,
    calls: <C extends CommandName>(command: C) =>
      made.filter((each) => each.command === command).map(({ input }) => input as DeskParsed<C>),
    asked: (call) => asked.filter((each) => each.call === call).map((each) => each.asked),
    words,
    files,
    stop: server.stop,
    start: server.start,
    misfits,
    close: server.stop,
  };

  function settle(name: string, answer: AnyAnswer): void {
    failures.delete(name);
    answers.set(name, answer);
  }
}

type ServiceInput = { call: string } & Partial<Asked>;

/** What a window gets to know of the file that it handed over as the `count`th. */
const receivedFile = (count: number, { name, text }: ReceivedFile): FileRef => ({
  fileId: `00000000-0000-4000-8000-${(0xf0 + count).toString(16).padStart(12, '0')}`,
  name,
  size: Buffer.byteLength(text),
});

/** An answer that throws an error of the catalogue is a refusal. */
async function answerOf(answer: AnyAnswer, input: unknown): Promise<Result<unknown>> {
  try {
    return { ok: true, data: await resultOf(answer, input) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: toProblem(error) };
    throw error;
  }
}

async function resultOf(answer: AnyAnswer, input: unknown): Promise<unknown> {
  return typeof answer === 'function' ? await answer(input) : answer;
}
