import type { OutboxSummary } from '#shared/desk/types.ts';

/** What a person is told, or asked, when the app ends while something waits to be sent. */
export interface UnsentWords {
  readonly message: string;
  readonly detail: string;
}

/** What to say about what waits, held or refused changes included; null where nothing does. */
export function unsentWords(summary: OutboxSummary | null): UnsentWords | null {
  if (!summary) return null;
  const { waiting, sending, needsPerson } = summary;
  const open = waiting + sending + needsPerson;
  if (open === 0) return null;
  const needs = needsPerson === 0 ? '' : ` ${needsPerson} of them ${needsPerson === 1 ? 'needs' : 'need'} you.`;
  return {
    message: open === 1 ? '1 change has not been sent yet.' : `${open} changes have not been sent yet.`,
    detail: `Nothing is lost: what waits is kept on this computer and will be sent the next time Footbridge runs.${needs}`,
  };
}

/** How a person is asked; answers the place of the button that was chosen. */
export type AskUnsent = (
  question: UnsentWords & { readonly buttons: readonly [stay: string, leave: string] },
) => number;

/** Whether the app may end: asks where something waits. */
export function mayEnd(summary: OutboxSummary | null, ask: AskUnsent): boolean {
  const words = unsentWords(summary);
  return words === null || ask({ ...words, buttons: ['Stay', 'Quit anyway'] }) === 1;
}
