import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Draft, DraftMethod } from '#shared/desk/types.ts';
import { keptForms } from '../../app/session/kept-words.ts';
import type { DraftSaver, DraftSnapshot } from './draft-saver.ts';

const shelved = z.object({
  method: z.string(),
  /** Whether the desk has the draft. */
  isMade: z.boolean(),
  /** The revision that the words were typed on. */
  revision: z.number(),
  body: z.record(z.string(), z.unknown()),
  step: z.number(),
});
/** Words of a draft that its desk could not take. */
export type ShelvedDraft = z.infer<typeof shelved>;

interface Shelving {
  readonly saver: DraftSaver;
  readonly keeper: { readonly id: string; readonly isMade: boolean; adopt(id: string): void };
  /** The draft as the form found it; null for a new one. */
  readonly saved: Draft | null;
  readonly method: DraftMethod;
}

const beginning = 'draft:';

/**
 * Keeps what the desk cannot save as words of a form, sealed, until it can. Words that an earlier window left go to
 * `restore`, once, unless something was typed already; what somebody saved meanwhile shows as a conflict then. Answers
 * when the restored words were typed.
 */
export function useShelvedDraft(parts: Shelving, restore: (words: ShelvedDraft) => void): string | null {
  const { saver } = parts;
  const forms = keptForms();
  const version = useSyncExternalStore(forms.subscribe, forms.version);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  /** Whether this form's words are among those that are kept: it has put them there, or taken them over. */
  const isOwn = useRef(false);
  /** What was put there last: tries that fail again are no news. */
  const put = useRef<DraftSnapshot | null>(null);
  const latest = useRef({ parts, restore });
  latest.current = { parts, restore };

  const settle = useCallback(() => {
    const { keeper, method } = latest.current.parts;
    const { pending } = saver;
    const { phase, revision } = saver.read();
    const form = beginning + keeper.id;
    isOwn.current ||= saver.isStuck;
    if (!isOwn.current) return;
    if (pending && pending !== put.current) {
      put.current = pending;
      const { body, step } = pending;
      forms.put(form, { method, isMade: keeper.isMade, revision, body, step });
    } else if (!pending && phase === 'saved') forms.discard(form);
  }, [forms, saver]);
  useEffect(() => saver.subscribe(settle), [saver, settle]);

  const takeOver = useCallback(() => {
    // Words may come again with their account, after they were saved.
    if (isOwn.current) return settle();
    if (!saver.isSaved) return;
    const { keeper, saved } = latest.current.parts;
    const found = findShelved(latest.current.parts);
    if (!found) return;
    isOwn.current = true;
    if (saved && JSON.stringify(saved.body) === JSON.stringify(found.words.body)) return forms.discard(found.form);
    keeper.adopt(found.form.slice(beginning.length));
    setRestoredAt(found.at);
    latest.current.restore(found.words);
  }, [forms, saver, settle]);
  useEffect(() => {
    if (version >= 0) takeOver();
  }, [version, takeOver]);
  return restoredAt;
}

/** What an earlier window left of the draft, or, for a new one, of one that its desk never heard of. */
function findShelved({ saved, method }: Shelving) {
  for (const { form, value, at } of keptForms().list(saved ? beginning + saved.id : beginning)) {
    const { data } = shelved.safeParse(value);
    if (data && data.method === method && (saved !== null || !data.isMade)) return { form, at, words: data };
  }
  return null;
}
