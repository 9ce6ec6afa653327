import type { Page } from '@playwright/test';
import { scriptMark } from '../../support/naughty-strings.ts';

/** What has happened in a page that must never happen. */
export interface Watch {
  /** Scripts that ran, dialogs that opened, rules of the page's policy that were broken. Empty: nothing. */
  found(): Promise<string[]>;
}

// What runs in the page is text here: tests have no DOM of their own.
const listener = `
  window.__footbridgeViolations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    window.__footbridgeViolations.push(violatedDirective + ': ' + blockedURI);
  });`;

/** Elements and attributes that only entered text could have made. */
const foreign = 'body script, iframe, object, embed, marquee, math, base, [onerror], [onload], [onclick]';

const look = `[
  ...(${JSON.stringify(scriptMark)} in window ? ['a script ran'] : []),
  ...window.__footbridgeViolations,
  ...[...document.querySelectorAll(${JSON.stringify(foreign)})].map(({ outerHTML }) => outerHTML),
]`;

/** Watches a page from its next document on. */
export async function watch(page: Page): Promise<Watch> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(listener);
  return { found: async () => [...seen, ...(await page.evaluate<string[]>(look))] };
}

/** Those of these texts that stand nowhere in the page, neither as text nor in a field. */
export function missing(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const values = [...document.querySelectorAll('input, textarea')].map(({ value }) => value);
    const all = [document.body.textContent, ...values].join('\\n');
    return ${JSON.stringify(texts)}.filter((text) => !all.includes(text));
  })()`);
}
