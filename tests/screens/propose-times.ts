import type { Locator, Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

/** Opens the dialog in which an employer proposes times for an interview. */
export async function openProposing(page: Page, desk: FakeDesk): Promise<Locator> {
  desk.signIn(person(2));
  const { data } = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', { data: { ...data, status: 2, interviews: [] } });
  await page.goto(`${desk.address}/employer/project/1`);
  await page.getByRole('button', { name: 'Propose times' }).click();
  return page.getByRole('dialog', { name: /^Interview with/ });
}
