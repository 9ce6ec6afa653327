import type { Page } from '@playwright/test';
import { mailedText } from '../support/processes.ts';
import { returnAs, sendNow } from './support/own-students.ts';
import { createAccount, verify } from './support/people.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

interface FreeTime {
  /** 1 December 2026 */
  readonly day: string;
  /** 17:00 – 18:00 */
  readonly hours: string;
}

/** Opens the first day of next month that has free times; its first one. */
async function firstFreeTime(page: Page): Promise<FreeTime> {
  const month = page.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ });
  const current = await month.innerText();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(month).not.toHaveText(current);
  await page.locator('table button:enabled').first().click();
  const times = page.getByRole('radiogroup', { name: /^Times on/ });
  const day = new Date(((await times.getAttribute('aria-label')) ?? '').replace('Times on ', ''));
  return {
    day: day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
    hours: await times.locator('label').first().innerText(),
  };
}

test('a mentor is invited, signs up, gives free times, is booked and paid, and both calendars agree', async ({
  page,
  workspace,
}) => {
  const mentor = { ...freshPerson('Mentors'), name: 'Kabir Sethi' };
  const student = { ...freshPerson('Leela'), name: 'Meher Gill' };
  const at = (path: string) => `${workspace.address}${path}`;
  let time: FreeTime = { day: '', hours: '' };

  await test.step('an admin invites', async () => {
    await workspace.actAs(sample.admin);
    await page.goto(at('/admin/mentors'));
    await page.getByRole('button', { name: 'Invite a mentor' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(mentor.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const invitation = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect(invitation.filter({ hasText: mentor.email })).toContainText('Sent');
    await page.goto('about:blank');
  });

  await test.step('the mentor signs up by the mail and says when there is time', async () => {
    await workspace.actAs(null);
    let code = '';
    await expect(async () => {
      code = /^[\w-]{20,}$/m.exec(await mailedText(workspace.serviceFolder, mentor.email))?.[0] ?? '';
      expect(code).not.toBe('');
    }).toPass({ timeout: 15_000 });
    await page.goto(at('/signup/mentor'));
    await page.getByLabel('Code from the invitation').fill(code);
    await createAccount(page, mentor);
    await expect(page).toHaveURL(/\/verify-otp$/);
    await verify(page, workspace.serviceFolder, mentor);
    await expect(page).toHaveURL(/\/mentor/);

    await page.goto(at('/dashboard/mentor/calender'));
    await page.getByRole('button', { name: 'Free times', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Free times' });
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await drawer.getByRole('button', { name: `Add a time: ${day}` }).click();
    await drawer.getByRole('button', { name: 'Save free times' }).click();
    await expect(drawer).toHaveCount(0);
    await page.goto('about:blank');
  });

  await test.step('a student finds the mentor, chooses a time and orders', async () => {
    await workspace.join(4, student, { verify: true });
    await workspace.run('api.send', { call: 'student.interests', body: { interests: [1] } });
    await page.goto(at('/student/mentors'));
    await page.getByRole('link', { name: 'Kabir Sethi' }).first().click();
    await page.getByRole('link', { name: 'Book Now' }).click();
    time = await firstFreeTime(page);
    await page.getByRole('radiogroup').locator('label').first().click();
    await page.getByRole('textbox', { name: 'What is it about?' }).fill('My first interview');
    await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
    await expect(page).toHaveURL(/\/student\/subscriptions$/);
    const row = page.getByRole('table', { name: 'Subscription Mentoring' }).getByRole('row').nth(1);
    await expect(row).toContainText('Kabir Sethi');
    await expect(row).toContainText('Requested');
    await expect(row).toContainText('Pending');
    await page.goto('about:blank');
  });

  await test.step('an admin marks the order as paid', async () => {
    await workspace.actAs(sample.admin);
    await page.goto(at(`/admin/orders?search=${encodeURIComponent(student.email)}`));
    await page.getByRole('button', { name: /^Order \d+: Mentor session/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await page
      .getByRole('dialog', { name: /^Mark order/ })
      .getByRole('button', { name: 'Mark as paid' })
      .click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' })).toBeVisible();
    await page.goto('about:blank');
  });

  await test.step('the mentor accepts, and has the session in the calendar', async () => {
    await returnAs(workspace, mentor);
    await page.goto(at('/dashboard/mentor/sessionrequest'));
    const request = page.getByRole('article', { name: 'Meher Gill' });
    await expect(request).toContainText('My first interview');
    await request.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Session with Meher Gill accepted')).toBeVisible();
    await expect
      .poll(async () => {
        await sendNow(workspace);
        const { answer } = await workspace.run('api.read', { call: 'mentor.sessions', query: { status: 'accepted' } });
        return (answer as { total: number }).total;
      })
      .toBe(1);
    await page.goto(at('/dashboard/mentor/calender?view=month'));
    await page.getByRole('button', { name: 'Next month' }).click();
    const day = page.getByRole('button', { name: /Meher Gill session/ });
    await expect(day).toHaveAccessibleName(new RegExp(`${time.day}.* ${time.hours.slice(0, 5)} Meher Gill session`));
    await page.goto('about:blank');
  });

  await test.step('the student sees it at the same time, and nobody else is offered that time', async () => {
    await returnAs(workspace, student);
    await page.goto(at('/student/subscriptions'));
    const row = page.getByRole('table', { name: 'Subscription Mentoring' }).getByRole('row').nth(1);
    await expect(row).toContainText('Accepted');
    await expect(row).toContainText('Paid');
    await expect(row).toContainText(new RegExp(time.day.replace(/ ([A-Z][a-z]{2})[a-z]* /, ' $1[a-z]* ')));
    await expect(row).toContainText(time.hours);
    await row.getByRole('link', { name: 'Kabir Sethi', exact: true }).click();
    await page.getByRole('link', { name: 'Book Now' }).click();
    await expect(page).toHaveURL(/\/book$/);
    // What is shown first may be kept from before.
    await expect
      .poll(async () => {
        await page.reload();
        return firstFreeTime(page);
      })
      .not.toEqual(time);
  });
});
