import type { RefCallback } from 'react';

/** The ref of what stays at the window's bottom: while it is there, `--fb-floating` says its height in px to style sheets. */
export const floatingHeight: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--fb-floating', `${Math.ceil(element.getBoundingClientRect().height)}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--fb-floating');
  };
};
