import { useEffect, useRef } from 'react';
import { useSession } from '../session/session-context.tsx';
import { toast } from '../shell/toasts.ts';
import { getBridge } from './desk-bridge.ts';

/** Says what the desk has to say and nobody has read yet, whichever window heard of it first. Renders nothing. */
export function DeskNotices() {
  const { session } = useSession();
  // Before a locked desk nobody is to read.
  const reader = session.locked === 'idle' ? undefined : (session.user?.id ?? 0);
  const closed = useRef(new Set<number>());

  useEffect(() => {
    if (reader === undefined) return;
    const { notices, on } = getBridge();
    const close = (id: number) => {
      closed.current.add(id);
      void notices.seen({ ids: [id] });
    };
    const tell = async (isNewReader = false) => {
      const result = await notices.list();
      if (!result.ok) return;
      if (isNewReader) toast.noNoticesBut(result.data);
      for (const notice of result.data.toReversed()) {
        if (!notice.seen && !closed.current.has(notice.id)) toast.notice(notice, () => close(notice.id));
      }
    };
    void tell(true);
    const stops = [on('notice', () => void tell()), on('connected', () => void tell())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [reader]);

  return null;
}
