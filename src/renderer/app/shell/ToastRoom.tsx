import { notificationsStore } from '@mantine/notifications';
import { useLayoutEffect, useSyncExternalStore } from 'react';

const toastsRoot = '.mantine-Notifications-root[data-position="top-right"]';
const measures = ['--fb-toasts-height', '--fb-toasts-top', '--fb-toasts-right', '--fb-toasts-width'] as const;

const subscribe = (listen: () => void) => notificationsStore.subscribe(listen);
const hasToasts = () => notificationsStore.getState().notifications.length > 0;

/**
 * Says to style sheets how much room toasts take, in px, and where the top bar keeps room for them, while there are any.
 * Style sheets move the page by as much, so that no toast covers anything. Renders nothing.
 */
export function ToastRoom() {
  const isNeeded = useSyncExternalStore(subscribe, hasToasts);
  useLayoutEffect(() => {
    const toasts = isNeeded ? document.querySelector<HTMLElement>(toastsRoot) : null;
    if (!toasts) return;
    const observed = new Set<Element>();
    const placeNow = () => {
      // Whatever stands in the bar moves the room when it grows or shrinks.
      for (const each of [document.body, toasts, ...document.querySelectorAll('[data-bar] > *')]) {
        if (!observed.has(each)) observer.observe(each);
        observed.add(each);
      }
      place(toasts);
    };
    const observer = new ResizeObserver(placeNow);
    placeNow();
    window.addEventListener('scroll', placeNow, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', placeNow);
      clear();
    };
  }, [isNeeded]);
  return null;
}

function place(toasts: HTMLElement): void {
  const { style, dataset, clientWidth } = document.documentElement;
  dataset['toasts'] = '';
  const { top = 0 } = document.querySelector('[data-bar]')?.getBoundingClientRect() ?? {};
  style.setProperty('--fb-toasts-top', `${Math.max(0, Math.ceil(top))}px`);
  const { width = 0, right = 0 } = document.querySelector('[data-toast-room]')?.getBoundingClientRect() ?? {};
  // A narrow window's bar has no room for them: they stand below it.
  if (width > 0) {
    style.setProperty('--fb-toasts-right', `${Math.floor(clientWidth - right)}px`);
    style.setProperty('--fb-toasts-width', `${Math.floor(width)}px`);
  } else {
    style.removeProperty('--fb-toasts-right');
    style.removeProperty('--fb-toasts-width');
  }
  style.setProperty('--fb-toasts-height', `${Math.ceil(toasts.getBoundingClientRect().height)}px`);
}

function clear(): void {
  const { style, dataset } = document.documentElement;
  delete dataset['toasts'];
  for (const name of measures) style.removeProperty(name);
}
