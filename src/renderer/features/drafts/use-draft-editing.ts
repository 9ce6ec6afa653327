import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Draft, type DraftBody, type DraftMethod, maxDraftTitleLength } from '#shared/desk/types.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { trackSaving } from '../../app/outbox/saving.ts';
import { onBeforeLock } from '../../app/session/before-lock.ts';
import { addUnsavedSource } from '../../app/session/unsaved-words.ts';
import { useReportWords, type WordsState } from '../../app/session/window-words.ts';
import { toast } from '../../app/shell/toasts.ts';
import { DraftSaver, type DraftSnapshot, type SaverState } from './draft-saver.ts';
import { useDraftAddress } from './use-draft-address.ts';
import { useShelvedDraft } from './use-shelved-draft.ts';

/** A draft in a form: its text, the step, and how far saving is. */
export interface DraftEditing<T extends DraftBody> {
  /** Null until the first save has made the draft. */
  readonly id: string | null;
  /** The id that the draft has, or will have once it is made. */
  readonly ownId: string;
  readonly body: T;
  readonly step: number;
  readonly saver: SaverState;
  /** When the words were typed that were restored, because an earlier window could not save them; ISO 8601. */
  readonly restoredAt: string | null;
  /** Changes some fields; saved after a pause. */
  readonly change: (patch: Partial<T>) => void;
  readonly goTo: (step: number) => void;
  /** While somebody is on the way out of the form, a draft that is made gets no address. */
  readonly holdAddress: (held: boolean) => void;
  /** Saves now. Answers whether everything is on disk. */
  readonly flush: () => Promise<boolean>;
  /** Saves now. Answers the draft as it is on disk then; null where something is not, or there is no draft yet. */
  readonly settle: () => Promise<SavedDraft | null>;
  /** Whether everything that was typed is on disk. */
  readonly isSaved: () => boolean;
  /** After a conflict: keeps what is here, on top of the other window's revision. */
  readonly keepMine: (theirRevision: number) => void;
  /**
   * After a conflict: puts what is here into the history and brings the other window's revision back over it.
   * Answers the draft with their text; null where that could not be done, and what is here stays.
   */
  readonly takeTheirs: (theirRevision: number) => Promise<Draft | null>;
}

const wordsOf: Readonly<Record<SaverState['phase'], WordsState | null>> = {
  saved: null,
  dirty: 'saving',
  saving: 'saving',
  failed: 'failed',
  conflict: 'conflict',
};

/** Which draft, and at which revision it was saved. */
interface SavedDraft {
  readonly id: string;
  readonly revision: number;
}

interface EditingOptions<T extends DraftBody> {
  readonly method: DraftMethod;
  /** The draft to go on with; null begins one, which is made by the first save. */
  readonly draft: Draft | null;
  /** Called when the first save has made the draft, unless the form is gone by then, or somebody is on the way out. */
  readonly onMade?: (id: string) => void;
  /** Fills what an older draft lacks. */
  readonly complete: (body: DraftBody) => T;
  /** What lists call it. */
  readonly titleOf: (body: T) => string;
}

/**
 * Edits one draft. Everything typed is saved after a pause, when the window is hidden or left, and on `flush`.
 * Mount it under a key of the draft's id, so that another draft starts anew.
 */
export function useDraftEditing<T extends DraftBody>(options: EditingOptions<T>): DraftEditing<T> {
  const { draft, method, titleOf, onMade } = options;
  const [id, setId] = useState(draft?.id ?? null);
  const [body, setBody] = useState(() => options.complete(draft?.body ?? {}));
  const [step, setStep] = useState(draft?.step ?? 0);
  const latest = useRef({ body, step });
  const { made, holdAddress } = useDraftAddress(onMade);
  const [{ saver, keeper }] = useState(() => {
    const keeper = new DraftKeeper(method, draft?.id ?? null, (newId) => {
      setId(newId);
      made(newId);
    });
    const saver = new DraftSaver(
      (snapshot, revision) => trackSaving(keeper.save(snapshot, revision)),
      draft ?? { revision: 0, savedAt: '' },
    );
    return { keeper, saver };
  });
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useReportWords(wordsOf[state.phase]);

  const take = useCallback(
    (next: { body?: T; step?: number }) => {
      latest.current = { ...latest.current, ...next };
      saver.change({ ...latest.current, title: cutText(titleOf(latest.current.body), maxDraftTitleLength) });
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
  useFlushOnLeave(saver);
  const restoredAt = useShelvedDraft({ saver, keeper, saved: draft, method }, (words) => {
    const restored = options.complete(words.body);
    setBody(restored);
    setStep(words.step);
    saver.resume(words.revision);
    take({ body: restored, step: words.step });
  });
  const actions = useDraftActions(saver, keeper);
  return { id, ownId: keeper.id, body, step, saver: state, restoredAt, change, goTo, holdAddress, ...actions };
}

/** What can be done with the draft as a whole. */
function useDraftActions(saver: DraftSaver, keeper: DraftKeeper) {
  return useMemo(
    () => ({
      flush: () => saver.flush(),
      isSaved: () => saver.isSaved,
      settle: async () =>
        (await saver.flush()) && keeper.isMade ? { id: keeper.id, revision: saver.read().revision } : null,
      keepMine: (theirRevision: number) => void saver.saveOnTop(theirRevision),
      takeTheirs: async (theirRevision: number) => {
        if (!(await saver.saveOnTop(theirRevision))) return null;
        const theirs = await runCommand('drafts.restoreVersion', { id: keeper.id, revision: theirRevision });
        if (!theirs.ok) toast.failed(theirs.error.message);
        return theirs.ok ? theirs.data : null;
      },
    }),
    [saver, keeper],
  );
}

/** Whether a draft has exactly this text. */
const holds = ({ title, step, body }: Draft, wanted: DraftSnapshot): boolean =>
  title === wanted.title && step === wanted.step && JSON.stringify(body) === JSON.stringify(wanted.body);

/** Makes the draft with the first save, and saves into it from then on. */
class DraftKeeper {
  #isMade: boolean;
  /** Chosen here, so that a first save whose answer was lost finds the draft that it has made. */
  #id: string;
  readonly #method: DraftMethod;
  readonly #made: (id: string) => void;

  constructor(method: DraftMethod, id: string | null, made: (id: string) => void) {
    this.#isMade = id !== null;
    this.#id = id ?? crypto.randomUUID();
    this.#method = method;
    this.#made = made;
  }

  get id(): string {
    return this.#id;
  }

  get isMade(): boolean {
    return this.#isMade;
  }

  /** Goes on with the id of a first save whose answer an earlier window did not get. */
  adopt(id: string): void {
    if (!this.#isMade) this.#id = id;
  }

  async save(snapshot: DraftSnapshot, revision: number) {
    if (this.#isMade) return runCommand('drafts.save', { id: this.#id, revision, ...snapshot });
    const created = await runCommand('drafts.create', { id: this.#id, method: this.#method, ...snapshot });
    if (!created.ok) return created;
    this.#isMade = true;
    this.#id = created.data.id;
    this.#made(created.data.id);
    // A first save whose answer was lost has made the draft with an earlier text.
    if (holds(created.data, snapshot)) return created;
    return runCommand('drafts.save', { id: this.#id, revision: created.data.revision, ...snapshot });
  }
}

function useFlushOnLeave(saver: DraftSaver): void {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void saver.flush();
    const leaving = () => void saver.flush();
    // Closing would take along what the disk refuses. The browser asks by itself, Electron's window through main.
    const closing = (event: BeforeUnloadEvent) => {
      if (saver.isStuck) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    window.addEventListener('blur', leaving);
    window.addEventListener('beforeunload', closing);
    const stopLock = onBeforeLock(() => saver.saveBeforeLock());
    const stopSource = addUnsavedSource(() => !saver.isSaved);
    // A desk that is back, or opened by its account, takes what it lacks at once.
    const again = () => void (saver.isSaved || saver.flush());
    const stopBack = [getBridge().on('connected', again), getBridge().on('session.changed', again)];
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      window.removeEventListener('blur', leaving);
      window.removeEventListener('beforeunload', closing);
      stopLock();
      stopSource();
      for (const stop of stopBack) stop();
      void saver.flush();
    };
  }, [saver]);
}
