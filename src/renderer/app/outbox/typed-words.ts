import { keptForms } from '../session/kept-words.ts';
import type { Queue } from './use-queue.ts';

/** What was typed into a form, by the form's name. */
export interface TypedWords {
  readonly form: string;
  readonly value: unknown;
}

/** An undo of the queue after which `typed`, if there is any, stands in its form again. */
export function undoTo(typed: TypedWords | undefined, undo: Queue['undo']): Queue['undo'] {
  return typed ? (ids) => undoTyped(typed, () => undo(ids)) : undo;
}

/**
 * Takes back what was typed: the words are in their form before it is shown again, and not where nothing was taken back.
 * What was typed there since stays.
 */
async function undoTyped({ form, value }: TypedWords, undo: () => Promise<string[]>): Promise<string[]> {
  const forms = keptForms();
  const isFree = forms.find(form) === undefined;
  if (isFree) forms.put(form, value);
  const taken = await undo();
  if (isFree && taken.length === 0) forms.discard(form);
  return taken;
}
