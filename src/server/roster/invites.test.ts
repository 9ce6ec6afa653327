import { beforeAll, beforeEach, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { finish, rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { signedUp } from '../testing/sign-up.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { resumeListInvites, sendListInvites } from './mails.ts';

const { day } = seconds;

describeEngines('invitations of a list', (open) => {
  let server: TestServer;
  let educator: Person;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
    server.mails.length = 0;
  });

  const notify = { choices: { notify: true } };
  /** As where none of them had left. */
  const forgetMails = async () => {
    server.mails.length = 0;
    await server.database.write((tx) => tx.deleteFrom('unasked_mails').execute());
  };
  const mailed = () => server.mails.map(({ to }) => to).sort();

  it('go to nobody unless the person ticks it, neither mail nor news [BULK-25]', async () => {
    const known = await signedUp(server, 'known@college.example');
    server.mails.length = 0;
    const { id } = await upload(educator, [...rosterRows(3), rosterRow(4, { email: known.email })]);
    await upload(educator, [rosterRow(1, { semester: 7 })]);
    await educator.call('batches.undo', { params: { id } });
    expect(server.mails).toEqual([]);
    expect((await known.call('notifications.list')).body.total).toBe(0);
  });

  it('go once to those whom the upload added, by mail, and by news to who has an account [BULK-25]', async () => {
    const known = await signedUp(server, 'older@college.example');
    server.mails.length = 0;
    await upload(educator, rosterRows(1));
    const rows = [rosterRow(1, { semester: 6 }), ...rosterRows(60, 2), rosterRow(99, { email: known.email })];
    const { id } = await upload(educator, rows, notify);
    const added = rows.slice(1).map(({ values }) => values.email);
    expect(mailed()).toEqual([...added].sort());
    const notifications = (await known.call('notifications.list')).body.data;
    expect(notifications).toMatchObject([{ path: '/student/dashboard', kind: 'membership' }]);
    expect(notifications[0]?.text).toContain('asks whether you study there');
    await finish(educator, id, 1);
    await sendListInvites(server.app.service, id);
    await resumeListInvites(server.app.service);
    expect(server.mails).toHaveLength(added.length);
  });

  it('say the same to everybody, whether or not there is an account', async () => {
    const known = await signedUp(server, 'same@college.example');
    server.mails.length = 0;
    await upload(educator, [...rosterRows(1), rosterRow(2, { email: known.email })], notify);
    const [one, other] = server.mails;
    expect(one?.text).toBe(other?.text);
    expect(one?.subject).toBe(other?.subject);
  });

  it('leave with the next round where the program stopped, none of them twice', async () => {
    const { id } = await upload(educator, rosterRows(120), notify);
    expect(server.mails).toHaveLength(120);
    await forgetMails();
    const rows = server.database.read.selectFrom('students').select('id').where('added_batch_id', '=', id);
    const ids = (await rows.orderBy('id').execute()).map((row) => row.id);
    await server.database.write((tx) =>
      tx
        .updateTable('student_batches')
        .set({ invites: 'due', invited_to: ids[99] ?? 0 })
        .where('id', '=', id)
        .execute(),
    );
    await Promise.all([resumeListInvites(server.app.service), resumeListInvites(server.app.service)]);
    expect(server.mails).toHaveLength(20);
    expect(new Set(mailed()).size).toBe(20);
  });

  it('hold up nobody who closes the service, and leave when it is back', async () => {
    const { id } = await upload(educator, rosterRows(3), notify);
    await forgetMails();
    await server.database.write((tx) =>
      tx.updateTable('student_batches').set({ invites: 'due', invited_to: 0 }).where('id', '=', id).execute(),
    );
    const { service } = server.app;
    await sendListInvites({ ...service, closing: AbortSignal.abort() }, id);
    expect(server.mails).toEqual([]);
    await resumeListInvites(service);
    expect(server.mails).toHaveLength(3);
  });

  it('wait for the next round where no mail leaves, rather than being lost one and all', async () => {
    const { id } = await upload(educator, rosterRows(120), notify);
    await forgetMails();
    await server.database.write((tx) =>
      tx.updateTable('student_batches').set({ invites: 'due', invited_to: 0 }).where('id', '=', id).execute(),
    );
    const { service } = server.app;
    const mailer = { ...service.mailer, send: () => Promise.reject(new Error('No way out')) };
    await expect(sendListInvites({ ...service, mailer }, id)).rejects.toThrow('50 invitations could not be mailed');
    await resumeListInvites(service);
    expect(server.mails).toHaveLength(70);
  });

  it('wait for the next day where the service has written to as many as it may in one', async () => {
    const few = { ...testConfig, unaskedMailsPerDay: 75 };
    const { service } = server.app;
    const limited = { ...service, config: few };
    server.clock.advance(2 * day);
    const { id } = await upload(educator, rosterRows(100));
    await makeDue(id);
    await resumeListInvites(limited);
    await resumeListInvites(limited);
    expect(server.mails).toHaveLength(75);
    server.clock.advance(day);
    await resumeListInvites(limited);
    expect(server.mails).toHaveLength(100);
    expect(new Set(mailed()).size).toBe(100);
  });

  it.each(['the institution', 'its only member'] as const)(
    'wait while %s is suspended, and go on when that is lifted',
    async (who) => {
      const known = await signedUp(
        server,
        `${who === 'the institution' ? 'place' : 'member'}.suspended@college.example`,
      );
      const { id } = await upload(educator, [...rosterRows(2), rosterRow(3, { email: known.email })]);
      await makeDue(id);
      const admin = await signedIn(server, roles.admin);
      const change = (body: { suspended: boolean; reason?: string }) =>
        who === 'the institution'
          ? admin.call('admin.changeInstitution', { params: { id: educator.institutionId ?? 0 }, body })
          : admin.call('admin.changeUser', { params: { id: educator.id }, body });
      await change({ suspended: true, reason: 'False lists' });
      server.mails.length = 0;
      await resumeListInvites(server.app.service);
      expect(server.mails).toEqual([]);
      expect((await known.call('notifications.list')).body.total).toBe(0);
      await change({ suspended: false });
      server.mails.length = 0;
      await resumeListInvites(server.app.service);
      expect(mailed()).toHaveLength(3);
      expect((await known.call('notifications.list')).body.total).toBe(1);
    },
  );

  it('go to an address once for an institution, however often it is uploaded, in any spelling [B-10]', async () => {
    const row = rosterRow(1, { email: 'once@college.example' });
    const { id } = await upload(educator, [row], notify);
    await educator.call('batches.undo', { params: { id } });
    await upload(educator, [rosterRow(1, { email: 'Once@College.example' })], notify);
    expect(server.mails).toHaveLength(1);
    await upload(await signedIn(server, 3), [row], notify);
    expect(server.mails).toHaveLength(2);
  });

  it('have a subject without the sender’s words, which the body alone has [B-10]', async () => {
    const name = 'Final notice: confirm at https://evil.example';
    const id = educator.institutionId ?? 0;
    await server.database.write((tx) => tx.updateTable('institutions').set({ name }).where('id', '=', id).execute());
    await upload(educator, rosterRows(1), notify);
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'A college added you to its student list on Footbridge',
    ]);
    expect(server.mails[0]?.text).toContain(`“${name}”`);
  });

  it('don’t leave by SMTP where no link could stop them', async () => {
    const { service } = server.app;
    const { id } = await upload(educator, rosterRows(2));
    await makeDue(id);
    await resumeListInvites({ ...service, config: { ...testConfig, smtpUrl: 'smtp://mail.example' } });
    expect(server.mails).toEqual([]);
    await resumeListInvites(service);
    expect(server.mails).toHaveLength(2);
  });

  const makeDue = (id: number) =>
    server.database.write((tx) =>
      tx.updateTable('student_batches').set({ invites: 'due', invited_to: 0 }).where('id', '=', id).execute(),
    );

  it('stop with the undo', async () => {
    const { id } = await upload(educator, rosterRows(3), notify);
    await forgetMails();
    await server.database.write((tx) =>
      tx.updateTable('student_batches').set({ invites: 'due', invited_to: 0 }).where('id', '=', id).execute(),
    );
    await educator.call('batches.undo', { params: { id } });
    await resumeListInvites(server.app.service);
    expect(server.mails).toEqual([]);
  });
});
