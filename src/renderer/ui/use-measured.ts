import { type RefCallback, useCallback } from 'react';

/** What others keep clear of, by its name in style sheets. */
export type Measured = '--fb-bar-end' | '--fb-floating';

/** Says to style sheets, in px under `name`, how wide or high an element is that others keep clear of, while it is there. */
export function useMeasured(name: Measured, side: 'width' | 'height'): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => {
        style.setProperty(name, `${Math.ceil(element.getBoundingClientRect()[side])}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name, side],
  );
}
