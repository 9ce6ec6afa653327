import type { Locator, Page } from '@playwright/test';
import type { User } from '#shared/contract/accounts.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Members = AnswerOf<'members.list'>;
type Invites = AnswerOf<'memberInvites.list'>;

const owner = {
  id: 11,
  first_name: 'Ananya',
  last_name: 'Iyer',
  email_address: 'ananya@example.in',
  designation: 'Head of programmes',
  role: 'owner',
  since: '2026-03-02T05:12:00.000Z',
  last_active_at: sampleInstant,
  is_suspended: false,
} as const;
const member = {
  ...owner,
  id: 12,
  first_name: 'Ravi',
  last_name: 'Shah',
  email_address: 'ravi@example.in',
  designation: 'Warden',
  role: 'member',
  since: sampleInstant,
  last_active_at: null,
} as const;
const second = { ...member, id: 13, first_name: 'Meera', email_address: 'meera@example.in', role: 'owner' } as const;

/** The page of members as one of them reads it. */
function haveMembers(desk: FakeDesk, data: Members['data'], own: Members['own'], total = data.length): void {
  desk.service('members.list', { data, total, page: 1, limit: 20, own });
}
function haveInvites(desk: FakeDesk, data: Invites['data']): void {
  desk.service('memberInvites.list', { data, total: data.length, page: 1, limit: 50 });
}
const nobodyAsks = (desk: FakeDesk) => desk.service('joinRequests.list', { data: [], total: 0, page: 1, limit: 50 });
const asOwner = { id: owner.id, role: 'owner', owners: 1 } as const;
const asMember = { id: member.id, role: 'member', owners: 1 } as const;

async function chooseOf(page: Page, name: string, item: string): Promise<void> {
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row', { name });
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: item }).click();
}

for (const [role, path, place, setUp] of [
  [2, '/employer/members', 'Karwan Foods', '/company'],
  [3, '/educator/members', 'NIT Surat', '/institution'],
] as const) {
  test(`${path}: every column of members has its value, and the pager asks for its page`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner, member], asOwner, 45);
    await page.goto(desk.address + path);
    await expect(page.getByText(`${place} · 45 members`)).toBeVisible();
    const table = page.getByRole('table', { name: 'Members' });
    const headers = ['Name', 'Role', 'Designation', 'E-mail', 'Member since', 'Last active'];
    for (const header of headers) await expect(table.getByRole('columnheader', { name: header })).toBeVisible();
    const cells = (name: string) => table.getByRole('row', { name }).getByRole('cell');
    for (const [at, text] of [
      'Ananya Iyer',
      'Owner',
      'Head of programmes',
      'ananya@example.in',
      '02 Mar 2026',
      /20 Nov/,
    ].entries())
      await expect(cells('Ananya Iyer').nth(at)).toHaveText(text);
    for (const [at, text] of ['Ravi Shah', 'Member', 'Warden', 'ravi@example.in', '20 Nov 2026', '–'].entries())
      await expect(cells('Ravi Shah').nth(at)).toHaveText(text);
    await expect(table.getByText('Suspended')).toHaveCount(0);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect
      .poll(() => desk.asked('members.list').map(({ query }) => query))
      .toContainEqual({ page: 3, limit: 20 });
  });

  test(`${path}: a member whose account is suspended is marked`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner, { ...member, is_suspended: true }], asOwner);
    await page.goto(desk.address + path);
    const cell = (name: string) =>
      page.getByRole('table', { name: 'Members' }).getByRole('row', { name }).getByRole('cell').first();
    await expect(cell('Ravi Shah')).toHaveText('Ravi ShahSuspended');
    await expect(cell('Ananya Iyer')).toHaveText('Ananya Iyer');
  });

  test(`${path}: who asks to join is named, accepted and declined`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner], asOwner);
    const [request] = sampleAnswer('joinRequests.list').data;
    if (!request) throw new Error('no sample of a request');
    const data = [
      { ...request, id: 31, designation: 'Warden' },
      { ...request, id: 32, first_name: 'Ravi', last_name: 'Shah', email_address: 'ravi@example.in' },
    ];
    desk.service('joinRequests.list', { data, total: 2, page: 1, limit: 50 });
    await page.goto(desk.address + path);
    const list = page.getByRole('list', { name: 'Requests to join' });
    await expect(list.getByRole('listitem').first()).toContainText(
      'Ananya IyerWardenananya@example.in · since 20 Nov 2026',
    );
    await expect(page.getByText('2 people')).toBeVisible();
    await expect(page.getByText(`Members can see everything of ${place}.`)).toBeVisible();
    desk.fail('joinRequests.answer', 'offline', 'The service can’t be reached');
    await list.getByRole('button', { name: 'Accept Ananya Iyer' }).click();
    await expect(list.getByRole('listitem').first()).toContainText('The service can’t be reached');
    for (const [button, id, state, said] of [
      ['Accept Ananya Iyer', 31, 'accepted', 'Ananya Iyer is a member now'],
      ['Decline Ravi Shah', 32, 'declined', 'Ravi Shah was declined'],
    ] as const) {
      desk.service('joinRequests.answer', { data: { id, state } });
      await list.getByRole('button', { name: button }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expect
        .poll(() => desk.asked('joinRequests.answer').at(-1))
        .toEqual({ params: { id }, query: {}, body: { state } });
    }
    nobodyAsks(desk);
    await page.reload();
    await expect(page.getByText('No requests to answer.')).toBeVisible();
  });

  test(`${path}: an owner makes a member an owner, and an owner a member`, async ({ page, desk }) => {
    desk.signIn(person(role));
    nobodyAsks(desk);
    haveMembers(desk, [owner, member, second], { ...asOwner, owners: 2 });
    await page.goto(desk.address + path);
    for (const [name, item, id, to, said] of [
      ['Ravi Shah', 'Make owner', member.id, 'owner', 'Ravi Shah is an owner now'],
      ['Meera Shah', 'Make member', second.id, 'member', 'Meera Shah is a member now'],
      ['Ananya Iyer', 'Make member', owner.id, 'member', 'Ananya Iyer is a member now'],
    ] as const) {
      desk.service('members.update', { data: { id, role: to } });
      await chooseOf(page, name, item);
      await expect(page.getByText(said)).toBeVisible();
      await expect
        .poll(() => desk.asked('members.update').at(-1))
        .toEqual({ params: { id }, query: {}, body: { role: to } });
    }
    desk.fail('members.update', 'conflict', 'You’re the last owner. Make another member an owner first');
    await chooseOf(page, 'Meera Shah', 'Make member');
    await expect(page.getByText('You’re the last owner.')).toBeVisible();
  });

  test(`${path}: an owner removes a member after a question, and nobody without it`, async ({ page, desk }) => {
    desk.signIn(person(role));
    nobodyAsks(desk);
    haveMembers(desk, [owner, member], asOwner);
    await page.goto(desk.address + path);
    const table = page.getByRole('table', { name: 'Members' });
    // The only owner can neither step down nor go.
    await expect(table.getByRole('row', { name: 'Ananya Iyer' }).getByRole('button')).toHaveCount(0);
    await chooseOf(page, 'Ravi Shah', 'Remove');
    const question = page.getByRole('dialog', { name: 'Remove Ravi Shah' });
    await expect(question).toContainText('Ravi Shah loses access at once, on every computer');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(desk.asked('members.remove')).toEqual([]);
    desk.fail('members.remove', 'offline', 'The service can’t be reached');
    await chooseOf(page, 'Ravi Shah', 'Remove');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(question).toContainText('The service can’t be reached');
    desk.service('members.remove', { data: { id: member.id } });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Ravi Shah was removed')).toBeVisible();
    await expect(question).toBeHidden();
    await expect
      .poll(() => desk.asked('members.remove').at(-1))
      .toEqual({ params: { id: member.id }, query: {}, body: {} });
  });

  test(`${path}: the next address can be typed while an invitation is under way`, async ({ page, desk }) => {
    desk.signIn(person(role));
    nobodyAsks(desk);
    haveMembers(desk, [owner], asOwner);
    haveInvites(desk, []);
    const release = desk.hold('memberInvites.create');
    await page.goto(desk.address + path);
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const field = page.getByRole('textbox', { name: 'E-mail of the person to invite' });
    await field.fill('ravi@example.in');
    await field.press('Enter');
    await expect.poll(() => desk.asked('memberInvites.create')).toHaveLength(1);
    await field.fill('asha@example.in');
    release();
    await expect(page.getByText(/ (was|is) invited/)).toBeVisible();
    await expect(field).toHaveValue('asha@example.in');
  });

  test(`${path}: an owner invites by e-mail and withdraws an invitation`, async ({ page, desk }) => {
    desk.signIn(person(role));
    nobodyAsks(desk);
    haveMembers(desk, [owner], asOwner);
    haveInvites(desk, []);
    await page.goto(desk.address + path);
    await expect(page.getByText('No invitations are waiting for an answer.')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'E-mail of the person to invite' });
    const invite = page.getByRole('button', { name: 'Invite', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    const open = page.getByRole('button', { name: 'Invite a member' });
    await open.click();
    await expect(field).toBeFocused();
    desk.fail('memberInvites.create', 'invalid', undefined, { email: 'This person is a member already' });
    await field.fill('ravi@example.in');
    await invite.click();
    await expect(page.getByText('This person is a member already')).toBeVisible();
    desk.fail('memberInvites.create', 'place_unverified', 'Your organisation isn’t verified yet');
    await invite.click();
    await expect(page.getByText('Your organisation isn’t verified yet')).toBeVisible();

    const [row] = sampleAnswer('memberInvites.list').data;
    if (!row) throw new Error('no sample of an invitation');
    const waiting = { ...row, id: 41, email_address: 'kabir@example.in', invited_by: 'Ananya Iyer' };
    const invited = { ...waiting, expires_at: '2026-12-20T05:12:00.000Z' };
    const declined = { ...invited, id: 42, email_address: 'zoya@example.in', declined_at: sampleInstant };
    for (const [mailed, said] of [
      [true, 'kabir@example.in was invited by e-mail'],
      [false, 'kabir@example.in is invited. No e-mail was sent this time: tell them yourself'],
    ] as const) {
      desk.service('memberInvites.create', { data: { ...invited, mailed } });
      haveInvites(desk, [invited, declined]);
      if (!mailed) await open.click();
      await expect(field).toHaveValue(mailed ? 'ravi@example.in' : '');
      await field.fill(' kabir@example.in ');
      await invite.click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect
        .poll(() => desk.asked('memberInvites.create').at(-1))
        .toEqual({ params: {}, query: {}, body: { email: 'kabir@example.in' } });
    }
    const list = page.getByRole('list', { name: 'Invitations' });
    await expect(list.getByRole('listitem')).toHaveText([
      /^kabir@example\.inInvited by Ananya Iyer on 20 Nov 2026 · valid until 20 Dec 2026Withdraw$/,
      /^zoya@example\.inDeclined on 20 Nov 2026 · can be invited again from 20 Dec 2026$/,
    ]);
    await expect(page.getByText('2 invitations')).toBeVisible();
    const withdraw = list.getByRole('button', { name: 'Withdraw the invitation to kabir@example.in' });
    desk.fail('memberInvites.withdraw', 'not_found', 'This invitation is gone');
    await withdraw.click();
    await expect(list).toContainText('This invitation is gone');
    desk.service('memberInvites.withdraw', { data: { id: 41 } });
    await withdraw.click();
    await expect(page.getByText('The invitation to kabir@example.in was withdrawn')).toBeVisible();
    await expect
      .poll(() => desk.asked('memberInvites.withdraw').at(-1))
      .toEqual({ params: { id: 41 }, query: {}, body: {} });
  });

  test(`${path}: begins with the list of members`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner], asOwner);
    await page.goto(desk.address + path);
    const top = async (it: Locator) => (await it.boundingBox())?.y ?? 0;
    const list = await top(page.getByRole('table', { name: 'Members' }));
    for (const name of ['Requests to join', 'Invitations']) {
      expect(await top(page.getByRole('heading', { name, exact: true })), name).toBeGreaterThan(list);
    }
  });

  test(`${path}: a member sees everybody and is told why nothing can be changed`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner, member], asMember);
    await page.goto(desk.address + path);
    await expect(page.getByText('You’re a member. Only owners can invite, accept and remove people')).toBeVisible();
    await expect(page.getByText('An owner accepts or declines each request.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Requests to join' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('row', { name: 'Ravi Shah' })).toBeVisible();
    await expect(page.getByRole('row').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Accept|Decline|Withdraw|^Invite/ })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'E-mail of the person to invite' })).toHaveCount(0);
  });

  test(`${path}: a member leaves after a question and lands where a place is chosen`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner, member], asMember);
    await page.goto(desk.address + path);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Leave ${place}` });
    await expect(question).toContainText(`You’ll see nothing of ${place} any more.`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(desk.asked('members.leave')).toEqual([]);
    desk.fail('members.leave', 'conflict', 'You’re the last owner. Make another member an owner first');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(question).toContainText('You’re the last owner.');
    desk.service('members.leave', { data: placeless(person(role)) });
    endedAt(desk, place, 'left');
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(desk.address + setUp);
    await expect(page.getByText(`You left ${place}. Your drafts on this computer are still yours.`)).toBeVisible();
    await expect.poll(() => desk.asked('members.leave').at(-1)).toEqual({ params: {}, query: {}, body: {} });
  });

  test(`${path}: the only owner and the only member are told what to do before they can leave`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner, member], asOwner);
    await page.goto(desk.address + path);
    await expect(page.getByText('You’re the only owner. To leave, make another member an owner first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0);
    haveMembers(desk, [owner], asOwner);
    await page.reload();
    await expect(
      page.getByText('You’re the only member. To go, delete your account under “Your account”.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0);
  });

  test(`${path}: lists that fail say so and are read again; copies say of when they are`, async ({ page, desk }) => {
    desk.signIn(person(role));
    const lists = ['members.list', 'joinRequests.list', 'memberInvites.list'] as const;
    for (const list of lists) desk.fail(list, 'internal', `No ${list} today`);
    await page.goto(desk.address + path);
    for (const list of lists) await expect(page.getByText(`No ${list} today`)).toBeVisible();
    haveMembers(desk, [owner], asOwner);
    nobodyAsks(desk);
    haveInvites(desk, []);
    desk.keptAsOf('2026-11-19T05:12:00.000Z');
    for (const left of [3, 2, 1]) {
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(left);
      await page.getByRole('button', { name: 'Retry' }).first().click();
    }
    await expect(page.getByRole('row', { name: 'Ananya Iyer' })).toBeVisible();
    await expect(page.getByText(/19 Nov/)).toHaveCount(3);
  });

  test(`${setUp}: whoever was removed is told so, and by whom it can be undone`, async ({ page, desk }) => {
    desk.signIn(person(role));
    haveMembers(desk, [owner, member], asMember);
    await page.goto(desk.address + path);
    await expect(page.getByRole('row', { name: 'Ravi Shah' })).toBeVisible();
    endedAt(desk, place, 'removed');
    desk.signIn(placeless(person(role)));
    await expect(page).toHaveURL(desk.address + setUp);
    await expect(
      page.getByText(
        `You’re no longer a member of ${place}: an owner removed you. Your drafts on this computer are still yours.`,
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask to join' })).toBeVisible();
  });

  test(`${setUp}: whoever asked reads what comes next, and nothing of a mail, which unverified places don’t send`, async ({
    page,
    desk,
  }) => {
    desk.signIn(placeless(person(role)));
    const request = { id: 1, place_id: 1, place_name: place, asked_at: sampleInstant, ask_again_at: sampleInstant };
    desk.service('joinRequests.own', { data: { ...request, state: 'open' } });
    await page.goto(desk.address + setUp);
    await expect(page.getByText(`${place}’s owners were asked on`)).toContainText(
      'As soon as one of them accepts, you’re let in here. Until then you don’t see their data.',
    );
  });

  test(`${setUp}: whoever was accepted is led in and welcomed once the service has said where, and asks again until then`, async ({
    page,
    desk,
  }) => {
    await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
    desk.signIn(placeless(person(role)));
    const request = { id: 1, place_id: 1, place_name: place, asked_at: sampleInstant, ask_again_at: sampleInstant };
    desk.service('joinRequests.own', { data: { ...request, state: 'accepted' } });
    const asked = () => desk.calls('session.refresh').length;
    const welcome = page.getByText('You were accepted. Welcome');
    const dashboard = desk.address + path.replace('members', 'dashboard');

    const first = page.waitForResponse((response) => response.url().endsWith('/desk/session.refresh'));
    const answerFirst = desk.hold('session.refresh');
    await page.goto(desk.address + setUp);
    await expect(page.getByRole('heading', { name: `Welcome to ${place}` })).toBeVisible();
    await expect.poll(asked).toBe(1);
    // From here on time passes only where the test lets it.
    await page.clock.pauseAt(new Date('2026-11-22T11:00:00Z'));
    answerFirst();
    await (await first).finished();
    await page.clock.runFor(1000);
    await expect(welcome).toHaveCount(0);

    const answerSecond = desk.hold('session.refresh');
    desk.answer('session.refresh', { user: person(role), role, verified: 'service' });
    await expect
      .poll(async () => {
        await page.clock.runFor(2000);
        return asked();
      })
      .toBe(2);
    answerSecond();
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return page.url();
      })
      .toBe(dashboard);
    await expect(welcome).toHaveCount(1);
  });

  test(`${setUp}: an invitation is declined, or accepted and leads in`, async ({ page, desk }) => {
    const alone = placeless(person(role));
    desk.signIn(alone);
    desk.service('joinRequests.own', { data: null });
    const invite = { id: 51, place_name: place, invited_by: 'Ananya Iyer', invited_at: sampleInstant };
    const expires_at = '2026-12-20T05:12:00.000Z';
    const other = { ...invite, expires_at, id: 52, place_name: 'Tapi House' };
    desk.service('memberInvites.own', { data: [{ ...invite, expires_at }, other] });
    await page.goto(desk.address + setUp);
    const card = page.getByRole('region', { name: `Invitation to ${place}` });
    await expect(page.getByRole('region', { name: 'Invitation to Tapi House' })).toContainText('to join Tapi House');
    await expect(card).toContainText(
      `Ananya Iyer invites you to join ${place}. Its members will see your name and e-mail address. The invitation is valid until 20 Dec 2026.`,
    );
    desk.fail('memberInvites.answer', 'not_found', 'This invitation is gone');
    await card.getByRole('button', { name: `Decline the invitation to ${place}` }).click();
    await expect(card).toContainText('This invitation is gone');
    desk.service('memberInvites.answer', { data: alone });
    await card.getByRole('button', { name: `Decline the invitation to ${place}` }).click();
    await expect(page.getByText('You declined the invitation')).toBeVisible();
    await expect
      .poll(() => desk.asked('memberInvites.answer').at(-1))
      .toEqual({ params: { id: 51 }, query: {}, body: { state: 'declined' } });
    desk.service('memberInvites.answer', { data: person(role) });
    await card.getByRole('button', { name: `Accept the invitation to ${place}` }).click();
    await expect(page.getByText(`You’re a member of ${place} now`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path.replace('members', 'dashboard')}$`));
    await expect
      .poll(() => desk.asked('memberInvites.answer').at(-1))
      .toEqual({ params: { id: 51 }, query: {}, body: { state: 'accepted' } });
  });

  test(`${setUp}: an invitation is there, too, for whoever named a place of their own at sign-up`, async ({
    page,
    desk,
  }) => {
    const { company_id, institution_id, company } = person(role);
    desk.signIn({ ...placeless(person(role)), company_id, institution_id, company });
    const [invite] = sampleAnswer('memberInvites.own').data;
    if (!invite) throw new Error('no sample of an invitation');
    desk.service('memberInvites.own', { data: [{ ...invite, place_name: 'Lotus Mills' }] });
    await page.goto(desk.address + setUp);
    await expect(page.getByRole('button', { name: 'Accept the invitation to Lotus Mills' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  });
}

/** Somebody who acts for no company or institution any more. */
function placeless(user: User): User {
  const nowhere = { branch_id: null, company_id: null, institution_id: null, company: null, branch: null };
  return { ...user, ...nowhere, isInterestAdded: false };
}

/** The service says how the membership of a place ended. */
function endedAt(desk: FakeDesk, place_name: string, state: 'removed' | 'left'): void {
  const data = { id: 1, place_id: 1, place_name, state, asked_at: sampleInstant, ask_again_at: sampleInstant };
  desk.service('joinRequests.own', { data });
}

test('once the last page is empty, the one before it is shown', async ({ page, desk }) => {
  desk.signIn(person(2));
  let last: Members['data'] = [member];
  const answer = { page: 1, limit: 20, own: asOwner };
  desk.service('members.list', ({ query }) => ({
    ...answer,
    data: query.page === 2 ? last : [owner],
    total: 20 + last.length,
  }));
  nobodyAsks(desk);
  await page.goto(`${desk.address}/employer/members`);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await chooseOf(page, 'Ravi Shah', 'Remove');
  last = [];
  await page.getByRole('dialog', { name: 'Remove Ravi Shah' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('row', { name: 'Ananya Iyer' })).toBeVisible();
  await expect(page.getByText('1–20 of 20')).toBeVisible();
});
