import { beforeEach, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, askPartner, inviteTo } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { sweepInvitations } from './reminders.ts';

const { day } = seconds;

describeEngines('the sweep of invitations', (open) => {
  let server: TestServer;
  let owner: Person;
  beforeEach(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
  });

  const sweep = () => sweepInvitations(server.app.service);
  const statuses = async () =>
    (await server.database.read.selectFrom('invitations').select('status').orderBy('id').execute()).map(
      ({ status }) => status,
    );
  const reminders = () => server.mails.filter(({ subject }) => subject === 'An invitation on Footbridge ends soon');

  it('reminds every receiver once, in the app and by mail, three days before the end', async () => {
    const student = await signedIn(server, 4);
    const college = await signedIn(server, 3);
    const posting = await createPosting(owner, 'job', { title: 'Night baker' });
    await inviteTo(owner, posting, student);
    await inviteTo(owner, posting, college);
    await askPartner(college, owner);
    await student.call('notifications.read', { body: {} });
    server.clock.advance(18 * day - 1);
    await sweep();
    expect(reminders()).toEqual([]);
    server.clock.advance(1);
    await sweep();
    expect(
      reminders()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([student.email, college.email, owner.email].sort());
    const mail = reminders().find(({ to }) => to === student.email);
    expect(mail?.text).toMatch(
      /^The invitation from Place \w+ to “Night baker” ends soon\.\n\nIt is open until 26 January 2026\.\n\nYou get/,
    );
    const { data } = (await student.call('notifications.list')).body;
    expect(data.map(({ read }) => read)).toEqual([false, true]);
    await Promise.all([sweep(), sweep()]);
    expect(reminders()).toHaveLength(3);
  });

  it('names the day in India: what ends after 18:30 UTC ends on the next one', async () => {
    const student = await signedIn(server, 4);
    const evening = new Date(server.clock.now()).setUTCHours(18, 30, 0, 0) + day * 1000;
    server.clock.advance((evening - server.clock.now().getTime()) / 1000);
    await inviteTo(owner, await createPosting(owner, 'job'), student);
    const end = new Date(evening + 21 * day * 1000 + 5.5 * 3_600_000);
    server.clock.advance(18 * day);
    await sweep();
    const text = reminders().findLast(({ to }) => to === student.email)?.text;
    expect(text).toContain(
      `It is open until ${end.getUTCDate()} ${end.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })} 2026.`,
    );
  });

  it('reminds the company of an institution that asks, and nobody of what was answered', async () => {
    const asks = await signedIn(server, 3);
    const answered = await signedIn(server, 3);
    const posting = await createPosting(owner, 'job');
    await askFor(asks, posting);
    const id = await inviteTo(owner, posting, answered);
    await answered.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
    server.clock.advance(19 * day);
    await sweep();
    expect(reminders().map(({ to }) => to)).toEqual([owner.email]);
    const [notifications] = (await owner.call('notifications.list')).body.data;
    expect(notifications?.path).toBe(`/employer/job/invite/${posting.id}?tab=received&audience=colleges`);
  });

  it('reminds nobody of what a suspended company or institution sent, until the suspension is lifted', async () => {
    const student = await signedIn(server, 4);
    const asking = await signedIn(server, 3);
    const partner = await signedIn(server, 3);
    const posting = await createPosting(owner, 'job');
    await inviteTo(owner, posting, student);
    await askPartner(owner, partner);
    const other = await signedIn(server, 2);
    await askFor(asking, await createPosting(other, 'job'));
    const places = [
      ['admin.changeCompany', owner.companyId],
      ['admin.changeInstitution', asking.institutionId],
    ] as const;
    const suspend = async (suspended: boolean) => {
      const admin = await signedIn(server, 1);
      const body = { suspended, reason: 'False offers' };
      for (const [call, id] of places) {
        expect((await admin.call(call, { params: { id: id ?? 0 }, body })).status).toBe(200);
      }
    };
    const told = async () => {
      const receivers = [student, partner, other].map(({ id }) => id);
      const unread = server.database.read.selectFrom('notifications').select('text').where('read_at', 'is', null);
      return (await unread.where('user_id', 'in', receivers).execute()).length;
    };
    for (const receiver of [student, partner, other]) await receiver.call('notifications.read', { body: {} });
    await suspend(true);
    server.clock.advance(19 * day);
    await sweep();
    expect([reminders(), await told()]).toEqual([[], 0]);
    await suspend(false);
    await sweep();
    const receivers = [student, partner, other].map(({ email }) => email);
    expect([
      reminders()
        .map(({ to }) => to)
        .sort(),
      await told(),
    ]).toEqual([receivers.sort(), 3]);
  });

  it('mails nothing to somebody who is suspended', async () => {
    const student = await signedIn(server, 4);
    const suspended = await signedIn(server, 4);
    const posting = await createPosting(owner, 'job');
    for (const one of [student, suspended]) await inviteTo(owner, posting, one);
    const admin = await signedIn(server, 1);
    const body = { suspended: true, reason: 'Rude' };
    await admin.call('admin.changeUser', { params: { id: suspended.id }, body });
    server.clock.advance(19 * day);
    await sweep();
    expect(reminders().map(({ to }) => to)).toEqual([student.email]);
  });

  it('writes down what is over, and leaves the rest', async () => {
    const posting = await createPosting(owner, 'job');
    await inviteTo(owner, posting, await signedIn(server, 4));
    server.clock.advance(1);
    await inviteTo(owner, posting, await signedIn(server, 4));
    server.clock.advance(21 * day - 1);
    await sweep();
    expect(await statuses()).toEqual(['expired', 'sent']);
    const [over] = await server.database.read.selectFrom('invitations').select('answered_at').orderBy('id').execute();
    expect(over?.answered_at).toBeNull();
  });

  it('goes on with the other mails where one cannot be sent', async () => {
    const posting = await createPosting(owner, 'job');
    const students = [await signedIn(server, 4), await signedIn(server, 4), await signedIn(server, 4)];
    for (const student of students) await inviteTo(owner, posting, student);
    server.clock.advance(19 * day);
    const { service } = server.app;
    const sent: string[] = [];
    const send = ({ to }: { readonly to: string }) => {
      sent.push(to);
      return sent.length === 1 ? Promise.reject(new Error('No such mailbox')) : Promise.resolve();
    };
    const broken = { ...service, mailer: { ...service.mailer, send } };
    await expect(sweepInvitations(broken)).rejects.toThrow('1 reminders could not be mailed');
    expect(sent).toHaveLength(3);
  });

  it('forgets read news after 90 days, and other news after a year', async () => {
    const one = await signedIn(server, 3);
    const other = await signedIn(server, 3);
    await askPartner(one, owner);
    await owner.call('notifications.read', { body: {} });
    await askPartner(other, owner);
    const left = async () =>
      (
        await server.database.read
          .selectFrom('notifications')
          .select('read_at')
          .where('user_id', '=', owner.id)
          .execute()
      ).length;
    server.clock.advance(89 * day);
    await sweep();
    expect(await left()).toBe(2);
    server.clock.advance(2 * day);
    await sweep();
    expect(await left()).toBe(1);
    server.clock.advance(275 * day);
    await sweep();
    expect(await left()).toBe(0);
  });
});
