import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Draft, DraftBody } from '#shared/desk/types.ts';
import { runCommand } from '../../app/desk.ts';
import { trackSaving } from '../../app/saving.ts';
import { DraftSaver, type SaverState } from './draft-saver.ts';

/** A draft in a form: its text, the step, and how far saving is. */
export interface DraftEditing<T extends DraftBody> {
  readonly body: T;
  readonly step: number;
  readonly saver: SaverState;
  /** Changes some fields; saved after a pause. */
  readonly change: (patch: Partial<T>) => void;
  readonly goTo: (step: number) => void;
  /** Saves now. Answers whether everything is on disk. */
  readonly flush: () => Promise<boolean>;
  /** After a conflict: keeps what is here, on top of the other window's revision. */
  readonly keepMine: (theirRevision: number) => void;
}

interface EditingOptions<T extends DraftBody> {
  /** Fills what an older draft lacks. */
  readonly complete: (body: DraftBody) => T;
  /** What lists call it. */
  readonly titleOf: (body: T) => string;
}

/**
 * Edits one draft. Everything typed is saved after a pause, when the window is hidden or left, and on `flush`.
 * Mount it under a key of the draft's id, so that another draft starts anew.
 */
export function useDraftEditing<T extends DraftBody>(draft: Draft, options: EditingOptions<T>): DraftEditing<T> {
  const { titleOf } = options;
  const [body, setBody] = useState(() => options.complete(draft.body));
  const [step, setStep] = useState(draft.step);
  const latest = useRef({ body, step });
  const [saver] = useState(
    () =>
      new DraftSaver(
        (snapshot, revision) => trackSaving(runCommand('drafts.save', { id: draft.id, revision, ...snapshot })),
        draft,
      ),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.read);

  const take = useCallback(
    (next: { body?: T; step?: number }) => {
      latest.current = { ...latest.current, ...next };
      saver.change({ ...latest.current, title: titleOf(latest.current.body) });
    },
    [saver, titleOf],
  );
  const change = useCallback(
    (patch: Partial<T>) => {
      const next = { ...latest.current.body, ...patch };
      setBody(next);
      take({ body: next });
    },
    [take],
  );
  const goTo = useCallback(
    (next: number) => {
      setStep(next);
      take({ step: next });
      void saver.flush();
    },
    [saver, take],
  );
  const flush = useCallback(() => saver.flush(), [saver]);
  const keepMine = useCallback(
    (theirRevision: number) => {
      saver.resume(theirRevision);
      void saver.flush();
    },
    [saver],
  );
  useFlushOnLeave(flush);
  return { body, step, saver: state, change, goTo, flush, keepMine };
}

function useFlushOnLeave(flush: () => Promise<boolean>): void {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void flush();
    const leaving = () => void flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    window.addEventListener('blur', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      window.removeEventListener('blur', leaving);
      void flush();
    };
  }, [flush]);
}
