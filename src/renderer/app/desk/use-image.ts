import { useQuery } from '@tanstack/react-query';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { runCommand, unwrap } from './desk.ts';

/** What a kept picture is asked for again after, in milliseconds: its link names one picture for ever. */
const forAnHour = 60 * milliseconds.minute;

const queued = 'outbox:';
/** The link of a picture that waits in the outbox, by its entry's id. */
export const queuedImageLink = (id: string): string => `${queued}${id}`;

const readImage = (link: string) =>
  link.startsWith(queued)
    ? runCommand('pictures.read', { id: link.slice(queued.length) })
    : runCommand('images.read', { link });

/**
 * A picture of the service by its link, or one that waits by its `queuedImageLink`, as an address that an image can show.
 * Null: none, or not here yet.
 */
export function useImage(link: string): string | null {
  const { data } = useQuery({
    queryKey: ['image', link],
    queryFn: async () => unwrap(await readImage(link)).dataUrl,
    enabled: link !== '',
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    gcTime: forAnHour,
  });
  return link === '' ? null : (data ?? null);
}
