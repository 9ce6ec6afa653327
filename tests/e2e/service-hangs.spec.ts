import type { Page } from '@playwright/test';
import { openRecordingLine, type RecordingLine } from '../support/recording-line.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { employerAt } from './support/publish.ts';
import { freshTitle, postingFields } from './support/sample-work.ts';
import { followStates } from './support/states.ts';
import { run } from './support/window-command.ts';
import { sample } from './support/workspace.ts';

const seen = ['/employer/job/list', '/employer/internship/list', '/employer/dashboard'] as const;
const unseen = '/employer/project/list';

/** A draft of an internship that can be published. */
async function readyDraft(page: Page, title: string): Promise<string> {
  const body = { ...postingFields('internship', title), ...(await ownCity(page)) };
  const draft = await run(page, 'drafts.create', { method: 'internship', body });
  await run(page, 'drafts.save', { ...draft, body, title, step: 3 });
  return draft.id;
}

async function ownCity(page: Page) {
  const { user } = await run(page, 'session.read');
  return { city: user?.branch?.city ?? null, city_text: user?.branch?.city_name ?? '', linked_text: '' };
}

/** What went to the service, save for what the desk looks with whether it is back. */
const asked = (line: RecordingLine) =>
  line.passed.filter(({ path }) => !['/v1/health', '/v1/service/challenge'].includes(path));
const posted = (line: RecordingLine) =>
  line.passed.filter(({ method, path }) => method === 'POST' && path === '/v1/internship');

test('a service that takes connections and answers nothing is slow, then out: copies show, nothing waits for it, and what was published meanwhile arrives once [B-06] [B-13] [B-14]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  // A whole outage, with a service and a desk.
  test.setTimeout(240_000);
  await service.start({ sample: true });
  const line = await openRecordingLine(service.url);
  const states = await followStates(page);
  const first = freshTitle('Dock survey');
  const second = freshTitle('Crate survey');
  await page.goto(await desk.start({ server: line.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  for (const path of seen) {
    await visit(page, path);
    await expect(page.getByRole('banner').getByRole('button', { name: 'All changes saved' })).toBeVisible();
    await expect(page.locator('main').locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  }
  const firstDraft = await readyDraft(page, first);
  const secondDraft = await readyDraft(page, second);
  await visit(page, `/employer/internship/add?draft=${firstDraft}`);
  await expect(page.getByRole('button', { name: 'Publish internship' })).toBeEnabled();

  await test.step('it hangs with a posting on its way: Slow, and the copies show', async () => {
    outage.expected = true;
    service.freeze();
    await page.getByRole('button', { name: 'Publish internship' }).click();
    await expect.poll(() => posted(line)).toHaveLength(1);
    await visit(page, '/employer/job/list');
    await expect(page.getByRole('link', { name: 'Refrigeration engineer' })).toBeVisible();
    await expect(page.getByText(/ as of /).first()).toBeVisible();
    await expect.poll(() => states.filter((state) => state.startsWith('Slow'))).not.toEqual([]);
  });

  await test.step('it is known to be out: no page waits for it again, and a posting is written and queued', async () => {
    await expect(page.getByRole('button', { name: 'Offline · 1 change will be sent' })).toBeVisible();
    const before = asked(line).length;
    for (const path of seen) {
      await visit(page, path);
      await expect(page.getByText(/ as of /).first()).toBeVisible();
    }
    // Where a page waited, it could say so only after a look at the service was given up.
    await expect(async () => {
      const looks = line.givenUp();
      await visit(page, unseen);
      await expect(page.getByText('Not available offline yet').first()).toBeVisible();
      expect(line.givenUp()).toBe(looks);
    }).toPass({ timeout: 60_000 });
    await visit(page, `/employer/internship/add?draft=${secondDraft}`);
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Required skills').fill('Counting,');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Publish internship' }).click();
    await expect(page).toHaveURL(/\/employer\/internship\/list$/);
    await expect(page.getByRole('button', { name: 'Offline · 2 changes will be sent' })).toBeVisible();
    expect(asked(line).slice(before)).toEqual([]);
  });

  await test.step('it goes on: both arrive once, and the state says so', async () => {
    await service.thaw();
    // A page that is opened looks whether it is back.
    await visit(page, '/employer/internship/list');
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 60_000 });
    for (const title of [first, second]) {
      const row = page.getByRole('row', { name: new RegExp(title) });
      await expect(row.getByText('Published')).toBeVisible();
      await expect(row).toHaveCount(1);
    }
    const employer = await employerAt(service.url);
    const { data } = (await (await employer.get('/v1/internship?limit=100')).json()) as { data: { title: string }[] };
    const titles = data.map(({ title }) => title).filter((title) => [first, second].includes(title));
    expect(titles.sort()).toEqual([first, second].sort());
    await employer.dispose();
    await line.close();
  });
});
