import { z } from 'zod';
import { type Role, roles } from '../rules/accounts/roles.ts';
import type { UploadKind } from '../rules/files/upload-rules.ts';
import { fromCommaList } from '../rules/texts/comma-list.ts';
import { tooLongMessage } from '../rules/texts/text-limits.ts';

/** Every role, in numeric order. */
export const allRoles: readonly Role[] = Object.values(roles);

/** The three kinds of posting, called `method` in paths and fields. */
export const postingKinds = ['project', 'internship', 'job'] as const;
/** A kind of posting. */
export type PostingKind = (typeof postingKinds)[number];

/**
 * Who may make a call. `session`: signed in, perhaps unverified. `verified`: e-mail and second factor done.
 * `full`: also set up (branch or exempt role). A wrong role answers 403, whatever the id.
 */
export type Access = 'anyone' | { readonly roles: readonly Role[]; readonly level: 'session' | 'verified' | 'full' };

/** Open to everyone. */
export const anyone = 'anyone' satisfies Access;
/** Any signed-in user, verified or not. */
export const anySession = { roles: allRoles, level: 'session' } as const satisfies Access;
/** Any user who has finished set-up. */
export const anyMember = { roles: allRoles, level: 'full' } as const satisfies Access;
/** Users of these roles who have finished set-up. */
export const only = (...list: Role[]): Access => ({ roles: list, level: 'full' });
/** Users of these roles whose e-mail is verified, set up or not. */
export const settingUp = (...list: Role[]): Access => ({ roles: list, level: 'verified' });

/** One call of the /v1 API. Paths are written without the prefix, parameters as `:name`. */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** What the envelope carries beside `error` and `message`. */
  readonly answer: A;
  /** Whether basic auth is read. */
  readonly basic?: 'required' | 'optional';
  /** The status of success, 200 unless said. */
  readonly success?: 200 | 201;
  /** `file`: the answer is a download instead of an envelope. */
  readonly kind?: 'json' | 'file';
  /**
   * The file that its body carries, as multipart/form-data; `body` are the fields beside it. `more`: fields of further
   * files. `optional`: it may come without any, and as JSON then.
   */
  readonly upload?: {
    readonly field: string;
    readonly more?: readonly string[];
    readonly kind: UploadKind;
    readonly optional?: boolean;
  };
  /** Its body is bytes, as application/octet-stream, read as they come. */
  readonly bytes?: boolean;
  /** The most bytes of its body, where one megabyte is not enough. */
  readonly bodyLimit?: number;
  /** It may be made while the session's second factor is pending; without this, nothing may that takes a session. */
  readonly beforeSecondFactor?: boolean;
  /** It ends the session that it is made in, so a repeat under the same key comes with a session that is over. */
  readonly endsSession?: boolean;
}

const nothing = z.object({});

/** Describes a call; what is left out is empty. */
export function call<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  A extends z.ZodType = typeof nothing,
>(
  description: Omit<Call<P, Q, B, A>, 'params' | 'query' | 'body' | 'answer'> & {
    params?: P;
    query?: Q;
    body?: B;
    answer?: A;
  },
): Call<P, Q, B, A> {
  return {
    ...description,
    params: description.params ?? (nothing as unknown as P),
    query: description.query ?? (nothing as unknown as Q),
    body: description.body ?? (nothing as unknown as B),
    answer: description.answer ?? (nothing as unknown as A),
  };
}

/** A positive whole number, from a path, a query or JSON. */
export const id = z.coerce.number().int().positive();
/** `:id` in a path. */
export const idParams = z.object({ id });
/** `:method` in a path: the server registers one route per kind. */
export const kindParams = z.object({ method: z.enum(postingKinds) });
/** `:method` and `:id`. */
export const kindIdParams = kindParams.extend({ id });
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** yyyy-mm-dd, without a time zone. */
export const day = z.iso.date();
/** `page` from 1, `limit` at most 100. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
/** The answer of a list. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), total: z.number().int(), page: z.number().int(), limit: z.number().int() });
/** Text typed by a person: trimmed, at most `max` characters. */
export const text = (max: number) => z.string().trim().max(max, tooLongMessage(max));
/**
 * What a list is searched by. `misspelt` finds words of four letters and more with one wrong, missing, added or swapped
 * letter too, where a word of the text begins so.
 */
export const searching = { search: text(200).default(''), misspelt: z.literal('yes').optional() };
/** Values by keys, at most `max` of them. */
export const recordOf = <K extends z.ZodString, V extends z.ZodType>(key: K, value: V, max: number) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, `At most ${max} entries`)
    .meta({ maxProperties: max });
/** Values joined by commas in a query, as a list; a backslash stands before a comma within a value. */
export const commaList = z.string().transform(fromCommaList);
