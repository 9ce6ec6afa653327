import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { arrived, takesQueued, withoutService } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { refusedWith } from './own-profile-page.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const choices = { discoverable: false, share_applications: true, version: 4 };
const views = [
  { kind: 'company', name: 'Karwan Foods', logo: '', viewed_at: sampleInstant },
  { kind: 'institution', name: 'GEC Rajkot', logo: '', viewed_at: '2026-11-19T11:30:00.000Z' },
] as const;

async function open(page: Page, desk: FakeDesk, total = 2): Promise<void> {
  desk.signIn(person(4));
  desk.service('student.privacy', { data: choices });
  desk.service('students.membership', { data: { institution: { name: 'GEC Rajkot', verified: true }, declined: [] } });
  desk.service('student.views', { data: [...views], total, page: 1, limit: 10 });
  await page.goto(`${desk.address}/student/settings?part=privacy`);
  await expect(find(page)).toBeVisible();
}

const find = (page: Page) => page.getByRole('switch', { name: 'Companies can find me' });
const share = (page: Page) => page.getByRole('switch', { name: 'GEC Rajkot sees all my applications' });

test('each switch says what it changes and is saved at once with the version that was seen', async ({ page, desk }) => {
  const queued = takesQueued(desk, arrived());
  await open(page, desk);
  await expect(find(page)).not.toBeChecked();
  await expect(find(page)).toHaveAccessibleDescription(/name, picture, degree, city and skills in their suggestions/);
  await expect(share(page)).toBeChecked();
  await expect(share(page)).toHaveAccessibleDescription(/only what it sent to you, and applications at its partner/);
  await expect(share(page)).toHaveAccessibleDescription(
    /when a company becomes its partner, your earlier applications there too/,
  );
  await expect(share(page)).toHaveAccessibleDescription(/mentors who accepted a session with you see your projects/);
  await find(page).focus();
  await page.keyboard.press('Space');
  await expect(find(page)).toBeChecked();
  await expect(page.getByText('Privacy saved')).toBeVisible();
  await share(page).click();
  await expect(share(page)).not.toBeChecked();
  await expect
    .poll(() => queued().map(({ call, body }) => [call, body]))
    .toEqual([
      ['student.savePrivacy', { discoverable: true, version: 4 }],
      ['student.savePrivacy', { share_applications: false, version: 5 }],
    ]);
});

test('without the service the choice is kept, shows, and says when it leaves', async ({ page, desk }) => {
  takesQueued(desk);
  await open(page, desk);
  withoutService(desk);
  await page.reload();
  await share(page).click();
  await expect(share(page)).not.toBeChecked();
  await expect(page.getByText('Saved. It will be sent when you’re back online')).toBeVisible();
  await page.reload();
  await expect(share(page)).not.toBeChecked();
});

test('a choice that waited and was refused then says so, and can be switched again', async ({ page, desk }) => {
  let became: Partial<OutboxEntry> = { state: 'waiting', nextAttemptAt: sampleInstant };
  takesQueued(desk, () => became);
  await open(page, desk);
  await find(page).click();
  await expect(page.getByText('Saved. It will be sent when you’re back online')).toBeVisible();
  became = refusedWith('version_conflict');
  desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 1, sending: 0, settled: [] });
  await expect(page.getByRole('alert').filter({ hasText: 'Your choices were changed somewhere else' })).toBeVisible();
  await expect.poll(() => desk.calls('outbox.cancelMany').length).toBe(1);
  await expect(find(page)).not.toBeChecked();
  became = arrived();
  await find(page).click();
  await expect(page.getByText('Privacy saved')).toBeVisible();
});

test('what was changed elsewhere meanwhile shows, with words, and can be switched again', async ({ page, desk }) => {
  const queued = takesQueued(desk, refusedWith('version_conflict'));
  await open(page, desk);
  desk.service('student.privacy', { data: { ...choices, share_applications: false, version: 5 } });
  await find(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your choices were changed somewhere else' })).toBeVisible();
  await expect(share(page)).not.toBeChecked();
  await expect(find(page)).not.toBeChecked();
  takesQueued(desk, arrived());
  await find(page).click();
  await expect(page.getByText('Privacy saved')).toBeVisible();
  await expect(page.getByText('Your choices were changed somewhere else')).toBeHidden();
  await expect
    .poll(() => queued().map(({ body }) => body))
    .toEqual([
      { discoverable: true, version: 4 },
      { discoverable: true, version: 5 },
    ]);
});

test('who looked shows with day and time, the latest first, page by page', async ({ page, desk }) => {
  await open(page, desk, 12);
  const rows = page.getByRole('list', { name: 'Who looked at your profile' }).getByRole('listitem');
  await expect(rows).toHaveText([
    /^Karwan FoodsCompany20 Nov 2026, \d\d:\d\d$/,
    /^GEC RajkotInstitution19 Nov 2026, \d\d:\d\d$/,
  ]);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => desk.asked('student.views').at(-1)?.query).toEqual({ page: 2, limit: 10 });
  desk.service('student.views', { data: [], total: 0, page: 1, limit: 10 });
  await page.reload();
  await expect(page.getByText('Nobody yet.')).toBeVisible();
});
