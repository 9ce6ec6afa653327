import type { Page } from '@playwright/test';
import { aggregateOfPicture } from '#shared/desk/queued-picture.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { open, toastOf } from './own-profile-page.ts';

test.describe('the picture', () => {
  /** A picture of the browser’s own making. */
  const pictureOf = (page: Page) =>
    page.evaluate<string>(`(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 60;
      canvas.height = 40;
      canvas.getContext('2d').fillRect(0, 0, 30, 40);
      return canvas.toDataURL('image/png').split(',')[1];
    })()`);
  const choose = (page: Page, buffer: Buffer, mimeType = 'image/png') =>
    page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType, buffer });

  const shown = `data:image/gif;base64,${Buffer.from([...Buffer.from('GIF89a'), 3, 0, 2, 0, 0, 0, 0, 0x3b]).toString('base64')}`;
  /** An outbox that takes pictures, one in place of another. Answers how to say what has become of the one that it holds. */
  function takesPictures(desk: FakeDesk) {
    const entries: OutboxEntry[] = [];
    const tell = () =>
      desk.push('outbox.changed', { waiting: entries.length, held: 0, needsPerson: 0, sending: 0, settled: [] });
    const put = (...entry: OutboxEntry[]) => {
      entries.splice(0, 1, ...entry);
      tell();
    };
    desk.answer('outbox.list', () => entries);
    desk.answer('files.release', null);
    desk.answer('pictures.read', { dataUrl: shown });
    desk.answer('outbox.cancel', () => {
      put();
      return null;
    });
    desk.answer('pictures.set', ({ title, call, fileId }) => {
      const picture = { id: fileId, name: 'picture.jpg', size: 15, sha256: '' };
      const entry = waitingEntry({
        title,
        kind: 'picture.set',
        aggregate: aggregateOfPicture(call),
        picture: { call, place: null, files: { picture } },
      });
      put(entry);
      return entry;
    });
    return (now: Partial<OutboxEntry>) => put(...entries.map((entry) => ({ ...entry, ...now })));
  }
  const own = (page: Page) => page.getByRole('region', { name: 'Profile picture' });
  async function crop(page: Page) {
    await choose(page, Buffer.from(await pictureOf(page), 'base64'));
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.getByRole('img', { name: /^Your picture/ }).press('ArrowLeft');
    await dialog.getByRole('button', { name: 'Save picture' }).dblclick();
    await expect(dialog).toHaveCount(0);
  }

  test('is cropped, queued once, shown at once as on its way, and taken back', async ({ page, desk }) => {
    takesPictures(desk);
    await open(page, desk);
    await crop(page);
    await expect(own(page).getByRole('status')).toHaveText('On its way. Other people see it once it has arrived.');
    const avatar = page.getByTitle(/^Hello/);
    for (const place of [own(page), avatar]) await expect(place.locator('img')).toHaveAttribute('src', shown);
    // At once: a message goes by itself.
    expect(await page.getByText('The picture is saved').count()).toBe(0);
    await expect
      .poll(() => desk.calls('pictures.set'))
      .toMatchObject([{ call: 'student.image', title: 'Profile picture' }]);
    expect(desk.files).toHaveLength(1);
    await own(page).getByRole('button', { name: 'Take it back' }).click();
    for (const place of [own(page), avatar]) await expect(place.locator('img')).toHaveCount(0);
    await expect(own(page).getByRole('status')).toHaveCount(0);
    await expect(own(page).getByRole('button', { name: 'Upload profile picture' })).toBeVisible();
  });

  test('that the service refuses is told, no longer shown, and kept until it is discarded', async ({ page, desk }) => {
    const becomes = takesPictures(desk);
    await open(page, desk);
    await crop(page);
    await expect(own(page).locator('img')).toHaveAttribute('src', shown);
    const message = 'Your account may store 500 MB of files within 30 days';
    becomes({ state: 'blocked', problem: { code: 'too_large', message, advice: '' } });
    const told = page.getByRole('alert').filter({ hasText: `Image upload failed: ${message}` });
    // Under the field, and for whoever has gone on to another page.
    await expect(told).toHaveCount(2);
    await expect(own(page).getByRole('alert')).toHaveText(`Image upload failed: ${message}`);
    await expect(own(page).locator('img')).toHaveCount(0);
    await own(page).getByRole('button', { name: 'Discard it' }).click();
    await expect(own(page).getByRole('alert')).toHaveCount(0);
    await expect(own(page).getByRole('button', { name: 'Discard it' })).toHaveCount(0);
  });

  test('that is too large, or no image, is refused before it is cropped [VAL-36]', async ({ page, desk }) => {
    await open(page, desk);
    const bytes = Buffer.from(await pictureOf(page), 'base64');
    await choose(page, Buffer.concat([bytes, Buffer.alloc(1_000_001 - bytes.length)]));
    await expect(page.getByText('Image size should be less than 1MB')).toBeVisible();
    await page.reload();
    await choose(page, Buffer.from('<svg/>'));
    await expect(page.getByText('Please choose an image (PNG, JPEG, GIF or WebP)')).toBeVisible();
    await page.reload();
    await choose(page, bytes.subarray(0, 30));
    await expect(page.getByRole('alert').filter({ hasText: 'Please choose an image' })).toBeVisible();
    expect(desk.files).toHaveLength(0);
  });

  test('of 1,000,000 bytes is cropped, and the refusal of an earlier one is gone [VAL-36]', async ({ page, desk }) => {
    await open(page, desk);
    const bytes = Buffer.from(await pictureOf(page), 'base64');
    await choose(page, Buffer.from('<svg/>'));
    const refusal = page.getByText('Please choose an image (PNG, JPEG, GIF or WebP)');
    await expect(refusal).toBeVisible();
    await choose(page, Buffer.concat([bytes, Buffer.alloc(1_000_000 - bytes.length)]));
    await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });

  test('that could not be kept says so [STU-PROF-05]', async ({ page, desk }) => {
    await open(page, desk);
    desk.answer('files.release', null);
    desk.fail('pictures.set', 'disk_full');
    await choose(page, Buffer.from(await pictureOf(page), 'base64'));
    await page.getByRole('button', { name: 'Save picture' }).click();
    await expect(toastOf(page, 'Image upload failed')).toBeVisible();
  });
});
