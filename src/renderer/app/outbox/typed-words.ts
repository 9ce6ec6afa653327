import { keptForms } from '../session/kept-words.ts';
import type { Queue } from './use-queue.ts';

/** What was typed into a form, by the form's name. */
export interface TypedWords {
  readonly form: string;
  readonly value: unknown;
  /** The name of the form where some of several acts were too late, from the places of those that were taken back. */
  readonly formOfSome?: (places: ReadonlySet<number>) => string;
}

/** An undo of the queue after which `typed`, if there is any, stands in its form again. */
export function undoTo(typed: TypedWords | undefined, undo: Queue['undo']): Queue['undo'] {
  return typed ? (ids) => undoTyped(typed, ids, undo) : undo;
}

/**
 * Takes back what was typed: the words are in their form before it is shown again, and not where nothing was taken back.
 * What was typed there since stays.
 */
async function undoTyped(
  { form, value, formOfSome }: TypedWords,
  ids: readonly string[],
  undo: Queue['undo'],
): Promise<string[]> {
  const forms = keptForms();
  const isFree = forms.find(form) === undefined;
  if (isFree) forms.put(form, value);
  const taken = await undo(ids);
  if (isFree && taken.length === 0) forms.discard(form);
  if (formOfSome && taken.length > 0 && taken.length < ids.length) {
    if (isFree) forms.discard(form);
    const ofSome = formOfSome(new Set(taken.map((id) => ids.indexOf(id))));
    if (forms.find(ofSome) === undefined) forms.put(ofSome, value);
  }
  return taken;
}
