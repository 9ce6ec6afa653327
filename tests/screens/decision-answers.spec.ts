import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { arrived, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';
import { sampleTally } from './sample-tally.ts';

/** Opens three applicants of a posting as a table. */
async function openThree(page: Page, desk: FakeDesk, kind: PostingKind): Promise<void> {
  desk.signIn(person(2));
  const post = { ...sampleAnswer('enrollments.list').data.post, id: 7, method: kind };
  const enrollments = [71, 72, 73].map((each) => listedEnrollment(each, `Person${each}`));
  const data = { post, enrollments, count: { ...sampleTally, applied: 3 } };
  desk.service('enrollments.list', { total: 3, page: 1, limit: 100, data });
  await page.goto(`${desk.address}/employer/${kind}/7`);
  await page.getByText('View List', { exact: true }).click();
}

const settled = { waiting: 0, held: 0, needsPerson: 0, sending: 0, settled: ['enrollments.status' as const] };

for (const [kind, id] of [
  ['project', 'API-41'],
  ['internship', 'API-42'],
  ['job', 'API-43'],
] as const) {
  test(`${kind}: a decision is asked for in the query alone, and once it has arrived its message is shown [${id}] [EMP-CAND-31]`, async ({
    page,
    desk,
  }) => {
    let became: Partial<ReturnType<typeof arrived>> = {};
    const queued = takesQueued(desk, () => became);
    await openThree(page, desk, kind);
    for (const [at, [label, status, message]] of [
      ['Shortlist', 4, 'Candidate shortlisted successfully'],
      ['Hire', 6, 'Candidate hired successfully'],
      ['Not Interested', 7, 'Candidate marked as not interested'],
    ].entries()) {
      became = {};
      const row = page.getByRole('row', { name: new RegExp(`Person${71 + at}`) });
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: `${label}` }).click();
      await expect
        .poll(() => queued().at(-1))
        .toEqual({
          call: 'enrollments.status',
          params: { method: kind },
          query: { id: 71 + at, from: 2, status },
          body: {},
        });
      await expect(page.getByRole('alert').filter({ hasText: `${message}` })).toHaveCount(0);
      became = arrived();
      desk.push('outbox.changed', settled);
      await expect(page.getByRole('alert').filter({ hasText: `${message}` })).toBeVisible();
    }
  });
}

test('a decision about several says once what has become of them, when all of them have arrived [EMP-CAND-31]', async ({
  page,
  desk,
}) => {
  let became: Partial<ReturnType<typeof arrived>> = {};
  const queued = takesQueued(desk, () => became);
  await openThree(page, desk, 'job');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page
    .getByRole('region', { name: 'Selected applicants' })
    .getByRole('button', { name: 'Not Interested' })
    .click();
  await expect.poll(queued).toHaveLength(3);
  const said = page.getByRole('alert').filter({ hasText: '3 candidates marked as not interested' });
  const offer = said.filter({ hasText: 'Undo' });
  await expect(offer).toBeVisible();
  became = { state: 'sending', heldUntil: null };
  desk.push('outbox.changed', { ...settled, sending: 3, settled: [] });
  await expect(said).toHaveCount(1);
  became = arrived();
  desk.push('outbox.changed', settled);
  await expect(said.filter({ hasNotText: 'Undo' })).toHaveCount(1);
});
