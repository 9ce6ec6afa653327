import type { SessionState } from '#shared/desk/types.ts';
import type { Accounts } from './account/account.ts';
import type { ApiClient } from './api/client.ts';
import { createDrafts, type DraftHandlers } from './drafts/drafts.ts';
import type { Events } from './events.ts';
import type { Log } from './log.ts';
import { createOutbox, type Outbox, type OutboxHandlers } from './outbox/outbox.ts';

/** What writing on this computer works with. */
export interface WritingParts {
  readonly accounts: Accounts;
  readonly client: ApiClient;
  readonly events: Pick<Events, 'emit'>;
  readonly log: Log;
  /** Who is signed in. */
  session(): SessionState;
}

/** What people write here, and its way to the service. */
export interface Writing {
  readonly outbox: Outbox;
  readonly handlers: DraftHandlers & OutboxHandlers;
}

/** Ties drafts and outbox together. */
export function createWriting({ accounts, client, events, log, session }: WritingParts): Writing {
  const probe = async (): Promise<boolean> => {
    await client.request('health.read', { timeout: 5000 });
    return true;
  };
  const onUnexpected = (error: unknown) => log('outbox', error);
  const outbox = createOutbox({ accounts, events, probe, onUnexpected });
  const drafts = createDrafts({
    accounts,
    outbox,
    api: client,
    events,
    clock: () => new Date(),
    session: { read: session },
  });
  return {
    outbox,
    handlers: { ...drafts.handlers, ...outbox.handlers },
  };
}
