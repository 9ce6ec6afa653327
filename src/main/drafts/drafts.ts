import { randomUUID } from 'node:crypto';
import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import {
  type DeskEvents,
  type Draft,
  type DraftBody,
  maxDraftTitleLength,
  type OutboxEntry,
} from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import type { Account, Accounts } from '../account/account.ts';
import { dropLapsed } from '../account/days-of-use.ts';
import type { ApiClient } from '../api/client.ts';
import type { Events } from '../events.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { changeStorage, withStorage } from '../storage/storage-problem.ts';
import {
  changeDraft,
  type DraftStanding,
  findOpen,
  insertDraft,
  isThere,
  listDrafts,
  listVersions,
  type NewDraft,
  readDraft,
  readDraftSummary,
  readStanding,
  readText,
  readVersion,
  saveDraft,
} from './draft-store.ts';
import { entryOf, registerPostingKinds, theirVersion } from './posting-kinds.ts';

/** What drafts take. */
export interface DraftsOptions {
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly api: Pick<ApiClient, 'request'>;
  readonly events: Pick<Events, 'emit'>;
  readonly clock: () => Date;
  /** Tells the person whose drafts these are. */
  readonly tell?: (notice: DeskEvents['notice']) => void;
  /** Who is signed in. */
  readonly session: { read(): { readonly role: number } };
}

/** The commands of drafts. */
export type DraftHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `drafts.${string}`>>;

/** Days of use for which a discarded draft stays in the bin. */
const binDays = 30;

function assertEditable(draft: DraftStanding): void {
  if (draft.discardedAt) {
    throw new AppError('invalid_status', { message: 'This draft is in the bin. Restore it to edit it' });
  }
  if (draft.state === 'queued') {
    throw new AppError('invalid_status', { message: 'This draft is waiting to be sent. Take it back to edit it' });
  }
  if (draft.state === 'sent') throw new AppError('invalid_status', { message: 'This draft has been published' });
}

/** The title that a body carries, for drafts that were not saved by a form yet. */
function titleOf(body: DraftBody): string {
  const title = body.title ?? body.company_name;
  return typeof title === 'string' ? cutText(title, maxDraftTitleLength) : '';
}

function publishedNotice({ kind, title }: OutboxEntry): DeskEvents['notice'] {
  const message = kind === 'posting.publish' ? `Published: ${title}` : `Your changes are published: ${title}`;
  return { severity: 'info', message };
}

/** Makes the drafts of whichever account is open, and teaches the outbox to publish them. Every handler answers only once its change is durable. */
export function createDrafts(options: DraftsOptions): { readonly handlers: DraftHandlers } {
  const { accounts, outbox, api, session } = options;
  const changed = (id: string): void => options.events.emit('drafts.changed', { ids: [id] });
  registerPostingKinds(outbox, {
    accounts,
    api,
    clock: options.clock,
    onDraft: (id) => queueMicrotask(() => changed(id)),
    onPublished: (entry) => queueMicrotask(() => options.tell?.(publishedNotice(entry))),
  });

  accounts.onChange((account) => {
    if (!account) return;
    try {
      emptyBin(account);
    } catch {
      // A full disk is no reason to keep people from their drafts; the bin is emptied another day.
    }
  });

  /** Only employers keep drafts; then runs the work in one transaction. */
  const inTransaction = <T>(work: (account: Account) => T): T => {
    if (session.read().role !== roles.employer) throw new AppError('forbidden');
    const account = accounts.current();
    return changeStorage(account.database, () => work(account));
  };
  const reading = <T>(work: (account: Account) => T): T => {
    if (session.read().role !== roles.employer) throw new AppError('forbidden');
    return withStorage(() => work(accounts.current()));
  };
  const actions = createActions(options);

  return {
    handlers: {
      'drafts.list': ({ method, search, bin }) =>
        reading((account) => {
          const wanted = search.trim().toLocaleLowerCase();
          const found = listDrafts(account, { method, bin });
          return wanted ? found.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)) : found;
        }),
      'drafts.read': ({ id }) => reading((account) => readDraft(account, id)),
      'drafts.history': ({ id }) =>
        reading((account) => {
          readDraftSummary(account, id);
          return listVersions(account, id);
        }),
      'drafts.create': (input) => {
        const draft = inTransaction((account) => actions.create(account, input));
        changed(draft.id);
        return draft;
      },
      'drafts.save': (input) => {
        const saved = inTransaction((account) => actions.save(account, input));
        changed(input.id);
        return saved;
      },
      'drafts.restoreVersion': ({ id, revision }) => {
        const draft = inTransaction((account) => actions.restore(account, id, revision));
        changed(id);
        return draft;
      },
      'drafts.discard': ({ id }) => {
        inTransaction((account) => actions.discard(account, id));
        changed(id);
        return null;
      },
      'drafts.recover': ({ id }) => {
        const draft = inTransaction((account) => actions.recover(account, id));
        changed(id);
        return draft;
      },
      'drafts.duplicate': ({ id }) => {
        const draft = inTransaction((account) => actions.duplicate(account, id));
        changed(draft.id);
        return draft;
      },
      'drafts.publish': ({ id, revision }) => {
        const entry = inTransaction((account) => actions.publish(account, id, revision));
        changed(id);
        return entry;
      },
    },
  };
}

/** Purges the bin, and published drafts as old whose entry has gone. */
function emptyBin(account: Account): void {
  dropLapsed(account, { table: 'drafts', since: 'discarded_at' }, binDays);
  dropLapsed(account, { table: 'templates', since: 'discarded_at' }, binDays);
  const where = "state = 'sent' AND outbox_id NOT IN (SELECT id FROM outbox)";
  dropLapsed(account, { table: 'drafts', since: 'saved_at', where }, binDays);
}

/** How this very save was answered, if it was stored last already; null where something else was. */
function asStored(
  account: Account,
  { id, title, step, body }: DeskParsed<'drafts.save'>,
): { revision: number; savedAt: string } | null {
  const last = readDraftSummary(account, id);
  if (last.title !== title || last.step !== step || !isStored(account, id, body)) return null;
  return { revision: last.revision, savedAt: last.savedAt };
}

/** Whether this very text was saved last. One that does not open any more is not it. */
function isStored(account: Account, id: string, body: DraftBody): boolean {
  try {
    return readText(account, id) === JSON.stringify(body);
  } catch {
    return false;
  }
}

function createActions({ outbox, clock }: DraftsOptions) {
  const now = () => clock().toISOString();

  /** The entry that carries this very text already: the same request has come once more. Null where there is none. */
  const asPublished = ({ revision: stored, state, outboxId }: Draft, revision: number): OutboxEntry | null => {
    const isOut = stored === revision && (state === 'queued' || state === 'sent');
    return isOut && outboxId ? outbox.read(outboxId) : null;
  };

  const add = (account: Account, draft: Omit<NewDraft, 'id' | 'createdAt'>, id: string = randomUUID()): Draft => {
    insertDraft(account, { ...draft, id, createdAt: now() });
    return readDraft(account, id);
  };
  return {
    create(account: Account, input: DeskParsed<'drafts.create'>): Draft {
      const { id, method, posting, body = {}, title = titleOf(body), step = 0 } = input;
      // The same request once more, because its answer was lost.
      if (id && isThere(account, id)) return readDraft(account, id);
      // Opening the form twice must not make two edits of one thing.
      const open = posting ? findOpen(account, method, posting.id) : null;
      if (open) return readDraft(account, open);
      return add(account, { method, title, step, body, posting: posting ?? null }, id);
    },
    save(account: Account, input: DeskParsed<'drafts.save'>): { revision: number; savedAt: string } {
      const { id, revision, title, step, body } = input;
      const current = readStanding(account, id);
      if (current.revision !== revision) {
        // A save whose answer was lost comes again: what is stored already is not a conflict with itself.
        const stored = asStored(account, input);
        if (stored) return stored;
        assertEditable(current);
        throw new AppError('conflict', { detail: { theirs: readDraft(account, id) } });
      }
      assertEditable(current);
      const savedAt = now();
      return { revision: saveDraft(account, current, { title, step, body }, savedAt), savedAt };
    },
    restore(account: Account, id: string, revision: number): Draft {
      const current = readDraftSummary(account, id);
      assertEditable(current);
      saveDraft(account, current, readVersion(account, id, revision), now());
      return readDraft(account, id);
    },
    discard(account: Account, id: string): void {
      const current = readDraftSummary(account, id);
      if (current.discardedAt) return;
      assertEditable(current);
      if (current.outboxId && outbox.read(current.outboxId)) outbox.takeBack(current.outboxId);
      changeDraft(account, current, { state: 'editing', outboxId: null, discardedAt: now() });
    },
    recover(account: Account, id: string): Draft {
      changeDraft(account, readDraftSummary(account, id), { discardedAt: null });
      return readDraft(account, id);
    },
    duplicate(account: Account, id: string): Draft {
      const { method, title, body: original } = readDraft(account, id);
      const { stored_days: _, invite_emails: __, ...body } = original;
      return add(account, { method, title, step: 0, body, posting: null });
    },
    publish(account: Account, id: string, revision: number): OutboxEntry {
      const draft = readDraft(account, id);
      const queued = asPublished(draft, revision);
      if (queued) return queued;
      assertEditable(draft);
      if (draft.revision !== revision) throw new AppError('conflict', { detail: { theirs: draft } });
      // The person has seen their version of a conflict by now: this is an answer to it.
      const theirs = theirVersion(draft.outboxId ? outbox.read(draft.outboxId) : null);
      const based = theirs === null ? draft : { ...draft, postingVersion: theirs };
      const entry = outbox.enqueue({ ...entryOf(based, clock()), replaces: draft.outboxId });
      changeDraft(account, based, { state: 'queued', outboxId: entry.id });
      return entry;
    },
  };
}
