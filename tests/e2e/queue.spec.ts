import type { Page } from '@playwright/test';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { expect, type TestDesk, type TestService, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { run } from './support/window-command.ts';
import { sample } from './support/workspace.ts';

const read = async <T>(page: Page, call: string, params: object, query: object = {}): Promise<T> => {
  const { answer } = await run(page, 'api.read', { call, params: { ...params }, query: { ...query } });
  return answer as T;
};

interface CachedEnrollments {
  readonly data: { readonly enrollments: readonly { readonly id: number; readonly status: number }[] };
}
const idOf = async (page: Page, method: string, search: string) => {
  const { data } = await read<{ data: { id: number }[] }>(page, 'postings.list', { method }, { search });
  if (!data[0]) throw new Error(`There is no ${search}`);
  return data[0].id;
};
const applicantsOf = async (page: Page, method: string, id: number) =>
  (await read<CachedEnrollments>(page, 'enrollments.list', { method, id })).data.enrollments;
const statusOf = async (page: Page, method: string, id: number) =>
  (await read<{ data: { status: number } }>(page, 'enrollments.read', { method, id })).data.status;

async function openAsEmployer(page: Page, service: TestService, desk: TestDesk): Promise<void> {
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
}
const openPanel = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).click();
  const panel = page.getByRole('dialog', { name: 'Saved and sent' });
  return { panel, lines: panel.getByRole('list', { name: 'To be sent' }).locator(':scope > li') };
};

test('without the service, decisions wait, are listed with their age, are taken back, and go out once when it is there again [O-05] [O-08]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  await openAsEmployer(page, service, desk);
  const job = await idOf(page, 'job', 'Graduate trainee');
  const project = await idOf(page, 'project', 'Cold chain pilot');
  const rated =
    (await applicantsOf(page, 'project', project)).find(({ status }) => status !== enrollmentStatuses.left)?.id ?? 0;
  const versions = await read<{ data: { status: number } }>(page, 'postings.read', { method: 'job', id: job });
  expect(versions.data.status).toBe(2);

  await visit(page, `/employer/job/${job}?tab=new`);
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  outage.expected = true;
  await service.kill();

  const { id, name } = await test.step('shortlists with the keyboard; rates, closes and invites', async () => {
    await first.click();
    await expect(page).toHaveURL(/applicant=|candidate=|\d+/);
    await page.keyboard.press('s');
    await expect(page.getByRole('alert').filter({ hasText: 'shortlisted' })).toBeVisible();
    // It is said before it is on disk.
    const shortlisted = async () =>
      (await run(page, 'outbox.list')).find(({ title }) => title.startsWith('Shortlist '));
    await expect.poll(shortlisted).toBeDefined();
    const entry = await shortlisted();
    if (!entry?.change) throw new Error('Nothing was queued');
    await run(page, 'outbox.add', {
      calls: [
        {
          call: 'enrollments.rate',
          title: 'Rate the pilot: 4 of 5',
          params: { method: 'project', id: rated },
          body: { rating: 4, comment: 'Careful work' },
        },
        {
          call: 'postings.status',
          title: 'Graduate trainee, operations',
          params: { method: 'job' },
          body: { id: job, status: 3 },
        },
        {
          call: 'messages.send',
          title: 'Message to NIT Surat',
          body: { to: 'institution:1', text: 'We close today' },
        },
      ],
    });
    return { id: Number(entry.change.query.id), name: entry.title.replace('Shortlist ', '') };
  });

  await test.step('the panel lists them, each with its age, and takes one back', async () => {
    const { panel, lines } = await openPanel(page, /changes? will be sent/);
    for (const title of [`Shortlist ${name}`, 'Rate the pilot: 4 of 5', 'Message to NIT Surat']) {
      await expect(lines.filter({ hasText: title })).toContainText('queued just now');
    }
    await expect(lines.filter({ hasText: 'Graduate trainee, operations' })).toContainText('Close, queued just now');
    await lines.filter({ hasText: 'Message to NIT Surat' }).getByRole('button', { name: 'Take it back' }).click();
    await expect(lines.filter({ hasText: 'Message to NIT Surat' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a reload and a crash of the desk change nothing', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /changes? will be sent/ })).toBeVisible();
    await desk.kill();
    await page.goto(await desk.start({ server: service.url }));
    await visit(page, `/employer/job/${job}?tab=new`);
    await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    const titles = (await run(page, 'outbox.list')).filter(({ state }) => state !== 'sent').map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining([`Shortlist ${name}`, 'Rate the pilot: 4 of 5']));
    expect(titles).not.toContain('Message to NIT Surat');
  });

  await test.step('the service comes back: everything is done, once, and what was taken back is not', async () => {
    await service.start();
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 60_000 });
    expect(await statusOf(page, 'job', id)).toBe(4);
    const work = await read<{ data: { rating: { rating: number } | null } }>(page, 'enrollments.read', {
      method: 'project',
      id: rated,
    });
    expect(work.data.rating?.rating).toBe(4);
    const closed = await read<{ data: { status: number } }>(page, 'postings.read', { method: 'job', id: job });
    expect(closed.data.status).toBe(3);
    const sent = (await run(page, 'outbox.list')).map(({ title, state, attempts }) => [title, state, attempts]);
    expect(sent).toContainEqual(['Rate the pilot: 4 of 5', 'sent', 1]);
  });
});

test('alike decisions are one line that expands, counts down, and is taken back as a whole; a conflict is set anyway or left [O-06]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  await openAsEmployer(page, service, desk);
  const job = await idOf(page, 'job', 'Graduate trainee');
  const free = (await applicantsOf(page, 'job', job)).filter(({ status }) => ![1, 4, 6].includes(status));
  const [one, other, ...rest] = free;
  if (!one || !other || rest.length < 3) throw new Error('The sample has too few applicants');
  const shortlist = (rows: typeof free) =>
    rows.map(({ id, status }) => ({
      call: 'enrollments.status' as const,
      title: `Shortlist number ${id}`,
      params: { method: 'job' as const },
      query: { id, status: 4, from: status },
    }));

  await test.step('the whole group counts down and is taken back', async () => {
    await run(page, 'outbox.add', { calls: shortlist(rest), holdSeconds: 60 });
    const { panel, lines } = await openPanel(page, /about to leave/);
    const group = lines.filter({ hasText: `Shortlist, ${rest.length} candidates` });
    await expect(group).toContainText(/leaves in \d+ s/);
    await group.getByRole('button', { name: /^Shortlist, / }).click();
    await group.getByRole('button', { name: `Undo: Shortlist number ${rest[0]?.id}` }).click();
    await expect(lines.filter({ hasText: `Shortlist, ${rest.length - 1} candidates` })).toBeVisible();
    await panel.getByRole('button', { name: `Undo all ${rest.length - 1}` }).click();
    await expect(panel.getByText('Nothing is waiting')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('somebody else has hired both meanwhile', async () => {
    for (const { id } of [one, other]) {
      const query = { id, status: 6 };
      await run(page, 'api.send', { call: 'enrollments.status', params: { method: 'job' }, query });
    }
    await run(page, 'outbox.add', { calls: shortlist([one, other]) });
    const { panel, lines } = await openPanel(page, /2 need you/);
    const [mine, theirs] = [one, other].map(({ id }) => lines.filter({ hasText: `Shortlist number ${id}` }));
    await expect(mine as NonNullable<typeof mine>).toContainText('Meanwhile: Hired');
    await mine?.getByRole('button', { name: 'Apply anyway' }).click();
    await theirs?.getByRole('button', { name: 'Discard' }).click();
    await expect(panel.getByText('Nothing is waiting')).toBeVisible();
    await expect.poll(() => statusOf(page, 'job', one.id)).toBe(4);
    expect(await statusOf(page, 'job', other.id)).toBe(6);
  });
  // What was sent is read again a moment later; the desk may have ended by then.
  outage.expected = true;
});
