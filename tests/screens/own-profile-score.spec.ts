import { expect, test } from './fixtures.ts';
import { field, open, profile } from './own-profile-page.ts';
import { person } from './people.ts';

test('what is missing is named, with its weight and what it is good for, and leads to its field [STATE-11] [STATE-19]', async ({
  page,
  desk,
}) => {
  await open(page, desk, profile({ bio: '', institution: '', skills: [], interests: [], documents: [] }));
  const score = page.getByRole('main').getByRole('status').filter({ hasText: 'complete' });
  await expect(score).toHaveText('Your profile is 30% complete');
  const missing = page.getByRole('list', { name: 'Still missing' });
  const reasons = [
    'Phone number Companies can call you about an interview10%',
    'Profile picture Companies recognise you at the interview10%',
    'Bio The first thing that companies read10%',
    'Institution Companies see where you study10%',
    'Skills Opportunities ask for skills10%',
    'Interests Companies see what you care about10%',
    'Documents Companies look at résumés and certificates10%',
  ];
  await expect(missing.getByRole('listitem')).toHaveText(reasons);
  desk.signIn(person(4, { phone_number: '+919876543210' }));
  await expect(score).toHaveText('Your profile is 40% complete');
  await expect(missing.getByRole('listitem')).toHaveText(reasons.slice(1));
  await missing.getByRole('link', { name: 'Bio' }).click();
  await expect(field(page, 'Bio')).toBeFocused();
});
