import { type ComponentType, lazy } from 'react';
import { loadFailedStyles } from '../../ui/theme/failed-styles.ts';
import { getBridge } from '../desk/desk-bridge.ts';
import { nextEvent } from '../desk/next-event.ts';
import { toast } from '../shell/toasts.ts';

/**
 * A part of a page that is loaded when it is first shown; goes into a `Suspense`. Where it cannot be loaded it stays away,
 * and the page with what is typed there stays: the part comes once the desk is there again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const loadStyled = async () => {
    await loadFailedStyles();
    return load();
  };
  return lazy(async () => ({ default: await loadPart(loadStyled, nextConnection, deskAnswers) }));
}

/**
 * Loads once the desk `answers`, and again after every `nextBack` until it works. Says so where it fails although the desk
 * answers.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  nextBack: () => Promise<void>,
  answers: () => Promise<boolean>,
): Promise<T> {
  for (;;) {
    // Listens before it asks: the desk may be back by the time that the answer is here.
    const back = nextBack();
    // Browsers remember of a script that it did not arrive: as long as the page is there they do not ask for it again.
    if (await answers()) {
      try {
        return await load();
      } catch {
        if (await answers()) toast.failed('Part of this page couldn’t be loaded. Reload the page to see it');
      }
    }
    await back;
  }
}

const nextConnection = () => nextEvent(getBridge(), ['connected']);

async function deskAnswers(): Promise<boolean> {
  const answer = await getBridge().session.read();
  return answer.ok || answer.error.code !== 'offline';
}
