import { pixel } from './support/complete-profile.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

test('a picture is chosen without the service, shows at once, and is saved once the service is there again', async ({
  page,
  service,
  desk,
  outage,
}) => {
  // A service that is started twice.
  test.setTimeout(240_000);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await visit(page, '/student/profile');
  const field = page.getByRole('region', { name: 'Profile picture' });
  await expect(field).toBeVisible();

  outage.expected = true;
  await service.stop();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 60_000 });
  await field.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('button', { name: 'Save picture' }).click();
  const onItsWay = field.getByRole('status');
  await expect(onItsWay).toHaveText('On its way. Other people see it once it has arrived.');
  const cropped = (await field.locator('img').getAttribute('src')) ?? '';
  expect(cropped).toMatch(/^data:image\/jpeg;base64,/);
  // At once: a message goes by itself.
  expect(await page.getByText('The picture is saved').count()).toBe(0);
  await page.reload();
  await expect(field.locator('img')).toHaveAttribute('src', cropped);

  await service.start();
  await expect(page.getByText('The picture is saved')).toBeVisible({ timeout: 60_000 });
  await expect(onItsWay).toHaveCount(0);
  await expect(field.locator('img')).toHaveAttribute('src', cropped);
});
