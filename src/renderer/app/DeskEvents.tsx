import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getBridge } from './desk-bridge.ts';
import { keepNotice } from './notices.ts';
import { readAgain } from './query-client.ts';
import { toast } from './toasts.ts';

const noticeTitles = { info: 'Good to know', warning: 'Please note', error: 'Please read' } as const;

/** Turns the desk's events into fresh reads and notices. Renders nothing. */
export function DeskEvents() {
  const client = useQueryClient();

  useEffect(() => {
    const bridge = getBridge();
    const refresh = (...commands: string[]) => {
      for (const command of commands) void readAgain(client, { queryKey: ['desk', command] });
    };
    const stops = [
      bridge.on('connected', () => void readAgain(client)),
      bridge.on('drafts.changed', () => refresh('drafts.list', 'drafts.read', 'drafts.history')),
      bridge.on('outbox.changed', (summary) => {
        client.setQueryData(['desk', 'outbox.summary', {}], summary);
        refresh('outbox.list', 'drafts.list');
        // Something may have arrived at the service: lists and counts are old now.
        void readAgain(client, { queryKey: ['read'] });
      }),
      bridge.on('workspace.changed', (workspace) => {
        client.setQueryData(['desk', 'workspace.read', {}], workspace);
        if (workspace.reachable) void readAgain(client, { queryKey: ['read'] });
      }),
      bridge.on('roster.changed', () => {
        refresh('roster.list', 'roster.read', 'roster.rows');
        for (const call of ['students.list', 'students.facets', 'batches.list']) {
          void readAgain(client, { queryKey: ['read', call] });
        }
        void readAgain(client, { queryKey: ['read', 'user.counts'] });
      }),
      bridge.on('mail.arrived', () => refresh('mail.list')),
      bridge.on('notice', (notice) => {
        keepNotice(notice);
        toast.notice(noticeTitles[notice.severity], notice.message, notice.severity);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);

  return null;
}
