import type { Page } from '@playwright/test';

/** Follows a link of the window's own, without loading the window anew. What stood there is marked as left. */
export function goTo(page: Page, path: string): Promise<unknown> {
  return page.evaluate(`
    for (const heading of document.querySelectorAll('main :is(h1, h2)')) heading.setAttribute('data-left', '');
    // What the router writes down of a place: it asks forms before it leaves by this.
    const state = { usr: null, key: Math.random().toString(36).slice(2), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state }));`);
}
