import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { expect } from './fixtures.ts';
import { chipsOf, figuresOf, partsOf } from './posting-samples.ts';

/** The article shows every field of `fullPosting`: those of its kind, and no others. */
export async function showsAllOfIt(page: Page, kind: PostingKind): Promise<void> {
  const article = page.getByRole('article');
  await expect(article).toContainText('Karwan Foods');
  await expect(article).toContainText('In Office, with office visit');
  const figures = figuresOf[kind];
  await expect(article.getByRole('term')).toHaveCount(Object.keys(figures).length);
  for (const [term, value] of Object.entries(figures)) {
    const figure = article.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(figure.getByRole('definition')).toHaveText(value);
  }
  const parts = article.locator('section');
  await expect(parts).toHaveText(Object.entries(partsOf).map(([title, text]) => title + text));
  for (const [title, items] of Object.entries(chipsOf)) {
    const part = parts.filter({ has: page.getByRole('heading', { name: title }) });
    await expect(part.locator('.mantine-Badge-root')).toHaveText([...items]);
  }
}
