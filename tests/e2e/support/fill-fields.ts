import type { Page } from '@playwright/test';
import { drawn } from '../../support/drawn.ts';
import { naughtyStrings, scriptMark } from '../../support/naughty-strings.ts';

const hostile = naughtyStrings.filter((text) => text.includes(scriptMark) && !/[\r\n]/.test(text));
const textFields = 'input:is([type=text], [type=search], [type=email], [type=password], :not([type])), textarea';

/** Types markup into every field of a screen that takes text, from `first` on in the list of texts. */
export async function fillAll(page: Page, first: number): Promise<void> {
  let filled = 0;
  for (const field of await page.locator(textFields).all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    const text = hostile[(first + filled) % hostile.length] ?? '';
    const room = Number((await field.getAttribute('maxlength')) ?? text.length);
    await field.fill(text.slice(0, room));
    await field.blur();
    filled += 1;
    // What was entered may have closed the form.
    if (!(await field.isVisible())) break;
  }
  await drawn(page);
}
