import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { drawn } from '../support/drawn.ts';
import { undoStays } from '../support/undo-stays.ts';
import { savesFiles, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

type Slot = Interview['slots'][number];
const slots: [Slot, Slot, Slot] = [
  { starts_at: '2020-01-06T04:30:00.000Z', ends_at: '2020-01-06T05:00:00.000Z' },
  { starts_at: '2099-01-05T04:30:00.000Z', ends_at: '2099-01-05T05:00:00.000Z' },
  { starts_at: '2099-01-06T04:30:00.000Z', ends_at: '2099-01-06T05:00:00.000Z' },
];
const monday = 'Mon, 5 Jan 2099, 10:00 – 10:30';
const tuesday = 'Tue, 6 Jan 2099, 10:00 – 10:30';

/** An own application to posting 7, to which the company proposes an interview. */
function haveApplication(desk: FakeDesk, kind: PostingKind, changes: Partial<Interview>, isHired: boolean): void {
  const ahead = changes.status === 'picked' ? ('attend_interview' as const) : ('pick_interview' as const);
  const next = (changes.picked ?? changes.slots?.[0]) === slots[0] ? ('company_decides' as const) : ahead;
  const inTouch = { status: 5, status_name: 'In touch', next } as const;
  const hired = { status: 6, status_name: 'Hired', next: kind === 'job' ? 'nothing' : 'work' } as const;
  const application = {
    id: 90,
    ...(isHired ? hired : inTouch),
    created_at: sampleInstant,
    updated_at: sampleInstant,
    answers: [],
    history: [],
    last_seen_at: sampleInstant,
    may_withdraw: !isHired,
  };
  const standing = { ...fits, state: 'open', may_apply: false, application, invitation: null } as const;
  desk.service('enrollments.own', { data: { posting: fullPosting(kind), ...standing } });
  const list = sampleAnswer('interviews.list');
  const [interview] = list.data;
  if (!interview) throw new Error('no sample of an interview');
  const proposed = { ...interview, id: 8, status: 'proposed' as const, slots, picked: null };
  const words = { place: 'Gate 4, Sanand', note: 'Bring your shoes.' };
  desk.service('interviews.list', { ...list, data: [{ ...proposed, ...words, ...changes }] });
}

/** Opens that application. */
async function openApplication(
  page: Page,
  desk: FakeDesk,
  kind: PostingKind,
  changes: Partial<Interview> = {},
  isHired = false,
) {
  await undoStays(page);
  desk.signIn(person(4));
  const queued = takesQueued(desk);
  haveApplication(desk, kind, changes, isHired);
  await page.goto(`${desk.address}/student/my-applications/${kind}/7`);
  const section = page.getByRole('region', { name: 'Interview' });
  await expect(section.getByText('Gate 4, Sanand')).toBeVisible();
  return { queued, section };
}

for (const kind of kinds) {
  test(`${kind}: a proposed time is picked, shown as on its way, and taken back`, async ({ page, desk }) => {
    const { queued, section } = await openApplication(page, desk, kind);
    await expect.poll(() => desk.asked('interviews.list').at(-1)?.query).toEqual({ method: kind, post_id: 7 });
    await expect(section.getByText('Bring your shoes.')).toBeVisible();
    await expect(section.getByText('Times are in your time zone, India Standard Time.')).toBeVisible();
    await expect(section.getByRole('radio', { name: 'Mon, 6 Jan 2020, 10:00 – 10:30, over' })).toBeDisabled();
    const pick = section.getByRole('button', { name: 'Pick this time' });
    await expect(pick).toBeDisabled();
    await expect(pick).toHaveAccessibleDescription('Choose a time first');
    await section.getByRole('radio', { name: monday }).check();
    await section.getByRole('radio', { name: tuesday }).check();
    await pick.click();
    const body = { starts_at: slots[2].starts_at };
    await expect.poll(queued).toEqual([{ call: 'interviews.pick', params: { id: 8 }, query: {}, body }]);
    await expect(section.getByText(`${tuesday}, on its way to the company`)).toBeVisible();
    await expect(section.getByRole('radio')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(section.getByRole('radio', { name: tuesday })).toBeVisible();
  });

  test(`${kind}: a picked time has its calendar file, and may be changed or called off`, async ({ page, desk }) => {
    const files = savesFiles(desk);
    const { queued, section } = await openApplication(page, desk, kind, { status: 'picked', picked: slots[1] });
    await expect(section.getByText(monday)).toBeVisible();
    await section.getByRole('button', { name: 'Calendar file' }).click();
    await expect.poll(files).toMatchObject([{ call: 'interviews.calendar', params: { id: 8 } }]);
    await section.getByRole('button', { name: 'Pick another time' }).click();
    await section.getByRole('radio', { name: tuesday }).check();
    await section.getByRole('button', { name: 'Pick this time' }).click();
    await expect(section.getByText(`${tuesday}, on its way to the company`)).toBeVisible();
    await section.getByRole('button', { name: 'Call off' }).click();
    await expect
      .poll(queued)
      .toMatchObject([{ call: 'interviews.pick' }, { call: 'interviews.cancel', params: { id: 8 } }]);
    await expect(section.getByText('The interview will be called off')).toBeVisible();
    await expect(section.getByRole('button')).toHaveCount(0);
  });
}

test('a picked time that is taken by now says so, and another one takes its place', async ({ page, desk }) => {
  const { section } = await openApplication(page, desk, 'job');
  const problem = { code: 'version_conflict', message: 'This time is no longer free', advice: '' } as const;
  let became: Partial<OutboxEntry> = { state: 'conflict', problem, heldUntil: null };
  const queued = takesQueued(desk, () => became);
  const pick = section.getByRole('button', { name: 'Pick this time' });
  await section.getByRole('radio', { name: monday }).check();
  await pick.click();
  await expect(section.getByRole('alert')).toHaveText('This time is no longer free');
  await expect(section.getByRole('radio', { name: `${monday}, refused` })).toBeDisabled();
  became = {};
  await section.getByRole('radio', { name: tuesday }).check();
  await pick.click();
  await expect(section.getByText(`${tuesday}, on its way to the company`)).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await expect.poll(queued).toHaveLength(2);
  expect(desk.calls('outbox.cancelMany')).toHaveLength(1);
});

test('an answer that was refused can be discarded with what waits behind it', async ({ page, desk }) => {
  const { section } = await openApplication(page, desk, 'job', { status: 'picked', picked: slots[1] });
  const problem = { code: 'invalid_status', message: 'The company called it off', advice: '' } as const;
  takesQueued(desk, { state: 'blocked', problem, heldUntil: null });
  await section.getByRole('button', { name: 'Call off' }).click();
  await expect(section.getByRole('alert')).toHaveText('The company called it off');
  await section.getByRole('button', { name: 'Discard' }).click();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await expect(section.getByText(monday)).toBeVisible();
  expect(desk.calls('outbox.cancelMany')).toHaveLength(1);
});

test('a picked time that has passed is shown, and can be neither changed nor called off', async ({ page, desk }) => {
  const { section } = await openApplication(page, desk, 'job', { status: 'picked', picked: slots[0] });
  await expect(section.getByText('Mon, 6 Jan 2020, 10:00 – 10:30')).toBeVisible();
  await expect(section.getByRole('button')).toHaveText(['Calendar file']);
});

test('once every proposed time has passed, the way on is to ask for new ones', async ({ page, desk }) => {
  const { section } = await openApplication(page, desk, 'job', { slots: [slots[0]] });
  await expect(section.getByText('These times have passed. Ask the company for new ones.')).toBeVisible();
  await expect(section.getByRole('radio')).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'Pick this time' })).toHaveCount(0);
});

for (const kind of kinds) {
  test(`${kind}: whoever is hired before the interview still reads when it is, and calls it off; afterwards none is there`, async ({
    page,
    desk,
  }) => {
    const { queued, section } = await openApplication(page, desk, kind, { status: 'picked', picked: slots[1] }, true);
    await expect(section.getByText(monday)).toBeVisible();
    await section.getByRole('button', { name: 'Call off' }).click();
    await expect.poll(queued).toMatchObject([{ call: 'interviews.cancel', params: { id: 8 } }]);
    for (const none of [{ status: 'picked', picked: slots[0] }, { status: 'proposed' }] as const) {
      haveApplication(desk, kind, none, true);
      const answered = page.waitForResponse((response) => /interviews\.list/.test(response.request().postData() ?? ''));
      await page.reload();
      await answered;
      await drawn(page);
      await expect(page.getByText('Hired', { exact: true }).first()).toBeVisible();
      await expect(section).toHaveCount(0);
    }
  });
}

test.describe('where clocks change', () => {
  test.use({ timezoneId: 'Europe/Paris' });

  test('the time zone is the one of the day of the interview', async ({ page, desk }) => {
    const day = (date: string) => ({ starts_at: `${date}T08:00:00.000Z`, ends_at: `${date}T09:00:00.000Z` });
    for (const [date, zone] of [
      ['2099-01-05', 'Central European Standard Time'],
      ['2099-07-06', 'Central European Summer Time'],
    ] as const) {
      const { section } = await openApplication(page, desk, 'job', { slots: [day(date)] });
      await expect(section.getByText(`Times are in your time zone, ${zone}.`)).toBeVisible();
    }
  });
});
