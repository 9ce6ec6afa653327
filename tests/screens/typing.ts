import type { Page } from '@playwright/test';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect } from './fixtures.ts';

/** Marks what can be typed into in forms that keep it, and answers what each takes, in the order of the page. */
const markFields = `[...document.querySelectorAll('[data-kept] :is(input, textarea), :is(input, textarea)[data-kept]')]
  .filter((field) => !['password', 'checkbox', 'radio', 'file', 'hidden'].includes(field.type))
  // The field of a choice only searches its list.
  .filter((field) => !field.matches('.mantine-Select-input, .mantine-MultiSelect-inputField'))
  .filter((field) => !field.readOnly && !field.disabled && field.checkVisibility() && field.ariaHidden !== 'true')
  .map((field, index) => {
    field.dataset.walked = String(index);
    if (field.role === 'spinbutton') return 'time';
    if (field.placeholder === '22 Nov 2026') return 'day';
    if (field.maxLength === 4) return 'year';
    return ['numeric', 'decimal'].includes(field.inputMode) ? 'number' : 'text';
  })`;

/** What stands in those fields, and what was made of it: the items of lists. */
const standing = `[
  ...[...document.querySelectorAll('[data-kept] .mantine-Pill-label')].map((pill) => pill.textContent),
  ...[...document.querySelectorAll('[data-kept] :is(input, textarea), :is(input, textarea)[data-kept]')]
    .filter((field) => field.type !== 'hidden')
    .map((field) => [field.name.replace(/^mantine-.*/, ''), field.checked, field.value].join(' '))
].sort()`;

type FieldKind = 'time' | 'day' | 'year' | 'number' | 'text';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A day a hundred days from now, as the form writes it. */
function laterDay(): string {
  const day = new Date(Date.now() + 100 * milliseconds.day);
  return `${day.getDate()} ${months[day.getMonth()]} ${day.getFullYear()}`;
}

/** `5 Mar 2027` as 2027-03-05. */
const isoOf = (day: string): string => new Date(`${day} UTC`).toISOString().slice(0, 10);

/**
 * Types something of its own into every field of the forms that are in sight, waits until the desk has all of it, has the
 * window loaded again, and holds what stands there then against what stood there before. Answers how many fields there
 * were. Whenever it is called, `open` loads the window anew and goes to the forms.
 */
export async function expectTypedIsKept(
  page: Page,
  desk: FakeDesk,
  open: (again: boolean) => Promise<void>,
): Promise<number> {
  await open(false);
  const kinds = await page.evaluate<FieldKind[]>(markFields);
  const typed: Readonly<Record<FieldKind, string>> = {
    time: '11',
    day: laterDay(),
    year: '1998',
    number: '7',
    text: '',
  };
  const texts: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    const text = typed[kind] || `typed${index}.example`;
    if (kind === 'text') texts.push(text);
    // The form keeps a day as yyyy-mm-dd. Where there is no text to wait for, the day is waited for.
    if (kind === 'day' && !kinds.includes('text')) texts.push(isoOf(text));
    await page.locator(`[data-walked="${index}"]`).fill(text);
  }
  const kept = () => JSON.stringify([desk.words.all(), desk.calls('drafts.save').at(-1)?.body]);
  await expect.poll(() => texts.filter((text) => !kept().includes(text)), 'the desk has every word').toEqual([]);
  // Hours and minutes are two fields of one time.
  const times = kinds.filter((kind) => kind === 'time').length / 2;
  await expect.poll(() => kept().split('11:11').length - 1, 'the desk has every time').toBeGreaterThanOrEqual(times);
  const before = await page.evaluate<string[]>(standing);
  await expect
    .poll(() => page.evaluate<boolean>(`localStorage.length === 0`), 'nothing is still on its way')
    .toBe(true);
  await open(true);
  await expect.poll(() => page.evaluate<string[]>(standing), 'the same stands there again').toEqual(before);
  return kinds.length;
}
