import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { type ErrorCode, errorCatalogue } from '#shared/errors.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

type Profile = AnswerOf<'student.ownProfile'>['data'];
const years = { start_date: '2024-06-01', end_date: '2024-08-31' };
/** A saved experience. */
export const experience = {
  id: 11,
  company_name: 'Acme',
  designation: 'Intern',
  description: 'Measured',
  ...years,
  version: 3,
};
const document = { id: 12, title: 'CV', link: 'https://d.example/cv', file: null, version: 4 };
const project = { id: 13, name: 'Bridge', link: 'https://b.example', description: 'A model', ...years, version: 5 };

/** The own profile as the service answers it, with these changes. */
export const profile = (changes: Partial<Profile> = {}): { data: Profile } => ({
  data: {
    ...sampleAnswer('student.ownProfile').data,
    last_name: 'Iyer',
    phone_number: '+919876543210',
    city: { id: 327, city_name: 'Pune', state: { state_name: 'Maharashtra' } },
    skills: [{ id: 1, name: 'SQL' }],
    experiences: [experience],
    documents: [document],
    projects: [project],
    version: 7,
    ...changes,
  },
});

/** What becomes of an entry that the service refuses. */
export const refusedWith = (code: ErrorCode, detail?: unknown): Partial<OutboxEntry> => ({
  state: code === 'version_conflict' ? 'conflict' : 'blocked',
  problem: { code, ...errorCatalogue[code], advice: 'Discard it.', ...(detail !== undefined && { detail }) },
});

/** Signs a student in and opens the own profile, which is `given`. */
export async function open(page: Page, desk: FakeDesk, given = profile()): Promise<void> {
  desk.signIn(person(4));
  desk.service('student.ownProfile', given);
  await page.goto(`${desk.address}/student/profile`);
  await expect(page.getByRole('heading', { name: 'PERSONAL DETAILS' })).toBeVisible();
}

/** Presses the button that saves the details and the new items. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click();
/** A text field of the page. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** A list of items by its heading. */
export const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
/** A toast or message with this text. */
export const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
