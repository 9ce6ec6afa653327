import { useState } from 'react';
import type { Privacy } from '#shared/contract/privacy.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { toast } from '../../app/shell/toasts.ts';
import { useFollowedCalls } from '../own-profile/use-followed-calls.ts';

/** What a student may switch. */
type PrivacyChoice = Exclude<keyof Privacy, 'version'>;

const changedElsewhere =
  'Your choices were changed somewhere else. The saved ones are shown here: change them again if you need to.';

/** Lays over the choices what the outbox holds; `asOf` (ISO 8601) is when the service gave them. */
function shownPrivacy(saved: Privacy, entries: readonly OutboxEntry[], asOf: string | undefined): Privacy {
  const queued = changesOf(standingChanges(entries, asOf), 'student.savePrivacy');
  return queued.reduce(
    (shown, { change: { body } }) => ({
      discoverable: body.discoverable ?? shown.discoverable,
      share_applications: body.share_applications ?? shown.share_applications,
      version: shown.version + 1,
    }),
    saved,
  );
}

/** What others may see of the student, and how to change it with and without the service. */
export function usePrivacy() {
  const read = useRead('student.privacy');
  const calls = useFollowedCalls();
  const [problem, setProblem] = useState<string>();
  const saved = read.data?.data;
  const shown = saved && shownPrivacy(saved, calls.entries, read.asOf);
  return {
    read,
    shown,
    /** Why the last change was not taken. */
    problem,
    change: async (choice: PrivacyChoice, on: boolean) => {
      if (!shown) return;
      setProblem(undefined);
      await calls.send(
        { call: 'student.savePrivacy', title: 'Privacy', body: { [choice]: on, version: shown.version } },
        {
          onSent: () => {
            toast.done('Privacy saved');
            read.refetch();
          },
          onWaiting: () => toast.info('Saved. It will be sent when you’re back online'),
          onRefused: ({ code, message }) => {
            setProblem(code === 'version_conflict' ? changedElsewhere : message);
            read.refetch();
          },
        },
      );
    },
  };
}

/** What `usePrivacy` gives. */
export type PrivacyState = ReturnType<typeof usePrivacy>;
