import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { errorCatalogue } from '#shared/errors.ts';
import { undoStays } from '../support/undo-stays.ts';
import { arrived, takesQueued, withoutService } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { experience, field, list, open, profile, refusedWith, save, toastOf } from './own-profile-page.ts';

test('a refusal says so and keeps what was typed, the message at its field [STU-PROF-06]', async ({ page, desk }) => {
  takesQueued(desk, refusedWith('invalid', { fields: { bio: 'Please write less' } }));
  await open(page, desk);
  await field(page, 'Bio').fill('Too much');
  await save(page);
  await expect(toastOf(page, 'Profile update failed')).toBeVisible();
  await expect(field(page, 'Bio')).toHaveAccessibleDescription(/^Please write less/);
  await expect(field(page, 'Bio')).toHaveValue('Too much');
});

for (const code of ['internal', 'forbidden'] as const) {
  test(`a refusal that is about no field (${code}) says so, says why, and keeps what was typed [STU-PROF-06]`, async ({
    page,
    desk,
  }) => {
    takesQueued(desk, refusedWith(code));
    await open(page, desk);
    await field(page, 'Bio').fill('Too much');
    await save(page);
    await expect(toastOf(page, 'Profile update failed')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(errorCatalogue[code].message);
    await expect(field(page, 'Bio')).toHaveValue('Too much');
  });
}

for (const [kind, heading, remove, sound] of [
  [
    'experience',
    'EXPERIENCE',
    'student.removeExperience',
    { Designation: 'Later', 'Company name': 'Acme', Description: 'Weighed', 'Start date': '1 Jan 2024' },
  ],
  ['document', 'DOCUMENTS', 'student.removeDocument', { Title: 'Later', Link: 'https://x.example/a' }],
  [
    'project',
    'PROJECTS',
    'student.removeProject',
    { Name: 'Later', Link: 'https://x.example/a', Description: 'Built', 'Start date': '1 Jan 2024' },
  ],
] as const) {
  test(`${kind}: what was new is there once, as the service answers it with its id [API-57]`, async ({
    page,
    desk,
  }) => {
    // Sent before the profile was read: from then on its answer is what counts.
    const queued = takesQueued(desk, { ...arrived(), sentAt: new Date(0).toISOString() });
    await open(page, desk);
    await page.getByRole('button', { name: `Add another ${kind}` }).click();
    const form = page.getByRole('form', { name: `New ${kind}` });
    for (const [name, value] of Object.entries(sound)) await form.getByRole('textbox', { name }).fill(value);
    if (kind !== 'document') await form.getByRole('textbox', { name: 'End date' }).fill('2 Jan 2024');
    await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click();
    await expect(list(page, heading).getByText('Not saved yet')).toHaveCount(1);
    const { data } = profile();
    const [saved] = data[`${kind}s`];
    const titles = { designation: 'Later', title: 'Later', name: 'Later' };
    const named = Object.fromEntries(Object.entries(titles).filter(([name]) => name in (saved ?? {})));
    desk.service('student.ownProfile', profile({ [`${kind}s`]: [saved, { ...saved, ...named, id: 99, version: 1 }] }));
    await save(page);
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(list(page, heading).getByText('Not saved yet')).toHaveCount(0);
    await expect(list(page, heading).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove Later' }).click();
    await expect.poll(() => queued()[1]).toMatchObject({ call: remove, params: { id: 99 } });
  });
}

test('where another window saved first both versions show, and one of them is chosen [STU-PROF-06]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk, refusedWith('version_conflict'));
  await open(page, desk);
  await field(page, 'Bio').fill('Typed here');
  desk.service('student.ownProfile', profile({ bio: 'Of another window', version: 8 }));
  await save(page);
  await expect(toastOf(page, 'Profile update failed')).toBeVisible();
  const both = page.getByRole('table', { name: 'Both versions' });
  await expect(both).toContainText('Of another window');
  await expect(both).toContainText('Typed here');
  takesQueued(desk, arrived());
  await page.getByRole('button', { name: 'Save what is typed here' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.poll(() => queued().map(({ body }) => (body as { version: number }).version)).toEqual([7, 8]);
});

test('what another window saved shows from the refusal, before the profile is read again', async ({ page, desk }) => {
  const theirs = profile({ bio: 'Of another window', version: 9 }).data;
  const queued = takesQueued(desk, refusedWith('version_conflict', { theirs }));
  await open(page, desk);
  await field(page, 'Bio').fill('Typed here');
  desk.hold('student.ownProfile');
  await save(page);
  await expect(page.getByRole('table', { name: 'Both versions' })).toContainText('Of another window');
  takesQueued(desk, arrived());
  await page.getByRole('button', { name: 'Save what is typed here' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.poll(() => queued().map(({ body }) => (body as { version: number }).version)).toEqual([7, 9]);
});

test('where another window changed an item both versions show above its form', async ({ page, desk }) => {
  const theirs = { ...experience, designation: 'Engineer', version: 9 };
  const queued = takesQueued(desk, refusedWith('version_conflict', { theirs }));
  await open(page, desk);
  await page.getByRole('button', { name: 'Edit Intern' }).click();
  await field(page, 'Designation').fill('Clerk');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const both = page.getByRole('table', { name: 'Both versions' });
  await expect(both.getByRole('row', { name: 'designation' })).toHaveText('designationClerkEngineer');
  await expect(field(page, 'Designation')).toHaveValue('Clerk');
  takesQueued(desk, arrived());
  await page.getByRole('button', { name: 'Save what is typed here' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(both).toHaveCount(0);
  await expect.poll(() => queued().map(({ body }) => (body as { version: number }).version)).toEqual([3, 9]);
});

/** Adds a document to the words that are not saved. */
async function addDocument(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add another document' }).click();
  const form = page.getByRole('form', { name: 'New document' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('textbox', { name: 'Link' }).fill('https://m.example/marks');
  await form.getByRole('button', { name: 'Add document', exact: true }).click();
}

test('what is typed before a save has arrived stays, and goes with the next one', async ({ page, desk }) => {
  let became: Partial<OutboxEntry> = {};
  const queued = takesQueued(desk, () => became);
  await open(page, desk);
  await field(page, 'Bio').fill('First');
  await save(page);
  await expect.poll(() => queued().length).toBe(1);
  await field(page, 'Bio').fill('Second');
  await addDocument(page, 'Marks');
  became = arrived();
  desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 0, sending: 0, settled: [] });
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(field(page, 'Bio')).toHaveValue('Second');
  await expect(list(page, 'DOCUMENTS')).toContainText('Not saved yet');
  await save(page);
  await expect.poll(() => queued().length).toBe(2);
  await expect
    .poll(() => queued()[1]?.body)
    .toMatchObject({ bio: 'Second', version: 8, documents: [{ title: 'Marks' }] });
});

test('on its way to the disk a new item shows once, and what is typed meanwhile stays', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  await open(page, desk);
  await field(page, 'Bio').fill('Saved');
  await addDocument(page, 'Marks');
  const release = desk.hold('outbox.add');
  await save(page);
  await expect(list(page, 'DOCUMENTS')).toContainText('Not sent yet');
  await expect(list(page, 'DOCUMENTS').getByRole('listitem')).toHaveCount(2);
  await field(page, 'Course').fill('Typed since');
  release();
  await save(page);
  await expect.poll(() => queued().length).toBe(2);
  await expect.poll(() => queued()[1]?.body).toMatchObject({ course: 'Typed since', version: 8, documents: [] });
  expect(queued()[1]?.body).not.toHaveProperty('bio');
});

test('once it is queued a save is done: its words are kept no longer, and nothing shows twice', async ({
  page,
  desk,
}) => {
  takesQueued(desk);
  await open(page, desk);
  await addDocument(page, 'Marks');
  await expect.poll(() => JSON.stringify(desk.words.all())).toContain('Marks');
  await save(page);
  await expect(list(page, 'DOCUMENTS')).toContainText('Not sent yet');
  await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0);
  await expect.poll(() => JSON.stringify(desk.words.all())).not.toContain('Marks');
  await page.reload();
  await expect(list(page, 'DOCUMENTS')).toContainText('Not sent yet');
  await expect(list(page, 'DOCUMENTS').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0);
});

test('the change of an item is kept until it is queued', async ({ page, desk }) => {
  takesQueued(desk);
  await open(page, desk);
  await page.getByRole('button', { name: 'Edit Intern' }).click();
  await field(page, 'Designation').fill('Clerk');
  await expect.poll(() => JSON.stringify(desk.words.all())).toContain('Clerk');
  desk.hold('outbox.add');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => desk.calls('outbox.add').length).toBe(1);
  await page.reload();
  await expect(page.getByRole('form', { name: 'Edit Intern' })).toBeVisible();
  await expect(field(page, 'Designation')).toHaveValue('Clerk');
});

test('without the service a city and a phone number that were saved show as they will be', async ({ page, desk }) => {
  takesQueued(desk);
  withoutService(desk);
  desk.service('location.cities', {
    data: [{ id: 5, city_name: 'Nashik', also: [], state: { state_name: 'Maharashtra' } }],
  });
  await open(page, desk);
  const city = page.getByRole('combobox', { name: 'City' });
  await city.fill('Nas');
  const option = page.getByRole('option', { name: /Nashik/ });
  // Until it has its place under the field, a click would scroll to the top of the page, away from the field.
  await expect(option).toBeInViewport();
  await option.click();
  await field(page, 'Phone number').fill('9876543219');
  await save(page);
  await expect(page.getByText('Profile saved. It will be sent when you’re back online')).toBeVisible();
  await expect.poll(() => JSON.stringify(desk.words.all())).not.toContain('9876543219');
  await expect.poll(() => desk.words.find('city of the own profile')).toEqual({ id: 5, text: 'Nashik' });
  await page.reload();
  await expect(city).toHaveValue('Nashik');
  await expect(field(page, 'Phone number')).toHaveValue('+91 98765 43219');
});

test('a removal can be taken back for ten seconds, and says without the service what becomes of it', async ({
  page,
  desk,
}) => {
  await undoStays(page);
  takesQueued(desk);
  withoutService(desk);
  await open(page, desk);
  await page.getByRole('button', { name: 'Remove Intern' }).click();
  await expect(page.getByRole('button', { name: 'Remove Intern' })).toHaveCount(0);
  await expect(page.getByText('It will be sent when you’re back online.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove Intern' })).toBeVisible();
});

test('without the service everything is kept and shown as waiting, and what was typed survives a reload', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk, {});
  withoutService(desk);
  await open(page, desk);
  await field(page, 'Bio').fill('Typed offline');
  await page.getByRole('button', { name: 'Add another document' }).click();
  const form = page.getByRole('form', { name: 'New document' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Marks');
  await expect.poll(() => JSON.stringify(desk.words.all())).toContain('Marks');
  await page.reload();
  await expect(page.getByText(/^Restored what you typed at/)).toBeVisible();
  await expect(field(page, 'Bio')).toHaveValue('Typed offline');
  await form.getByRole('textbox', { name: 'Link' }).fill('https://m.example/marks');
  await form.getByRole('button', { name: 'Add document' }).click();
  await save(page);
  await expect(page.getByText('Profile saved. It will be sent when you’re back online')).toBeVisible();
  await expect(list(page, 'DOCUMENTS')).toContainText('Not sent yet');
  await expect(page.getByText(/^Restored what you typed at/)).toHaveCount(0);
  await expect(field(page, 'Bio')).toHaveValue('Typed offline');
  // What waits counts as saved: the next change is one of it.
  await field(page, 'Course').fill('Civil');
  await save(page);
  await expect.poll(() => queued().length).toBe(2);
  await expect.poll(() => queued().map(({ body }) => (body as { version: number }).version)).toEqual([7, 8]);
});

for (const [item, call, message] of [
  ['Intern', 'student.removeExperience', 'Error removing experience! [STU-PROF-08]'],
  ['CV', 'student.removeDocument', 'Error removing documents! [STU-PROF-09]'],
  ['Bridge', 'student.removeProject', 'Error removing project! [STU-PROF-10]'],
] as const) {
  test(`${item}: a removal that is refused, for whatever reason, says ${message}`, async ({ page, desk }) => {
    for (const code of ['forbidden', 'invalid', 'version_conflict'] as const) {
      const queued = takesQueued(desk, refusedWith(code));
      await open(page, desk);
      await page.getByRole('button', { name: `Remove ${item}` }).click();
      await expect(toastOf(page, message.replace(/ \[.*/, ''))).toBeVisible();
      await expect(page.getByRole('button', { name: `Remove ${item}` })).toBeVisible();
      expect(queued().at(-1)).toMatchObject({ call });
    }
  });

  test(`${item}: a removal that waited for the service and is then refused says ${message}`, async ({ page, desk }) => {
    let became = {};
    takesQueued(desk, () => became);
    withoutService(desk);
    await open(page, desk);
    const remove = page.getByRole('button', { name: `Remove ${item}` });
    await remove.click();
    await expect(remove).toHaveCount(0);
    became = refusedWith('forbidden');
    desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 1, sending: 0, settled: [call] });
    await expect(toastOf(page, message.replace(/ \[.*/, ''))).toBeVisible();
    await expect(remove).toBeVisible();
  });
}
