import { useCallback, useEffect, useState } from 'react';
import type { Draft } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { runCommand } from '../../app/desk/desk.ts';

/** A draft that is being opened: neither of both while it is read. */
export interface OpenedDraft {
  readonly draft?: Draft;
  readonly problem?: Problem;
  /** Reads it anew. */
  readonly again: () => void;
}

/** Reads a draft as it is on disk now, never as it was read before: what a form starts with must be the newest text. */
export function useOpenedDraft(id: string): OpenedDraft {
  const [opened, setOpened] = useState<Omit<OpenedDraft, 'again'> & { readonly id: string }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    void runCommand('drafts.read', { id }).then((result) => {
      if (gone) return;
      setOpened(result.ok ? { id, draft: result.data } : { id, problem: result.error });
    });
    return () => {
      gone = true;
    };
  }, [id, round]);
  const again = useCallback(() => {
    // A problem stays until there is an answer; a draft isn't shown as it was.
    setOpened((now) => (now?.problem ? now : undefined));
    setRound((count) => count + 1);
  }, []);
  return { ...(opened?.id === id ? opened : {}), again };
}
