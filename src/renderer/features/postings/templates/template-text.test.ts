import { expect, it } from 'vitest';
import { shippedTemplates } from './built-in/index.ts';
import { matchesTemplate, textOfOwn, textOfShipped } from './template-text.ts';

const [analyst] = shippedTemplates.internship;

it('a template that comes with the app says what it is for, and its figures', () => {
  if (!analyst) throw new Error('there is none');
  expect(textOfShipped('internship', analyst)).toMatchObject({
    title: 'Data analyst intern',
    figures: 'In Office · 12-24 Weeks · 15k to 20k Per Month',
    start: { title: 'Data analyst intern' },
  });
});

it('one’s own says its goal, or whatever long text it has first', () => {
  const own = { id: 'x', method: 'job' as const, title: 'Line cook', createdAt: '', savedAt: '', body: {} };
  expect(textOfOwn({ ...own, body: { goal: ' ', tasks: 'Cook' } })).toMatchObject({ about: 'Cook', figures: '' });
});

it('is found by any word of its title, purpose, skills or keywords, in any case', () => {
  if (!analyst) throw new Error('there is none');
  const text = textOfShipped('internship', analyst);
  for (const search of ['', 'ANALYST', 'statistics', 'reporting', 'one business question']) {
    expect(matchesTemplate(text, search), search).toBe(true);
  }
  expect(matchesTemplate(text, 'welding')).toBe(false);
});
