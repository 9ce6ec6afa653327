import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { freePort, startDesk } from '../support/processes.ts';
import { type CachedEnrollments, countOn, entries, expectCount, nameOf, shown } from './support/candidates.ts';
import { expect, test } from './support/fixtures.ts';
import { holdLonger } from './support/longer-hold.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** Runs a desk command as the window itself would. */
async function run<C extends CommandName>(page: Page, command: C, input?: DeskInput<C>): Promise<DeskOutput<C>> {
  const result = (await page.evaluate(
    async ([name, given]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`/desk/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ input: given }),
      });
      return response.json();
    },
    [command, input] as const,
  )) as Result<DeskOutput<C>>;
  if (!result.ok) throw new Error(`${command}: ${result.error.message}`);
  return result.data;
}

async function trainees(page: Page): Promise<number> {
  const asked = { call: 'postings.list', params: { method: 'job' }, query: { search: 'Graduate trainee' } };
  const { answer } = await run(page, 'api.read', asked);
  return (answer as AnswerOf<'postings.list'>).data[0]?.id ?? 0;
}

async function listEnrollments(
  page: Page,
  id: number,
  query: Record<string, unknown> = {},
): Promise<CachedEnrollments> {
  const { answer } = await run(page, 'api.read', { call: 'enrollments.list', params: { method: 'job', id }, query });
  return (answer as AnswerOf<'enrollments.list'>).data;
}

const statusAtService = async (page: Page, id: number, enrollment: number) =>
  (await listEnrollments(page, id)).enrollments.find((each) => each.id === enrollment)?.status;

/** Lets whatever this desk holds leave at once. Answers how much that was: what was just decided may not be there yet. */
async function leaveNow(page: Page): Promise<number> {
  const list = await run(page, 'outbox.list');
  const held = list.filter(({ state, heldUntil }) => state === 'queued' && heldUntil !== null);
  for (const { id } of held) await run(page, 'outbox.retry', { id });
  return held.length;
}

/** Lets what this desk holds leave until an application has a status at the service. */
async function arrives(page: Page, id: number, enrollment: number, status: number): Promise<void> {
  await expect
    .poll(async () => {
      await leaveNow(page);
      return statusAtService(page, id, enrollment);
    })
    .toBe(status);
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const heading = (page: Page) => shown(page).getByRole('heading', { level: 2 });
/** What is held leaves after ten seconds, unless it is held longer. */
const leaves = { timeout: 25_000 };

async function signIn(page: Page): Promise<void> {
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
}

test('with the keyboard alone: walk, decide, take back, tick and decide about several; two desks do not overwrite each other, and without the service it all waits [EMP-CAND-14] [EMP-CAND-17] [EMP-CAND-18] [EMP-CAND-19] [EMP-CAND-25] [EMP-CAND-26] [EMP-CAND-27] [EMP-CAND-28] [EMP-CAND-29] [EMP-CAND-32] [EMP-LIST-22] [ROLE-10] [STATE-33]', async ({
  page,
  service,
  desk,
  outage,
  browser,
  talk,
  folder,
}) => {
  test.setTimeout(180_000);
  await holdLonger(page);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await signIn(page);
  const id = await trainees(page);
  const { enrollments, count } = await listEnrollments(page, id, { tab: 'new' });
  const [first, second, third, fourth, fifth] = enrollments;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('Too few applicants');
  await visit(page, `/employer/job/${id}?tab=new`);
  await expect(heading(page)).toContainText(nameOf(first));
  // Keys undo for ten seconds of the window's own time.
  await page.clock.setFixedTime(new Date());

  await test.step('J and K walk; S shortlists at once, in the list and in both counts, and shows the next one', async () => {
    await page.keyboard.press('j');
    await expect(heading(page)).toContainText(nameOf(second));
    await page.keyboard.press('k');
    await expect(heading(page)).toContainText(nameOf(first));
    await page.keyboard.press('s');
    await expect(toast(page, 'Shortlisted')).toContainText(nameOf(first));
    await expectCount(page, 'New Applicants', count.new - 1);
    await expectCount(page, 'Shortlisted', count.shortlisted + 1);
    await expectCount(page, 'Applications received', count.applied);
    await expect(heading(page)).toContainText(nameOf(second));
    expect(await statusAtService(page, id, first.id)).toBe(0);
  });

  await test.step('U takes it back', async () => {
    await page.keyboard.press('u');
    await expect(toast(page, 'Taken back')).toBeVisible();
    await expectCount(page, 'New Applicants', count.new);
    await expectCount(page, 'Shortlisted', count.shortlisted);
    await expect(entries(page).first()).toContainText(nameOf(first));
    await page.clock.resume();
  });

  await test.step('H hires, X is not interested; both arrive, each on its tab', async () => {
    await page.keyboard.press('h');
    await expect(toast(page, 'Hired')).toContainText(nameOf(second));
    await expect(heading(page)).toContainText(nameOf(third));
    await page.keyboard.press('x');
    await expect(toast(page, 'Marked as not interested')).toContainText(nameOf(third));
    await page.getByRole('tab', { name: 'Hired' }).click();
    await expect(entries(page).first()).toContainText(nameOf(second));
    await expect(entries(page).first()).toContainText('Hired');
    await page.getByRole('tab', { name: 'Not interested' }).click();
    await expect(entries(page).first()).toContainText(nameOf(third));
    await arrives(page, id, second.id, 6);
    await arrives(page, id, third.id, 7);
    await expectCount(page, 'Hired', count.hired + 1);
    await expectCount(page, 'Not interested', count.rejected + 1);
  });

  await test.step('another desk was quicker: the list falls back, a message and the log say it', async () => {
    await page.getByRole('tab', { name: 'Applications received' }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(nameOf(fourth));
    await expect(heading(page)).toContainText(nameOf(fourth));
    const other = await startDesk({ folder: path.join(folder, 'other'), port: await freePort(), server: service.url });
    const otherPage = await (await browser.newContext()).newPage();
    talk.listen(otherPage);
    await holdLonger(otherPage);
    await otherPage.goto(other.address);
    await signIn(otherPage);
    await visit(otherPage, `/employer/job/${id}?applicant=${fourth.id}`);
    await expect(heading(otherPage)).toContainText(nameOf(fourth));
    await otherPage.keyboard.press('x');
    await expect(toast(otherPage, 'not interested')).toBeVisible();
    // What is held there leaves first, and this desk goes by what it saw.
    const before = await countOn(page, 'Shortlisted');
    await page.keyboard.press('Enter');
    await page.keyboard.press('s');
    await expectCount(page, 'Shortlisted', before + 1);
    await arrives(otherPage, id, fourth.id, 7);
    await expect.poll(() => leaveNow(page)).toBe(1);
    await expect(toast(page, /Shortlist .*: Meanwhile: Rejected/)).toBeVisible();
    await expectCount(page, 'Shortlisted', before);
    await expect(entries(page).first()).toContainText('Rejected');
    expect(await readFile(path.join(desk.folder, 'logs', 'desk.log'), 'utf8')).toMatch(/outbox: AppError/);
    await otherPage.context().close();
    await other.stop();
  });

  await test.step('deciding again takes the place of what was refused; without the service it waits, and goes out by itself', async () => {
    outage.expected = true;
    await service.kill();
    await page.keyboard.press('h');
    // Not "Candidate hired successfully", which the hire before has said when it arrived.
    await expect(toast(page, /Hired/)).toBeVisible();
    await expect(entries(page).first()).toContainText('Hired');
    // Where nothing is asked for, it can take twenty seconds until the desk looks by itself.
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    await service.start();
    const arrived = async () => {
      await leaveNow(page);
      return statusAtService(page, id, fourth.id).catch(() => null);
    };
    await expect.poll(arrived, { timeout: 60_000 }).toBe(6);
  });
});

test('about hundreds at once: all that match, one undo for all of them, and what was pasted is ticked [EMP-CAND-29] [EMP-LIST-22] [ROLE-10]', async ({
  page,
  service,
  desk,
  saveAs,
  folder,
}) => {
  test.setTimeout(180_000);
  await holdLonger(page);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await signIn(page);
  const id = await trainees(page);
  const { enrollments, count } = await listEnrollments(page, id);
  // By way of those whom somebody has looked at: a new one who is open for two seconds is new no more.
  await visit(page, `/employer/job/${id}?tab=hired`);
  await page.getByText('View List', { exact: true }).click();
  await page.getByRole('tab', { name: 'Applications received' }).click();
  await expect(page.getByRole('tab', { name: 'Applications received', selected: true })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected applicants' });

  await test.step('ticks all that match, and takes the decision back for all', async () => {
    await page.getByRole('checkbox', { name: /^Select row 1,/ }).check();
    await bar.getByRole('button', { name: `Select all ${count.applied} that match` }).click();
    await expect(bar).toContainText(`${count.applied} selected`);
    await bar.getByRole('button', { name: 'Shortlist' }).click();
    const moved = count.applied - count.shortlisted;
    const offer = toast(page, `${moved} candidates shortlisted`);
    await expect(offer).toBeVisible();
    await expectCount(page, 'Shortlisted', count.applied);
    await expectCount(page, 'New Applicants', 0);
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, `${moved} changes taken back`)).toBeVisible();
    await expectCount(page, 'Shortlisted', count.shortlisted);
    await expectCount(page, 'New Applicants', count.new);
    const now = await listEnrollments(page, id);
    expect(now.count).toEqual(count);
  });

  await test.step('pasted e-mails and roll numbers are ticked, what is not here is listed', async () => {
    const undecided = enrollments.filter(({ status }) => status === enrollmentStatuses.applied);
    const rolled = undecided.find(({ student }) => student.roll_number);
    const far = undecided.at(-1);
    expect(far?.id).not.toBe(rolled?.id);
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a list' });
    const texts = [rolled?.student.roll_number, far?.student.email_address, 'nobody@nowhere.example'];
    await dialog.getByLabel('E-mails, roll numbers or names').fill(texts.join('\n'));
    await dialog.getByRole('button', { name: 'Find candidates' }).click();
    await expect(dialog.getByRole('list', { name: 'Not found' }).getByRole('listitem')).toHaveText([
      'nobody@nowhere.example',
    ]);
    await dialog.getByRole('button', { name: 'Select 2 candidates' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('x');
    await expect(toast(page, /not interested/)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: rolled ? nameOf(rolled) : '' });
    await expect(row.first()).toContainText('Rejected');
    await arrives(page, id, far?.id ?? 0, 7);
    await arrives(page, id, rolled?.id ?? 0, 7);
  });

  await test.step('what is shown is exported', async () => {
    const file = path.join(folder, 'applicants.csv');
    await page.getByRole('tab', { name: 'Not interested' }).click();
    await expect(page.getByRole('tab', { name: 'Not interested', selected: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Applicants' })).toBeVisible();
    await saveAs(file, async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'CSV file' }).click();
    });
    const lines = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + (await countOn(page, 'Not interested')));
  });
});

test('an interview: times that make no sense are refused, good ones wait and arrive, and the calendar file of a picked one is saved [EMP-CAND-16]', async ({
  page,
  service,
  desk,
  saveAs,
  folder,
}) => {
  test.setTimeout(120_000);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await signIn(page);
  const id = await trainees(page);
  const [target] = (await listEnrollments(page, id, { tab: 'new' })).enrollments;
  if (!target) throw new Error('Nobody is new');
  await visit(page, `/employer/job/${id}?applicant=${target.id}`);
  await page.getByRole('button', { name: 'Propose times' }).click();
  const dialog = page.getByRole('dialog', { name: `Interview with ${nameOf(target)}` });
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  const second = dialog.getByRole('group', { name: 'Time 2' });
  const time = async (label: string, hours: string, minutes: string) => {
    await second.getByLabel(`${label}: hours`).fill(hours);
    await second.getByLabel(`${label}: minutes`).fill(minutes);
  };
  await time('From', '10', '10');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(second.getByRole('alert')).toHaveText('This overlaps a time above');
  await time('From', '11', '00');
  await time('To', '11', '30');
  await dialog.getByLabel('Place').fill('Plot 14, Hadapsar');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(page, '2 times proposed')).toBeVisible();
  await expect(heading(page)).toContainText('In touch');
  await expect(shown(page).getByText('Plot 14, Hadapsar')).toBeVisible(leaves);
  await page.getByRole('tab', { name: 'Interviews' }).click();
  await expect(entries(page).filter({ hasText: nameOf(target) })).toBeVisible();

  const { answer } = await run(page, 'api.read', { call: 'interviews.list', query: { status: 'picked', limit: 100 } });
  const [picked] = (answer as AnswerOf<'interviews.list'>).data;
  if (!picked) throw new Error('Nobody has picked a time');
  await visit(page, `/employer/${picked.method}/${picked.post_id}?tab=interviews&applicant=${picked.enrollment_id}`);
  const file = path.join(folder, 'interview.ics');
  await saveAs(file, () => page.getByRole('button', { name: 'Calendar file' }).first().click());
  expect(await readFile(file, 'utf8')).toContain('BEGIN:VEVENT');
});
