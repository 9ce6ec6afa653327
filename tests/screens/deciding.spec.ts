import type { Locator, Page } from '@playwright/test';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { drawn } from '../support/drawn.ts';
import { asTable, openApplicants, threeApplicants } from './applicants-page.ts';
import { arrived, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';

const detail = (page: Page): Locator => page.getByRole('article');
const decision = (kind: PostingKind, id: number, from: number, status: number) => ({
  call: 'enrollments.status',
  params: { method: kind },
  query: { id, from, status },
  body: {},
});
const three = ['ShortlistS', 'HireH', 'Not InterestedX'];

const further = [2, 6, 7, 5, 3].map((status, at) => listedEnrollment(74 + at, `Person ${status}`, { status }));
const changed = (desk: FakeDesk) =>
  desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 0, sending: 0, settled: ['enrollments.status'] });

async function fromMenu(page: Page, name: RegExp, label: string): Promise<void> {
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open', ...three]);
  await page.getByRole('menuitem', { name: label }).click();
}

for (const kind of postingKinds) {
  for (const [label, ids, status, tab, before, said] of [
    ['Shortlist', '[EMP-CAND-25]', 4, 'Shortlisted', 26, 'Candidate shortlisted successfully'],
    ['Hire', '[EMP-CAND-26]', 6, 'Hired', 7, 'Candidate hired successfully'],
    ['Not Interested', '[EMP-CAND-24]', 7, 'Not interested', 53, 'Candidate marked as not interested'],
  ] as const) {
    test(`${kind}: ${label} sets the status ${status}, from the applicant, the row's menu and the chosen; its tally follows, and the service's message ${ids} [EMP-CAND-27] [EMP-CAND-31] [ROLE-10] [STATE-33]`, async ({
      page,
      desk,
    }) => {
      let then: Partial<OutboxEntry> = {};
      const queued = takesQueued(desk, () => then);
      const rows = [...threeApplicants, ...further];
      const tally = page.getByRole('tab', { name: tab });
      await openApplicants(page, desk, kind, rows);
      await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('Ananya Iyer');
      await expect(detail(page).locator('header').getByRole('button')).toHaveText([...three, 'Download résumé']);
      await expect(tally).toHaveText(`${tab}${before}`);
      await detail(page).getByRole('button', { name: label }).click();
      await expect.poll(queued).toEqual([decision(kind, 71, 2, status)]);
      await expect(tally).toHaveText(`${tab}${before + 1}`);
      await asTable(page);
      await fromMenu(page, /Chitra/, label);
      await expect.poll(() => queued().at(-1)).toEqual(decision(kind, 73, 0, status));
      await expect(tally).toHaveText(`${tab}${before + 2}`);
      await expect(page.getByText(said)).toHaveCount(0);
      then = arrived();
      changed(desk);
      await expect(page.getByRole('alert').filter({ hasText: said }).first()).toBeVisible();
      then = {};
      await page.goto(`${desk.address}/employer/${kind}/7?sort=name`);
      await asTable(page);
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      const asked = queued().length;
      await page.getByRole('region', { name: 'Selected applicants' }).getByRole('button', { name: label }).click();
      // Those who have the status already are left as they are.
      const others = [...threeApplicants.slice(1, 2), ...further]
        .filter((each) => each.status !== status)
        .map((each) => decision(kind, each.id, each.status, status));
      await expect.poll(() => queued().slice(asked)).toEqual(others);
      await expect(tally).toHaveText(`${tab}${before + 2 + others.length}`);
      then = { state: 'conflict', heldUntil: null };
      changed(desk);
      await expect(tally).toHaveText(`${tab}${before}`);
    });
  }
}

test('who is ticked while a decision is queued stays ticked, the next decision follows, and each shows at once and leaves in ten seconds [EMP-LIST-22]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await openApplicants(page, desk, 'job');
  await asTable(page);
  const tick = (name: RegExp) => page.getByRole('row', { name }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected applicants' });
  await tick(/Ananya/);
  const go = desk.hold('outbox.add');
  await bar.getByRole('button', { name: 'Shortlist' }).click();
  await expect(bar).toHaveCount(0);
  await tick(/Chitra/);
  await drawn(page);
  await page.keyboard.press('x');
  await expect(bar).toHaveCount(0);
  await tick(/Binod/);
  go();
  await expect.poll(queued).toEqual([decision('job', 71, 2, 4), decision('job', 73, 0, 7)]);
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await expect(page.getByRole('row', { name: /Ananya/ })).toContainText('Shortlisted');
  await expect(page.getByRole('row', { name: /Chitra/ })).toContainText('Rejected');
  expect(desk.calls('outbox.add').map(({ holdSeconds }) => holdSeconds)).toEqual([10, 10]);
});

test('a rating that was begun stays with its applicant over J and K, and is sent for nobody else', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const unrated = threeApplicants.map((each) => ({ ...each, rating: null }));
  await openApplicants(page, desk, 'job', unrated);
  const heading = detail(page).getByRole('heading', { level: 2 });
  const section = detail(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Rating', exact: true }) });
  const comment = section.getByRole('textbox', { name: 'Comment' });
  const chosen = section.getByRole('radio', { checked: true });
  const go = async (key: 'j' | 'k', name: string) => {
    await heading.click();
    await page.keyboard.press(key);
    await expect(heading).toContainText(name);
    await expect(comment).toBeVisible();
  };
  const rate = async (stars: number, text: string) => {
    await section.getByRole('radio', { name: `${stars} of 5` }).press('Space');
    await comment.fill(text);
  };
  const expectRating = async (stars: number, text: string) => {
    await expect(comment).toHaveValue(text);
    await expect(chosen).toHaveAccessibleName(`${stars} of 5`);
  };
  await expect(heading).toContainText('Ananya');
  // Both have been read before anything is typed: the window goes from one to the other without a pause.
  await go('j', 'Binod');
  await go('k', 'Ananya');
  await rate(2, 'Too short');
  await go('j', 'Binod');
  await expectRating(0, '');
  await rate(5, 'Good figures');
  await go('k', 'Ananya');
  await expectRating(2, 'Too short');
  await go('j', 'Binod');
  await expectRating(5, 'Good figures');
  const save = section.getByRole('button', { name: 'Save rating' });
  await save.click();
  await expect(save).toHaveCount(0);
  await heading.click();
  await page.keyboard.press('k');
  await expect(heading).toContainText('Ananya');
  await expectRating(2, 'Too short');
  await save.click();
  const sent = (id: number, rating: number, text: string) => ({
    call: 'enrollments.rate',
    params: { method: 'job', id },
    query: {},
    body: { rating, comment: text },
  });
  await expect.poll(queued).toEqual([sent(72, 5, 'Good figures'), sent(71, 2, 'Too short')]);
});
