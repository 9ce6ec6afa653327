import { completeProfile } from './support/complete-profile.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

test('the plan opens with a complete profile: three plans at their prices, an order without a payment, cancelled again [NAV-06] [NAV-09] [ROLE-35] [ROLE-36] [CONST-05]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/subscription`);
  await expect(page.getByText('Subscription opens when your profile is complete')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  await completeProfile(workspace);
  await page.goto(`${workspace.address}/employer/dashboard`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByText('Your plan is Beginner')).toBeVisible();
  const plans = page.getByRole('article');
  await expect(plans.getByRole('heading')).toHaveText(['Beginner', 'Intermediate', 'Expert']);
  await expect(plans.nth(0)).toContainText('Free');
  await expect(plans.nth(0)).toContainText('Active');
  await expect(plans.nth(1)).toContainText('₹3,800 instead of₹25,000');
  await expect(plans.nth(2)).toContainText('₹6,500 instead of₹10,000');
  await expect(plans.nth(2)).toContainText('Unlimited');
  await expect(page.getByText('Footbridge doesn’t take payments.')).toBeVisible();
  await expect(page.getByText('No orders yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Choose Intermediate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Intermediate' });
  await expect(dialog).toContainText('₹5,000 per month');
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Your plan changes once the order is paid.')).toBeVisible();
  await expect(plans.nth(0)).toContainText('Active');
  await expect(plans.nth(1)).toContainText('Ordered');
  await expect(page.getByRole('button', { name: 'Choose Expert' })).toBeDisabled();
  const history = page.getByRole('row').filter({ hasText: 'Intermediate' });
  await expect(history).toContainText('Pending');

  await page.reload();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(history).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose Expert' })).toBeEnabled();
});
