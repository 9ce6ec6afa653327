import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { DeskEvents as DeskEventMap } from '#shared/desk/types.ts';
import { watchActivity, watchHiding } from '../session/activity.ts';
import { saveBeforeLock } from '../session/before-lock.ts';
import { toast } from '../shell/toasts.ts';
import { watchFront } from '../shell/window-locks.ts';
import { runCommand } from './desk.ts';
import { getBridge } from './desk-bridge.ts';
import { setDeskPresent } from './desk-presence.ts';
import { readAgain } from './query-client.ts';
import { createTouchedReads } from './reading-pause.ts';
import { isTouched } from './touched-reads.ts';
import { keepArrivedShare } from './use-arrived-share.ts';
import { deskKey } from './use-read.ts';

/** Turns the desk's events into fresh reads and notices. Renders nothing. */
export function FollowDeskEvents() {
  const client = useQueryClient();

  useEffect(() => {
    const bridge = getBridge();
    const refresh = (...commands: string[]) => {
      for (const command of commands) void readAgain(client, { queryKey: ['desk', command] });
    };
    // A first read that is on its way knows less than the event, and would be written over it.
    const put = async (command: CommandName, value: unknown) => {
      const queryKey = deskKey(command);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, value);
    };
    const deskGone = watchOutage();
    let restored: (() => void) | undefined;
    // What arrived at the service, or was refused, may have changed lists and counts.
    const reads = createTouchedReads((settled) => {
      void readAgain(client, { predicate: ({ queryKey }) => isTouched(queryKey, settled) });
    });
    const stops = [
      bridge.on('connected', () => {
        setDeskPresent(true);
        deskGone.over();
        restored?.();
        restored = undefined;
        void readAgain(client);
      }),
      bridge.on('disconnected', () => {
        setDeskPresent(false);
        if (!restored) deskGone.begin();
      }),
      bridge.on('computer.restarting', () => {
        restored ??= toast.lasting(
          'Restoring the backup',
          'Footbridge starts again. If it doesn’t come back here, start it yourself.',
          'marigold',
        );
      }),
      bridge.on('session.locking', () => void saveBeforeLock()),
      watchActivity(document, () => void bridge.session.active()),
      watchFront(),
      watchHiding((hidden) => void bridge.session.active({ hidden })),
      // Ids that were read before the restore may name nothing any more.
      bridge.on('restored.changed', () => void readAgain(client)),
      bridge.on('drafts.changed', () => refresh('drafts.list', 'drafts.read', 'drafts.history', 'changes.recent')),
      bridge.on('outbox.changed', ({ settled, ...summary }) => {
        void put('outbox.summary', summary);
        refresh('outbox.list', 'drafts.list', 'changes.recent');
        reads.settled(settled);
      }),
      bridge.on('workspace.changed', (workspace) => {
        const before = client.getQueryData<DeskEventMap['workspace.changed']>(deskKey('workspace.read'));
        void put('workspace.read', workspace);
        if (workspace.reachable && !before?.reachable) void readAgain(client, { queryKey: ['read'] });
      }),
      bridge.on('roster.changed', () => {
        refresh('roster.list', 'roster.read', 'roster.rows', 'roster.absent', 'roster.matching');
        for (const call of ['students.list', 'students.facets', 'batches.list', 'batches.report']) {
          void readAgain(client, { queryKey: ['read', call] });
        }
        void readAgain(client, { queryKey: ['read', 'user.counts'] });
      }),
      bridge.on('files.progress', (progress) => keepArrivedShare(client, progress)),
      bridge.on('read.arrived', (call) => void pickUp(client, call)),
      bridge.on('applicants.changed', () => refresh('applicants.kept')),
      bridge.on('mail.arrived', () => refresh('mail.list')),
      bridge.on('notice', () => refresh('notices.list')),
    ];
    return () => {
      deskGone.over();
      reads.stop();
      for (const stop of stops) stop();
    };
  }, [client]);

  return null;
}

/** Shows the answer that came after its kept copy. Where the service refused meanwhile, the refusal shows. */
async function pickUp(client: QueryClient, { call, params, query }: DeskEventMap['read.arrived']): Promise<void> {
  const queryKey = ['read', call, params ?? {}, query ?? {}];
  if (!client.getQueryState(queryKey)) return;
  const input = { call, params, query, arrived: true } as DeskInput<'api.read'>;
  const result = await runCommand('api.read', input);
  if (result.ok) client.setQueryData(queryKey, result.data);
  else void readAgain(client, { queryKey });
}

/** Milliseconds that the desk may be away before the window says so: a reload of it takes less. */
const outageTimeouts = 2000;

/** Says that the desk has ended when it stays away, and takes that back when it is there again. */
function watchOutage(): { begin: () => void; over: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hide: (() => void) | undefined;
  return {
    begin() {
      timer ??= setTimeout(() => {
        hide = toast.lasting(
          'Footbridge has stopped',
          'Leave this window open. Start Footbridge again and open the address it prints in this browser; this window then reconnects.',
        );
      }, outageTimeouts);
    },
    over() {
      clearTimeout(timer);
      timer = undefined;
      hide?.();
      hide = undefined;
    },
  };
}
