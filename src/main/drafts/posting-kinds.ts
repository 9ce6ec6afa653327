import { z } from 'zod';
import type { PostingKind } from '#shared/contract/call.ts';
import { postingCalls } from '#shared/contract/postings.ts';
import type { Draft, OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { publishProblems, toWire } from '#shared/rules/postings/posting.ts';
import { formField } from '#shared/rules/postings/posting-validation.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import type { Accounts } from '../account/account.ts';
import { noteEnded } from '../account/ended-journal.ts';
import type { ApiClient } from '../api/client.ts';
import { fieldMessages } from '../handle.ts';
import type { OutboxKind, OutboxOutcome } from '../outbox/kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Enqueue } from '../outbox/outbox-actions.ts';
import { type OutboxPayload, outboxPayloads } from '../outbox/payloads.ts';
import { changeDraft, findByEntry } from './draft-store.ts';
import { inviteEntries, inviteesOf } from './invite-then.ts';

type PublishPayload = OutboxPayload<'posting.publish'>;
type UpdatePayload = OutboxPayload<'posting.update'>;

/** What a publication made: the posting's id and version. */
interface Published {
  readonly id: number;
  readonly version: number;
}
const published = z.object({ id: z.number().int(), version: z.number().int() });
const both = z.object({ theirs: z.looseObject({ version: z.number().int() }) });

/** The version that the service had when it refused, if the refusal told. */
export function theirVersion(entry: Pick<OutboxEntry, 'problem'> | null): number | null {
  const parsed = both.safeParse(entry?.problem?.detail);
  return parsed.success ? parsed.data.theirs.version : null;
}

/** The draft's text as it travels. Throws `invalid` with a message per field of the form if the service would refuse it. */
function wireBody({ body, postingId }: Draft, method: PostingKind, now: Date): Record<string, unknown> {
  const { invite_emails: _, stored_days: __, ...fields } = body;
  const wired = toWire(method, fields);
  const { error } = postingCalls['postings.create'].body.safeParse(wired);
  const refused = Object.entries(error ? fieldMessages(error) : {});
  const problems = {
    ...Object.fromEntries(refused.map(([path, message]) => [formField(method, path.split('.')[0] ?? ''), message])),
    ...publishProblems(method, body, { today: localDay(now), changes: postingId !== null }),
  };
  const [first] = Object.values(problems);
  if (first) throw new AppError('invalid', { message: `Not published: ${first}`, fields: problems });
  return wired;
}

function publishOf(draft: Draft, method: PostingKind, now: Date): PublishPayload {
  const invite = draft.postingId === null ? inviteesOf(draft) : [];
  const payload = { draftId: draft.id, revision: draft.revision, method, body: wireBody(draft, method, now) };
  return invite.length > 0 ? { ...payload, invite } : payload;
}

/**
 * The entry that carries a draft out: a new posting, or a change of one. Throws `invalid` for company drafts, and for a
 * text that can't be published at `now`.
 */
export function entryOf(draft: Draft, now: Date): Enqueue {
  const { method, title, postingId, postingVersion } = draft;
  if (method === 'company') throw new AppError('invalid', { message: 'A company is saved, not published' });
  const payload = publishOf(draft, method, now);
  if (postingId === null || postingVersion === null) {
    return { kind: 'posting.publish', aggregate: `draft:${draft.id}`, title, payload };
  }
  const aggregate = `posting:${method}:${postingId}`;
  return { kind: 'posting.update', aggregate, title, payload: { ...payload, postingId, version: postingVersion } };
}

/** What the posting kinds take. */
export interface PostingKindsOptions {
  readonly accounts: Accounts;
  readonly api: Pick<ApiClient, 'request'>;
  readonly clock: () => Date;
  /** Told after the transaction in which a draft changed its state. */
  readonly onDraft: (id: string) => void;
  /** Told after the service has published a posting, or changes of one. */
  readonly onPublished: (entry: OutboxEntry) => void;
}

/**
 * The draft follows its entry: sent, blocked, or back to editing with its text. What was typed after `revision` left is
 * a change of the posting that exists now, and stays a draft.
 */
function follow(
  { accounts, onDraft, onPublished }: PostingKindsOptions,
  entry: OutboxEntry,
  outcome: OutboxOutcome,
  revision = Number.POSITIVE_INFINITY,
): void {
  const account = accounts.current();
  const draft = findByEntry(account, entry.id);
  if (!draft) return;
  if (outcome.kind === 'sent') {
    const { id, version }: Published = published.parse(outcome.result);
    const made = { postingId: id, postingVersion: version };
    const isWhole = draft.revision <= revision;
    changeDraft(account, draft, isWhole ? { state: 'sent', ...made } : { state: 'editing', outboxId: null, ...made });
    onPublished(entry);
    if (isWhole) noteEnded(account, { draft: draft.id, outbox: entry.id, posting: id, version });
  } else if (outcome.kind === 'cancelled') changeDraft(account, draft, { state: 'editing', outboxId: null });
  else changeDraft(account, draft, { state: 'blocked' });
  onDraft(draft.id);
}

/** Retrying after an edit means the text as it is now: another payload, so another key. */
function renewDraft<P extends PublishPayload>(
  { accounts, onDraft }: PostingKindsOptions,
  entry: OutboxEntry,
  { payload, newId, remake }: { payload: P; newId: string | null; remake: (draft: Draft) => P | null },
): { payload: P; title: string } | null {
  const account = accounts.current();
  const draft = findByEntry(account, entry.id);
  if (!draft) return null;
  const renewed = newId ? remake(draft) : null;
  if (renewed && 'version' in renewed) changeDraft(account, draft, { postingVersion: Number(renewed.version) });
  const now = findByEntry(account, entry.id) ?? draft;
  changeDraft(account, now, { state: 'queued', ...(renewed && { outboxId: newId }), discardedAt: null });
  onDraft(draft.id);
  return renewed && { payload: renewed, title: draft.title || entry.title || String(payload.draftId) };
}

function publishKind(options: PostingKindsOptions, outbox: Outbox): OutboxKind<PublishPayload> {
  /** In the transaction that marks it published: there is no moment in which the chosen students could be forgotten. */
  const invite = ({ method, invite: emails = [] }: PublishPayload, { title }: OutboxEntry, outcome: OutboxOutcome) => {
    if (outcome.kind !== 'sent' || emails.length === 0) return;
    const { id } = published.parse(outcome.result);
    for (const entry of inviteEntries(method, { id, title }, emails)) outbox.enqueue(entry);
  };
  return {
    parse: (payload) => outboxPayloads['posting.publish'].parse(payload),
    async send({ method, body }, entry, signal): Promise<Published> {
      const { answer } = await options.api.request('postings.create', {
        params: { method },
        body: { ...body, status: 2 },
        idempotencyKey: entry.id,
        signal,
      });
      return { id: answer.data.id, version: answer.data.version };
    },
    settled(payload, entry, outcome) {
      follow(options, entry, outcome, payload.revision);
      invite(payload, entry, outcome);
    },
    unreadable: (entry, outcome) => follow(options, entry, outcome),
    renew: (payload, entry, newId) =>
      renewDraft(options, entry, {
        payload,
        newId,
        remake: (draft) =>
          draft.revision === payload.revision ? null : publishOf(draft, payload.method, options.clock()),
      }),
  };
}

/** A conflict shows both texts. Where the service did not send its own along, it is asked for. */
async function withBoth(
  { api }: PostingKindsOptions,
  { method, postingId, body }: UpdatePayload,
  error: AppError,
): Promise<AppError> {
  const told = both.safeParse(error.detail);
  const theirs = told.success
    ? told.data.theirs
    : (await api.request('postings.read', { params: { method, id: postingId } })).answer.data;
  return new AppError(error.code, { message: error.message, detail: { mine: body, theirs }, cause: error });
}

function updateKind(options: PostingKindsOptions): OutboxKind<UpdatePayload> {
  return {
    parse: (payload) => outboxPayloads['posting.update'].parse(payload),
    async send(payload, entry, signal): Promise<Published> {
      const { method, postingId, version, body } = payload;
      try {
        const { answer } = await options.api.request('postings.update', {
          params: { method, id: postingId },
          body: { ...body, version },
          idempotencyKey: entry.id,
          signal,
        });
        return { id: answer.data.id, version: answer.data.version };
      } catch (error) {
        const isConflict = error instanceof AppError && error.code === 'version_conflict';
        throw isConflict ? await withBoth(options, payload, error) : error;
      }
    },
    settled: ({ revision }, entry, outcome) => follow(options, entry, outcome, revision),
    unreadable: (entry, outcome) => follow(options, entry, outcome),
    renew: (payload, entry, newId) =>
      renewDraft(options, entry, {
        payload,
        newId,
        remake(draft) {
          const version = theirVersion(entry) ?? payload.version;
          if (draft.revision === payload.revision) return version === payload.version ? null : { ...payload, version };
          return { ...publishOf(draft, payload.method, options.clock()), postingId: payload.postingId, version };
        },
      }),
  };
}

/** Teaches the outbox to publish and change postings. */
export function registerPostingKinds(outbox: Outbox, options: PostingKindsOptions): void {
  outbox.registerKind('posting.publish', publishKind(options, outbox));
  outbox.registerKind('posting.update', updateKind(options));
}
