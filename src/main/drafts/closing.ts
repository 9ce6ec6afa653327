import { type PostingKind, roles } from '#shared/contract/call.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Enqueue } from '../outbox/outbox-acts.ts';
import { immediately } from '../storage/statements.ts';
import { withStorage } from '../storage/storage-problem.ts';

/** What closing takes. */
export interface ClosingOptions {
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  /** Who is signed in. */
  readonly session: { read(): { readonly role: number } };
}

/** The entry that closes a posting, behind whatever else waits for that posting. */
export function closingOf(method: PostingKind, postingId: number, title: string): Enqueue {
  return { kind: 'posting.close', aggregate: `posting:${method}:${postingId}`, title, payload: { method, postingId } };
}

/** Queues the closing of a posting, once however often it is asked for. Answers only once it is durable. */
export function createClosing({ accounts, outbox, session }: ClosingOptions): Pick<DeskHandlers, 'postings.close'> {
  const waiting = (aggregate: string): OutboxEntry | undefined =>
    outbox
      .list()
      .find((entry) => entry.aggregate === aggregate && entry.kind === 'posting.close' && entry.state !== 'sent');
  return {
    'postings.close': ({ method, id, title }) => {
      if (session.read().role !== roles.employer) throw new AppError('forbidden');
      const entry = closingOf(method, id, title);
      return withStorage(() =>
        immediately(accounts.current().database, () => waiting(entry.aggregate) ?? outbox.enqueue(entry)),
      );
    },
  };
}
