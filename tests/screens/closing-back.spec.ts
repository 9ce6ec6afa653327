import { waitingEntry } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const routes = { project: '[EMP-ROUTE-15]', internship: '[EMP-ROUTE-03]', job: '[EMP-ROUTE-09]' };

for (const kind of kinds) {
  test(`${kind}: a closing that waits is taken back from the list, the details and the applicants ${routes[kind]}`, async ({
    page,
    desk,
  }) => {
    const closing = waitingEntry({
      kind: 'service.call',
      aggregate: `posting:${kind}:7`,
      title: 'Cold chain pilot',
      change: { call: 'postings.status', params: { method: kind }, query: {}, body: { id: 7, status: 3 } },
    });
    const [row] = sampleAnswer('postings.list').data;
    const list = sampleAnswer('enrollments.list');
    const post = { ...list.data.post, id: 7, method: kind, title: 'Cold chain pilot', status: 2 };
    desk.signIn(person(2));
    desk.service('postings.list', {
      data: row ? [{ ...row, id: 7, title: 'Cold chain pilot', status: 2, taken_down: false }] : [],
      total: 1,
      page: 1,
      limit: 50,
    });
    desk.service('postings.read', { data: fullPosting(kind) });
    desk.service('enrollments.list', { ...list, total: 0, data: { ...list.data, post, enrollments: [] } });
    desk.answer('outbox.cancel', () => {
      desk.answer('outbox.list', []);
      desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 0, sending: 0, settled: [] });
      return null;
    });
    for (const [times, path] of [`${kind}/list`, `${kind}/details/7`, `${kind}/7`].entries()) {
      desk.answer('outbox.list', [closing]);
      await page.goto(`${desk.address}/employer/${path}`);
      const chip = page.locator('[data-tone]').filter({ hasText: /^(Closing|Published)$/ });
      await expect(chip).toHaveText(['Closing']);
      if (path.endsWith('list')) {
        await page.getByRole('button', { name: /^Actions/ }).click();
        await expect(page.getByRole('menuitem')).toHaveText([
          'View Details',
          'View candidates',
          'Duplicate',
          'Undo closing',
        ]);
      }
      await page.getByRole(path.endsWith('list') ? 'menuitem' : 'button', { name: 'Undo closing' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Undone. The opening stays open' })).toBeVisible();
      await expect(chip).toHaveText(['Published']);
      expect(desk.calls('outbox.cancel')).toEqual(Array(times + 1).fill({ id: closing.id }));
    }
  });
}
