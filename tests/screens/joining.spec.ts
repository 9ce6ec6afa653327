import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const [sample] = sampleAnswer('students.links').data;
if (!sample) throw new Error('no sample of a request');
const request = { ...sample, id: 5, institution_name: 'GEC Rajkot', course: 'B.E. Textile', verified: true };
const alone = { institution: null, declined: [] };

async function openHome(page: Page, desk: FakeDesk, verified = true): Promise<void> {
  desk.signIn(person(4));
  desk.service('students.links', { data: [{ ...request, verified }] });
  desk.service('students.membership', { data: alone });
  await page.goto(`${desk.address}/student/dashboard`);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Do you study at GEC Rajkot?' });
const answers = (desk: FakeDesk) =>
  desk.asked('students.answerLink').map(({ params, body }) => ({ ...params, ...body }));

/** The service has the answer: nobody asks any more. */
function settle(desk: FakeDesk, joined: boolean): void {
  desk.service('students.answerLink', () => {
    desk.service('students.links', { data: [] });
    return { data: { joined } };
  });
}

test('a student is asked first, what joining shows is said, and yes joins', async ({ page, desk }) => {
  await openHome(page, desk);
  settle(desk, true);
  await expect(dialog(page)).toContainText('it sees your name, phone number, e-mail, profile and documents');
  await expect(dialog(page)).toContainText('You can leave at any time');
  await expect(dialog(page)).toContainText(
    'When a company becomes its partner, it also sees your earlier applications there.',
  );
  await expect(dialog(page).getByRole('button', { name: 'Later' })).toBeFocused();
  await expect(dialog(page).getByRole('radio', { name: 'Only those it sent to me' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Yes, join' }).click();
  await expect(page.getByText('You joined GEC Rajkot')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(answers(desk)).toEqual([{ id: 5, accept: true, share_applications: false }]);
});

test('each institution that asks has its card', async ({ page, desk }) => {
  await openHome(page, desk, false);
  const other = { ...request, id: 6, institution_name: 'NIT Surat', verified: false };
  desk.service('students.links', { data: [{ ...request, verified: false }, other] });
  await page.reload();
  const cards = page.getByRole('list', { name: 'Institutions that ask' }).getByRole('listitem');
  await expect(cards).toContainText(['GEC Rajkot added you', 'NIT Surat added you']);
});

test('with the yes a student may share all applications, also from the card', async ({ page, desk }) => {
  await openHome(page, desk, false);
  settle(desk, true);
  await page.getByRole('button', { name: 'Yes, join GEC Rajkot' }).click();
  await dialog(page).getByRole('radio', { name: 'All of my applications' }).check();
  await dialog(page).getByRole('button', { name: 'Yes, join' }).click();
  await expect(page.getByText('You joined GEC Rajkot')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(answers(desk)).toEqual([{ id: 5, accept: true, share_applications: true }]);
});

test('no is an answer, and says where one can still join', async ({ page, desk }) => {
  await openHome(page, desk);
  settle(desk, false);
  await dialog(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(
    page.getByText('GEC Rajkot won’t ask again. You can still join in Settings, under Privacy'),
  ).toBeVisible();
  expect(answers(desk)).toEqual([{ id: 5, accept: false }]);
});

for (const way of ['Later', 'Close', 'Escape']) {
  test(`${way} answers nothing, and the question stays on the page`, async ({ page, desk }) => {
    await openHome(page, desk);
    // Keys reach the dialog once it has the focus.
    await expect(dialog(page).getByRole('button', { name: 'Later' })).toBeFocused();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog(page).getByRole('button', { name: way }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Join GEC Rajkot' })).toBeVisible();
    expect(answers(desk)).toEqual([]);
  });
}

test('a refused answer is said, and the question stays', async ({ page, desk }) => {
  await openHome(page, desk);
  desk.fail('students.answerLink', 'offline', 'The service can’t be reached');
  await dialog(page).getByRole('button', { name: 'Yes, join' }).click();
  await expect(page.getByText('The service can’t be reached')).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test('an institution that nobody verified opens no dialog, and its card says so', async ({ page, desk }) => {
  await openHome(page, desk, false);
  const card = page.getByRole('list', { name: 'Institutions that ask' });
  await expect(card).toContainText('Not verified');
  await expect(card).toContainText('This institution isn’t verified');
  await expect(dialog(page)).toBeHidden();
});

test('a student leaves later, after one more question', async ({ page, desk }) => {
  desk.signIn(person(4));
  desk.service('students.membership', { data: { ...alone, institution: { name: 'GEC Rajkot', verified: true } } });
  desk.service('students.leave', { data: { left: true } });
  await page.goto(`${desk.address}/student/settings?part=privacy`);
  await page.getByRole('button', { name: 'Leave GEC Rajkot' }).click();
  const sure = page.getByRole('dialog', { name: 'Leave GEC Rajkot?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  expect(desk.asked('students.leave')).toEqual([]);
  await page.getByRole('button', { name: 'Leave GEC Rajkot' }).click();
  await sure.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You have left GEC Rajkot')).toBeVisible();
  await expect.poll(() => desk.asked('students.leave')).toHaveLength(1);
});

test('whom one said no to can still be joined', async ({ page, desk }) => {
  desk.signIn(person(4));
  desk.service('students.membership', {
    data: { ...alone, declined: [request, { ...request, id: 6, institution_name: 'NIT Surat' }] },
  });
  desk.service('students.answerLink', { data: { joined: true } });
  await page.goto(`${desk.address}/student/settings?part=privacy`);
  await expect(page.getByRole('button', { name: 'Join NIT Surat' })).toBeVisible();
  await page.getByRole('button', { name: 'Join GEC Rajkot' }).click();
  await dialog(page).getByRole('button', { name: 'Yes, join' }).click();
  await expect(page.getByText('You joined GEC Rajkot')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(answers(desk)).toEqual([{ id: 5, accept: true, share_applications: false }]);
});
