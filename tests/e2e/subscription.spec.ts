import { completeProfile } from './support/complete-profile.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

test('the plan of an employer opens with a complete profile: free, with the own orders [NAV-06] [NAV-09]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/subscription`);
  await expect(page.getByText('Subscription opens when your profile is complete')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free plan' })).toHaveCount(0);

  await completeProfile(workspace);
  await page.goto(`${workspace.address}/employer/dashboard`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible();
  await expect(page.getByText('No orders yet.')).toBeVisible();
});

test('a student orders a plan with an add-on and no payment, and takes the order back [ROLE-35] [ROLE-36] [CONST-05]', async ({
  page,
  workspace,
}) => {
  await workspace.join(4, freshPerson('Leela'), { verify: true });
  await workspace.run('api.send', { call: 'student.interests', body: { interests: [1, 2] } });
  await page.goto(`${workspace.address}/student/subscriptions`);
  await expect(page.getByText('Your plan is Beginner')).toBeVisible();
  const plans = page.getByRole('article').filter({ has: page.getByRole('list') });
  await expect(plans.getByRole('heading')).toHaveText(['Beginner', 'Intermediate', 'Expert']);
  await expect(plans.nth(0)).toContainText('Free');
  await expect(plans.nth(0)).toContainText('Active');
  await expect(plans.nth(1)).toContainText('₹3,800 instead of₹25,000');
  await expect(plans.nth(2)).toContainText('₹6,500 instead of₹10,000');
  await expect(page.getByText('Footbridge doesn’t take payments.')).toBeVisible();
  await expect(page.getByText('No orders yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Choose Intermediate' }).click();
  await expect(page.getByText('₹5,000 per month')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Add Evaluation and certificate' }).check();
  await expect(page.getByText('₹6,500')).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Your plan changes once the order is paid.')).toBeVisible();
  await expect(plans.nth(0)).toContainText('Active');
  await expect(plans.nth(1)).toContainText('Ordered');
  const history = page.getByRole('row').filter({ hasText: 'Intermediate plan, Evaluation and certificate' });
  await expect(history).toContainText('₹6,500');
  await expect(history).toContainText('Pending');

  await page.reload();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(history).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Choose Expert' })).toBeVisible();
});
