import { type RefObject, useLayoutEffect } from 'react';

/**
 * Marks an element `data-wide` while its content is wider than it is; follows both sizes. The mark is there in the very
 * frame in which the size changes: React would draw it later, and the whole page would be too wide until then.
 */
export function useMarkWide(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const outer = element.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => {
      outer.dataset['wide'] = String(inner.scrollWidth > outer.clientWidth + 1);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [element]);
}
