import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '#shared/contract/index.ts';

/** What a call takes. */
export interface CallInput<N extends CallName> {
  readonly params?: ParamsOf<N>;
  readonly query?: QueryOf<N>;
  readonly body?: BodyOf<N>;
  /** Sent as basic auth, once, and kept nowhere. */
  readonly basic?: { readonly email: string; readonly password: string };
  /** Sent as a bearer token, once, and kept nowhere. */
  readonly bearer?: string;
  /** The body of a call that takes bytes. */
  readonly bytes?: Uint8Array;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds, 15,000 unless said. */
  readonly timeout?: number;
  /** Where cookies of the answer go instead of the jar: whoever signs in may be somebody else. */
  readonly takeCookies?: (setCookies: readonly string[]) => void;
}

/** A checked answer and the service's message. */
export interface CallAnswer<N extends CallName> {
  readonly answer: AnswerOf<N>;
  readonly message: string;
  /** The epoch of the service's data that the answer is of; absent where it names none. */
  readonly epoch?: string;
}

/** A file that the service sent. */
export interface FetchedFile {
  /** Bytes written. */
  readonly size: number;
  /** As the service calls it: fit for no path as it is. Empty where it says nothing. */
  readonly name: string;
  /** The media type, without parameters. */
  readonly type: string;
}

/** A file that a call carries. */
export interface CarriedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The desk's way to the service. Checks input and answer against the contract, carries the session cookie, and
 * throws `AppError`: the service's own code, or `offline`, `timeout`, `aborted`.
 */
export interface ApiClient {
  request<N extends CallName>(name: N, input?: CallInput<N>): Promise<CallAnswer<N>>;
  /** Streams a `file` call to `target`; answers the bytes written. */
  download<N extends CallName>(name: N, input: CallInput<N>, target: string): Promise<number>;
  /** The same, and what the service says of the file. Throws `too_large` past what the desk takes. */
  fetch<N extends CallName>(name: N, input: CallInput<N>, target: string): Promise<FetchedFile>;
  /** A call that carries a file. */
  upload<N extends CallName>(name: N, input: CallInput<N>, file: CarriedFile): Promise<CallAnswer<N>>;
}
