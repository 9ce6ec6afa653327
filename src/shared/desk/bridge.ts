import type { DeskInput, DeskOutput } from './contract.ts';
import type { CommandName, EventName } from './names.ts';
import type { DeskEvents, FileRef, Result } from './types.ts';

type Noun = CommandName extends `${infer N}.${string}` ? N : never;
type VerbsOf<N extends string> = {
  readonly [C in CommandName as C extends `${N}.${infer V}` ? V : never]: undefined extends DeskInput<C>
    ? (input?: DeskInput<C>) => Promise<Result<DeskOutput<C>>>
    : (input: DeskInput<C>) => Promise<Result<DeskOutput<C>>>;
};

/** What the window sees of the desk: named verbs, one way to hand over a file, and one way to listen. */
export type DeskBridge = { readonly [N in Exclude<Noun, 'files'>]: VerbsOf<N> } & {
  readonly files: VerbsOf<'files'> & {
    /** Hands a picked or dropped file to the desk. */
    receive(file: unknown): Promise<Result<FileRef>>;
  };
  /** Listens to an event of the desk; the answer stops listening. */
  on<E extends EventName>(event: E, listener: (payload: DeskEvents[E]) => void): () => void;
};

/** Builds the named verbs over one transport. `send` must settle with a `Result`. */
export function buildVerbs(
  names: readonly CommandName[],
  send: (name: CommandName, input: unknown) => Promise<Result<unknown>>,
): Record<string, Record<string, (input?: unknown) => Promise<Result<unknown>>>> {
  const bridge: Record<string, Record<string, (input?: unknown) => Promise<Result<unknown>>>> = {};
  for (const name of names) {
    const [noun, verb] = name.split('.') as [string, string];
    bridge[noun] ??= {};
    bridge[noun][verb] = (input?: unknown) => send(name, input);
  }
  return bridge;
}
