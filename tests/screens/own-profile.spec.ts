import type { Page } from '@playwright/test';
import { localDay } from '#shared/rules/time/dates.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { arrived, takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { field, list, open, profile, refusedWith, save, toastOf } from './own-profile-page.ts';

const savedDetails = {
  first_name: 'Ananya',
  date_of_birth: '2004-02-29',
  skills: ['SQL', 'Welding'].map((name, index) => ({ id: index + 1, name })),
  location: 'Aundh',
  bio: 'Curious',
  institution: 'COEP',
  qualification: 'B.Tech',
  course: 'Civil',
  Linkedin: 'https://l.example/a',
  Github: 'https://g.example/a',
  Portfolio_Link: 'https://p.example/a',
};
/** What each field then shows. */
const shownDetails = {
  'First name': 'Ananya',
  'Phone number': '+91 98765 43210',
  'Date of birth': '29 Feb 2004',
  'Last name': 'Iyer',
  Location: 'Aundh',
  Bio: 'Curious',
  Institution: 'COEP',
  Qualification: 'B.Tech',
  Course: 'Civil',
  LinkedIn: 'https://l.example/a',
  GitHub: 'https://g.example/a',
  'Portfolio link': 'https://p.example/a',
};
const headings = ['PERSONAL DETAILS', 'DOCUMENTS', 'EXPERIENCE', 'PROJECTS'];

test('its sections have their headings and show what is saved [STU-ROUTE-17] [STU-PROF-01] [STU-PROF-02] [STU-PROF-03] [STU-PROF-04] [ENT-67] [ENT-70] [ENT-71] [ENT-74]', async ({
  page,
  desk,
}) => {
  await open(page, desk, profile(savedDetails));
  for (const name of headings) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(list(page, 'EXPERIENCE')).toContainText('Acme · 01 Jun 2024 – 31 Aug 2024');
  await expect(list(page, 'EXPERIENCE')).toContainText('Intern');
  await expect(list(page, 'EXPERIENCE')).toContainText('Measured');
  await expect(list(page, 'DOCUMENTS')).toContainText('CV');
  await expect(list(page, 'DOCUMENTS')).toContainText('d.example/cv');
  for (const text of ['Bridge', '01 Jun 2024 – 31 Aug 2024', 'A model', 'b.example']) {
    await expect(list(page, 'PROJECTS')).toContainText(text);
  }
  for (const [name, value] of Object.entries(shownDetails)) await expect(field(page, name)).toHaveValue(value);
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Pune');
  await expect(page.getByRole('button', { name: /^Remove (SQL|Welding)$/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Change interests' })).toHaveAttribute('href', '/user_interests');
  await expect(page.getByRole('button', { name: 'Save profile' })).toHaveCount(0);
  await open(page, desk, profile({ experiences: [], documents: [], projects: [] }));
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Completeness', 'Résumé', ...headings]);
  await field(page, 'Bio').fill('Curious');
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible();
  await expect(titles).toHaveText(['Completeness', 'Résumé', ...headings]);
  const details = page.locator('section').filter({ has: page.getByRole('heading', { name: 'PERSONAL DETAILS' }) });
  for (const name of Object.keys(shownDetails)) await expect(details.getByRole('textbox', { name })).toBeVisible();
});

test('every detail is sent as it was changed, with the version that was seen [STU-PROF-07] [ROLE-16] [ENT-67] [ENT-68] [ENT-69] [ENT-70] [ENT-71]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk, arrived());
  desk.service('location.cities', {
    data: [{ id: 5, city_name: 'Nashik', also: [], state: { state_name: 'Maharashtra' } }],
  });
  await open(page, desk);
  const texts = {
    'First name': 'आशा',
    'Last name': 'Rao',
    'Phone number': '98765 43219',
    Location: 'Aundh',
    Bio: 'Curious',
    Institution: 'COEP',
    Qualification: 'B.Tech',
    Course: 'Civil',
    LinkedIn: 'https://l.example/a',
    GitHub: 'https://g.example/a',
    'Portfolio link': 'https://p.example/a',
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
  await field(page, 'Date of birth').fill('29/02/2004');
  await field(page, 'Date of birth').press('Tab');
  const offered = {
    Gender: ['Select', 'Male', 'Female', 'Others'],
    Language: ['Select', 'English', 'Hindi', 'French', 'Others'],
  };
  for (const [name, options] of Object.entries(offered)) {
    const select = page.getByRole('combobox', { name, exact: true }).or(field(page, name));
    await expect(select.first()).toHaveValue('Select');
    await select.first().click();
    await expect(page.getByRole('option')).toHaveText(options);
    await page.getByRole('option', { name: options[3] ?? '', exact: true }).click();
  }
  await page.getByRole('combobox', { name: 'City' }).fill('Nas');
  await page.getByRole('option', { name: /Nashik/ }).click();
  await field(page, 'Skills').fill('Welding,');
  await save(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.poll(queued).toEqual([
    {
      call: 'student.saveProfile',
      params: {},
      query: {},
      body: {
        first_name: 'आशा',
        last_name: 'Rao',
        phone_number: '+919876543219',
        date_of_birth: '2004-02-29',
        gender: 'Others',
        language: 'France',
        location: 'Aundh',
        city: 5,
        institution: 'COEP',
        bio: 'Curious',
        qualification: 'B.Tech',
        course: 'Civil',
        skills: ['SQL', 'Welding'],
        Linkedin: 'https://l.example/a',
        Github: 'https://g.example/a',
        Portfolio_Link: 'https://p.example/a',
        experiences: [],
        documents: [],
        projects: [],
        version: 7,
      },
    },
  ]);
});

test('Select takes a gender and a language away again [ENT-68] [ENT-69]', async ({ page, desk }) => {
  const queued = takesQueued(desk, arrived());
  await open(page, desk, profile({ gender: 'Female', language: 'Hindi' }));
  for (const name of ['Gender', 'Language']) {
    const select = page.getByRole('combobox', { name, exact: true });
    await expect(select).toHaveValue(name === 'Gender' ? 'Female' : 'Hindi');
    await select.click();
    await page.getByRole('option', { name: 'Select', exact: true }).click();
  }
  await save(page);
  await expect.poll(queued).toMatchObject([{ body: { gender: '', language: '' } }]);
});

test('each gender reads as it is saved, and is sent under its own name [ENT-68]', async ({ page, desk }) => {
  const queued = takesQueued(desk, arrived());
  let before = 'Others';
  for (const gender of ['Male', 'Female', 'Others']) {
    await open(page, desk, profile({ gender: before as 'Others' }));
    const select = page.getByRole('combobox', { name: 'Gender', exact: true });
    await expect(select).toHaveValue(before);
    await select.click();
    await page.getByRole('option', { name: gender, exact: true }).click();
    await expect(select).toHaveValue(gender);
    await save(page);
    await expect.poll(() => queued().at(-1)).toMatchObject({ body: { gender } });
    before = gender;
  }
});

test('a detail that is wrong says so at its field, and nothing is sent', async ({ page, desk }) => {
  const queued = takesQueued(desk, arrived());
  await open(page, desk);
  await field(page, 'First name').fill(' ');
  await field(page, 'Phone number').fill('12');
  await field(page, 'GitHub').fill('github');
  await page.getByRole('combobox', { name: 'City' }).fill('Nowhere');
  await save(page);
  await expect(field(page, 'First name')).toHaveAccessibleDescription('First name is required');
  await expect(field(page, 'First name')).toBeFocused();
  await expect(field(page, 'Phone number')).toHaveAccessibleDescription(/^Enter an Indian mobile number/);
  await expect(field(page, 'GitHub')).toHaveAccessibleDescription('Please enter a valid URL');
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveAccessibleDescription('Choose a city from the list');
  expect(queued()).toEqual([]);
});

/** Writes down the toasts about empty fields as they come. */
const watchToasts = `window.seen = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const text = node.textContent.trim();
      const isToast = node instanceof HTMLElement && node.closest('.mantine-Notifications-root');
      if (isToast && text.endsWith('is required')) window.seen.push(text);
    }
  }).observe(document.body, { childList: true, subtree: true });`;

const kinds = [
  {
    kind: 'experience',
    heading: 'EXPERIENCE',
    item: 'Intern',
    id: 11,
    version: 3,
    first: 'Designation',
    remove: 'student.removeExperience',
    edit: 'student.editExperience',
    error: 'Error removing experience! [STU-PROF-08]',
    required: ['company name', 'designation', 'start date', 'end date', 'description'],
  },
  {
    kind: 'document',
    heading: 'DOCUMENTS',
    item: 'CV',
    id: 12,
    version: 4,
    first: 'Title',
    remove: 'student.removeDocument',
    edit: 'student.editDocument',
    error: 'Error removing documents! [STU-PROF-09]',
    required: ['title', 'link'],
  },
  {
    kind: 'project',
    heading: 'PROJECTS',
    item: 'Bridge',
    id: 13,
    version: 5,
    first: 'Name',
    remove: 'student.removeProject',
    edit: 'student.editProject',
    error: 'Error removing project! [STU-PROF-10]',
    required: ['name', 'link', 'start date', 'end date', 'description'],
  },
] as const;

const ofItems = { experience: '[ENT-74]', document: '[ENT-75]', project: '[ENT-76]' };

/** What is typed where no words would do. */
const special: Record<string, string> = { link: 'https://x.in', 'start date': '1 Jan 2024', 'end date': '2 Jan 2024' };

for (const { kind, heading, item, id, version, first, remove, edit, error, required } of kinds) {
  const label = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const fill = async (page: Page, form: string, values: Readonly<Record<string, string>>) => {
    const within = page.getByRole('form', { name: form });
    for (const [name, value] of Object.entries(values)) await within.getByRole('textbox', { name }).fill(value);
  };
  const sound = Object.fromEntries(required.map((name) => [label(name), special[name] ?? `Some ${name}`]));
  const sent = (title: string) =>
    Object.fromEntries(
      required.map((name) => {
        const text = label(name) === first ? title : (sound[label(name)] ?? '');
        return [name.replace(' ', '_'), text.replace(/^(\d) Jan 2024$/, '2024-01-0$1')];
      }),
    );

  test(`${kind}: each field that is empty is said by a toast, in order and 300 ms apart, and at the field [VAL-37] [VAL-38]`, async ({
    page,
    desk,
  }) => {
    takesQueued(desk, arrived());
    await open(page, desk);
    await page.getByRole('button', { name: `Add another ${kind}` }).click();
    await page.evaluate(watchToasts);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click();
    const messages = required.map((name) => `${name} is required`);
    const seen = () => page.evaluate<string[]>('window.seen');
    await page.clock.runFor(299);
    await expect.poll(seen).toEqual(messages.slice(0, 1));
    for (const place of messages.keys()) {
      await expect.poll(seen).toEqual(messages.slice(0, place + 1));
      await page.clock.runFor(300);
    }
    const form = page.getByRole('form', { name: `New ${kind}` });
    for (const name of required) {
      await expect(form.getByRole('textbox', { name: label(name) })).toHaveAccessibleDescription(`${name} is required`);
    }
  });

  test(`${kind}: one that is new is marked, goes with the profile, and can be removed before [STU-PROF-11] [ROLE-16] ${ofItems[kind]}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk, arrived());
    await open(page, desk);
    for (const title of ['One', 'Two']) {
      await page.getByRole('button', { name: `Add another ${kind}` }).click();
      await fill(page, `New ${kind}`, { ...sound, [first]: title });
      await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click();
    }
    await expect(list(page, heading).getByText('Not saved yet')).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove One' }).click();
    await expect(list(page, heading).getByRole('listitem')).toHaveCount(2);
    expect(queued()).toEqual([]);
    await save(page);
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    const { body } = queued()[0] as unknown as { body: Record<string, unknown> };
    expect(body[`${kind}s`]).toEqual([sent('Two')]);
    expect(body).not.toHaveProperty('version');
  });

  test(`${kind}: a saved one is changed with its version, and removed at the service and from the list [STU-PROF-11] [ROLE-16] ${ofItems[kind]}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk, arrived());
    await open(page, desk);
    await page.getByRole('button', { name: `Edit ${item}` }).click();
    await fill(page, `Edit ${item}`, { ...sound, [first]: 'Changed' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(list(page, heading)).toContainText('Changed');
    const body = { ...sent('Changed'), version };
    await expect.poll(queued).toMatchObject([{ call: edit, params: { id }, body }]);
    await page.getByRole('button', { name: 'Remove Changed' }).click();
    await expect(list(page, heading).getByRole('listitem')).toHaveCount(0);
    await expect.poll(() => queued()[1]).toMatchObject({ call: remove, params: { id } });
  });

  test(`${kind}: where a change of a saved one is refused it says so, and the form is open again [STU-PROF-06]`, async ({
    page,
    desk,
  }) => {
    takesQueued(desk, refusedWith('internal'));
    await open(page, desk);
    await page.getByRole('button', { name: `Edit ${item}` }).click();
    await fill(page, `Edit ${item}`, { [first]: 'Changed' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toastOf(page, 'Profile update failed')).toBeVisible();
    await expect(page.getByRole('form').getByRole('textbox', { name: first })).toHaveValue('Changed');
  });

  test(`${kind}: where it could not be removed it stays, and a toast says ${error}`, async ({ page, desk }) => {
    takesQueued(desk, refusedWith('internal'));
    await open(page, desk);
    await page.getByRole('button', { name: `Remove ${item}` }).click();
    await expect(toastOf(page, error.replace(/ \[.*/, ''))).toBeVisible();
    await expect(list(page, heading).getByRole('listitem')).toHaveCount(1);
  });
}

test('links have to be URLs, days lie within 100 years up to today, no end is before its start [VAL-39]', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  await page.getByRole('button', { name: 'Add another project' }).click();
  const form = page.getByRole('form', { name: 'New project' });
  const at = (name: string) => form.getByRole('textbox', { name });
  const add = () => form.getByRole('button', { name: 'Add project' }).click();
  // The browser's day may be one ahead of this machine's.
  const future = localDay(new Date(Date.now() + 2 * milliseconds.day))
    .split('-')
    .reverse()
    .join('/');
  await at('Name').fill('Bridge');
  await at('Description').fill('A model');
  await at('Link').fill('bridge.example');
  await at('Start date').fill('01/01/1900');
  await at('End date').fill(future);
  await add();
  await expect(at('Link')).toHaveAccessibleDescription('Please enter a valid URL');
  await expect(at('Start date')).toHaveAccessibleDescription('Choose a date within the last 100 years');
  await expect(at('End date')).toHaveAccessibleDescription('Choose a date that is not in the future');
  await at('Link').fill('https://bridge.example');
  await at('Start date').fill('02/01/2024');
  await at('End date').fill('01/01/2024');
  await add();
  await expect(at('End date')).toHaveAccessibleDescription('The end should not be before the start');
  for (const [opener, name, confirm] of [
    ['Add another document', 'New document', 'Add document'],
    ['Edit CV', 'Edit CV', 'Save changes'],
    ['Edit Bridge', 'Edit Bridge', 'Save changes'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    const item = page.getByRole('form', { name, exact: true });
    const link = item.getByRole('textbox', { name: 'Link' });
    for (const wrong of [
      'javascript:alert(1)',
      'cv.example',
      'ftp://cv.example/a',
      'https://',
      'https://a b.example',
    ]) {
      await link.fill(wrong);
      await expect(link).not.toHaveAccessibleDescription('Please enter a valid URL');
      await item.getByRole('button', { name: confirm, exact: true }).click();
      await expect(link).toHaveAccessibleDescription('Please enter a valid URL');
    }
    await item.getByRole('button', { name: 'Cancel' }).click();
  }
});
