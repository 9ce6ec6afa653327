import { expect, it } from 'vitest';
import { checkDetails, differing, noProfileWords, withoutSent, withRefused } from './own-profile-form.ts';

const day = '2026-11-23';
const added = (...titles: string[]) => ({ ...noProfileWords.added, document: titles.map((title) => ({ title })) });

it('takes a city for its name and its id together', () => {
  const none = { city: null, city_text: '' };
  const typed = differing({ city: null, city_text: 'Nowhere' }, none);
  expect(checkDetails(typed, day)).toEqual({ city: 'Choose a city from the list' });
  expect(differing({ city: null, city_text: '' }, { city: 5, city_text: '' })).toEqual(none);
  expect(differing(none, none)).toEqual({});
});

it('takes out exactly what was sent, and puts it back beneath what was typed since', () => {
  const sent = { details: { bio: 'First', course: 'Civil' }, version: 7, added: added('CV', 'CV') };
  const since = { ...noProfileWords, details: { ...sent.details, bio: 'Second' }, version: 7 };
  const left = withoutSent({ ...since, added: added('CV', 'CV', 'CV', 'Marks') }, sent);
  expect(left).toEqual({ ...noProfileWords, details: { bio: 'Second' }, version: 8, added: added('CV', 'Marks') });
  expect(withRefused(left, sent)).toEqual({ ...since, added: added('CV', 'CV', 'CV', 'Marks') });
  expect(withoutSent({ ...noProfileWords, ...sent }, sent)).toEqual(noProfileWords);
});
