import type { User } from '#shared/contract/accounts.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { QueueableCall } from '#shared/desk/queued-change.ts';
import type { DeskEvents, OutboxSummary, SessionState } from '#shared/desk/types.ts';
import type { Accounts } from './account/account.ts';
import type { ApiClient } from './api/client.ts';
import { userIn } from './cache/readable-calls.ts';
import { type ChangeHandlers, createRecentChanges } from './changes/recent-changes.ts';
import { createDrafts, type DraftHandlers } from './drafts/drafts.ts';
import { notInvitedNotice } from './drafts/not-invited-notice.ts';
import { createTemplates, type TemplateHandlers } from './drafts/templates.ts';
import type { Events } from './events.ts';
import type { Files } from './files/files.ts';
import type { Log } from './log.ts';
import { applicationSentNotice } from './outbox/application-sent-notice.ts';
import { createOutbox, type Outbox, type OutboxHandlers } from './outbox/outbox.ts';
import { postingSentNotice } from './outbox/posting-sent-notice.ts';
import { createQueuedCalls } from './outbox/queued-calls.ts';
import { createRestoreWatch, type RestoreWatch } from './outbox/restore-watch.ts';
import { createOutgoing, type OutgoingHandlers } from './outgoing/outgoing.ts';
import { createSavedViews, type SavedViewHandlers } from './views/saved-views.ts';

/** What writing on this computer works with. */
export interface WritingParts {
  readonly accounts: Accounts;
  readonly client: ApiClient;
  readonly files: Files;
  readonly events: Pick<Events, 'emit'>;
  readonly log: Log;
  /** Who is signed in. */
  session(): SessionState;
  /** A queued call has gone through. */
  onSent?(call: QueueableCall): void;
  /** A queued call answered the signed-in user, who may have changed by it. */
  onUser?(user: User): Promise<void>;
}

/** What people write here, and its way to the service. */
export interface Writing {
  readonly outbox: Outbox;
  readonly restores: RestoreWatch;
  /** The service has said who is signed in: what waited for that goes on. */
  sessionConfirmed(): void;
  /** How what waits to be sent stands; null while nobody is signed in, or it cannot be read. */
  unsent(): OutboxSummary | null;
  readonly handlers: DraftHandlers &
    TemplateHandlers &
    SavedViewHandlers &
    OutboxHandlers &
    ChangeHandlers &
    OutgoingHandlers &
    Pick<DeskHandlers, 'outbox.add' | 'restored.read' | 'restored.settle'>;
}

/** Ties drafts and outbox together. */
export function createWriting(parts: WritingParts): Writing {
  const { accounts, client, events, log, session, onSent: onCallSent, onUser } = parts;
  const probe = async (): Promise<boolean> => {
    await client.request('health.read', { timeout: 5000 });
    return true;
  };
  const onUnexpected = (error: unknown) => log('outbox', error);
  const outbox = createOutbox({ accounts, events, probe, onUnexpected });
  // Somebody who is just leaving is not told: the next person would read it.
  const tell = (notice: DeskEvents['notice']): void => {
    if (accounts.isOpen && session().user?.id === accounts.current().userId) events.emit('notice', notice);
  };
  const drafts = createDrafts({
    accounts,
    tell,
    outbox,
    api: client,
    events,
    clock: () => new Date(),
    session: { read: session },
  });
  const templates = createTemplates({ accounts, clock: () => new Date(), session: { read: session } });
  const queued = createQueuedCalls({
    accounts,
    outbox,
    api: client,
    session: { read: session },
    onSent: (change, answer, title) => {
      onCallSent?.(change.call);
      const user = userIn(change.call, answer);
      if (user) void onUser?.(user).catch(onUnexpected);
      const notice =
        notInvitedNotice(change, answer) ??
        postingSentNotice(change, answer, title) ??
        applicationSentNotice(change, answer, title);
      if (notice) tell(notice);
    },
  });
  const outgoing = createOutgoing({ ...parts, outbox, tell, onUnexpected, session: { read: session } });
  const restores = createRestoreWatch({
    accounts,
    client,
    events,
    kinds: outbox.kinds,
    onUnexpected,
    onSettled: () => outbox.wake('woke'),
  });
  return {
    outbox,
    restores,
    sessionConfirmed() {
      restores.sessionConfirmed();
      outbox.wake('signed-in');
    },
    unsent() {
      try {
        return accounts.isOpen ? outbox.summary() : null;
      } catch (error) {
        // Nobody is kept from quitting by a broken disk.
        onUnexpected(error);
        return null;
      }
    },
    handlers: {
      ...drafts.handlers,
      ...templates,
      ...createSavedViews(accounts),
      ...outbox.handlers,
      ...queued,
      ...outgoing,
      ...createRecentChanges({ accounts, outbox, drafts: drafts.handlers }),
      ...restores.handlers,
    },
  };
}
