import { useMemo } from 'react';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { aggregateOfPicture, type PictureCall } from '#shared/desk/queued-picture.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { queuedImageLink } from '../desk/use-image.ts';
import { useDesk } from '../desk/use-read.ts';

/** The pictures of one person, company or institution that the outbox holds. */
export interface PictureOnItsWay {
  /** The one that shows in place of the service's; null without one. */
  readonly waiting: OutboxEntry | null;
  /** The last one that the service refused; null where none is kept, or another one waits. */
  readonly refused: OutboxEntry | null;
  /** What to show: the picture that waits, or else the service's. */
  readonly link: string;
}

/** What the outbox says of the picture that a call sets; `link` is the service's. */
export function pictureOnItsWay(entries: readonly OutboxEntry[], call: PictureCall, link: string): PictureOnItsWay {
  const open = entries.filter(
    ({ picture, state }) =>
      picture && state !== 'sent' && aggregateOfPicture(picture.call) === aggregateOfPicture(call),
  );
  const waiting = open.findLast((entry) => !isRefused(entry)) ?? null;
  const refused = waiting ? null : (open.at(-1) ?? null);
  return { waiting, refused, link: waiting ? queuedImageLink(waiting.id) : link };
}

/** The same of the outbox as it is now. */
export function usePictureOnItsWay(call: PictureCall, link: string): PictureOnItsWay {
  const { data } = useDesk('outbox.list');
  return useMemo(() => pictureOnItsWay(data ?? [], call, link), [data, call, link]);
}
