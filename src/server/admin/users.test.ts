import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { setUpApp } from '../testing/authenticator-app.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const password = 'correct horse battery';

describeEngines('accounts, as admins look after them', (open) => {
  let server: TestServer;
  let admin: Person;
  let passwordHash: string;
  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });
  beforeEach(async () => {
    admin = await signedIn(server, roles.admin);
  });

  const someone = (role: Role = roles.student) => signedIn(server, role, { passwordHash });
  const change = (id: number, body: object, by = admin) => by.call('admin.changeUser', { params: { id }, body });
  const list = async (query: object) => (await admin.call('admin.users', { query })).body;
  const signIn = (email: string) => server.call('session.create', { basic: [email, password], cookie: null });
  const acts = async (id: number) =>
    (await admin.call('audit.list', { query: { limit: 100 } })).body.data
      .filter(({ subject_kind, subject_id }) => subject_kind === 'user' && subject_id === id)
      .map(({ act, actor, before, after, reason }) => ({ act, by: actor?.id, before, after, reason }));

  it('are found by name, e-mail, role and suspension, without those that were deleted', async () => {
    const employer = await someone(roles.employer);
    const gone = await someone();
    await server.database.write(async (tx) => {
      const named = { first_name: 'Meenakshi', last_name: 'Sundaram_9' };
      await tx.updateTable('users').set(named).where('id', 'in', [employer.id, gone.id]).execute();
      await tx.updateTable('users').set({ deleted_at: 'x' }).where('id', '=', gone.id).execute();
    });
    const { data, total } = await list({ search: 'sundaram_9 MEENA' });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      id: employer.id,
      first_name: 'Meenakshi',
      last_name: 'Sundaram_9',
      email_address: employer.email,
      role: roles.employer,
      is_email_verified: true,
      sessions: 1,
      suspended_at: null,
      has_earlier_role: false,
    });
    expect(data[0]?.place_name).not.toBe('');
    expect((await list({ search: 'sundaram%9' })).total).toBe(0);
    expect((await list({ search: employer.email, role: roles.employer })).total).toBe(1);
    expect((await list({ search: employer.email, role: roles.student })).total).toBe(0);
    const { companyId = 0 } = employer;
    expect((await list({ search: employer.email, company: companyId ?? 0 })).total).toBe(1);
    expect((await list({ search: employer.email, company: (companyId ?? 0) + 1 })).total).toBe(0);
    expect((await list({ search: employer.email, institution: companyId ?? 0 })).total).toBe(0);
    expect((await list({ search: employer.email, suspended: 'yes' })).total).toBe(0);
    await change(employer.id, { suspended: true, reason: 'Spam' });
    expect((await list({ search: employer.email, suspended: 'yes' })).total).toBe(1);
    expect((await list({ search: employer.email, suspended: 'no' })).total).toBe(0);
  });

  it('lose the code at sign-in with a reason: the app and its codes are void, the owner is told, the log has it', async () => {
    const person = await someone();
    await setUpApp(person, password);
    const isOn = async () => (await list({ search: person.email })).data[0]?.two_factor;
    expect(await isOn()).toBe(true);
    expect((await change(person.id, { two_factor: false })).body).toMatchObject({
      fields: { reason: 'Give a reason' },
    });
    expect((await signIn(person.email)).body.data.is2FA).toBe(true);
    const done = await change(person.id, { two_factor: false, reason: 'Lost the phone' });
    expect(done.body).toMatchObject({
      message: 'Code at sign-in turned off',
      data: { two_factor: false, sessions: 0 },
    });
    expect((await person.call('notifications.list')).status).toBe(401);
    expect((await signIn(person.email)).body.data).toMatchObject({ is2FA: false, authenticator: false });
    for (const table of ['authenticators', 'recovery_codes'] as const) {
      const rows = await server.database.read.selectFrom(table).selectAll().where('user_id', '=', person.id).execute();
      expect(rows).toEqual([]);
    }
    const again = await change(person.id, { two_factor: false, reason: 'Twice' });
    expect([again.body.message, await isOn()]).toEqual(['Nothing to change', false]);
    const mails = server.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(mails).toEqual(['An authenticator app was set up', 'Sign-in codes were turned off']);
    expect(await acts(person.id)).toEqual([
      {
        act: 'user.code_turned_off',
        by: admin.id,
        before: { code_at_sign_in: true },
        after: { code_at_sign_in: false },
        reason: 'Lost the phone',
      },
    ]);
  });

  it('suspended, can do nothing from the next request on and not sign in, until that is lifted', async () => {
    const person = await someone();
    expect((await change(person.id, { suspended: true })).body).toMatchObject({ fields: { reason: 'Give a reason' } });
    const done = await change(person.id, { suspended: true, reason: 'Sent spam' });
    expect(done.body).toMatchObject({ message: 'Account suspended', data: { suspended_reason: 'Sent spam' } });
    const refusal = { status: 401, body: { code: 'suspended', message: 'This account is suspended: Sent spam' } };
    expect(await person.call('notifications.list')).toMatchObject(refusal);
    expect(await person.call('tickets.create', { body: { concern: 'Why?' } })).toMatchObject(refusal);
    expect(await person.call('session.create')).toMatchObject(refusal);
    expect(await signIn(person.email)).toMatchObject(refusal);
    const again = await change(person.id, { suspended: true, reason: 'Twice' });
    expect(again.body).toMatchObject({ message: 'Nothing to change', data: { suspended_reason: 'Sent spam' } });
    await change(person.id, { suspended: false, reason: 'A mistake' });
    expect((await person.call('notifications.list')).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(200);
    expect(await acts(person.id)).toEqual([
      {
        act: 'user.lifted',
        by: admin.id,
        before: { suspended: true },
        after: { suspended: false },
        reason: 'A mistake',
      },
      {
        act: 'user.suspended',
        by: admin.id,
        before: { suspended: false },
        after: { suspended: true },
        reason: 'Sent spam',
      },
    ]);
  });

  it('of the only owner, suspended, leave the organisation to the member who is there longest and can act', async () => {
    const owner = await someone(roles.employer);
    const members = [];
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance(60);
      members.push(await signedIn(server, roles.employer, { colleagueOf: owner, passwordHash }));
    }
    const [idle, heir, last] = members;
    if (!idle || !heir || !last) throw new Error('Nobody there');
    await server.database.write((tx) =>
      tx.updateTable('users').set({ place_since: 'x' }).where('id', '=', last.id).execute(),
    );
    const suspend = (person: Person, suspended: boolean) => change(person.id, { suspended, reason: 'Asked for' });
    const owners = async () => {
      const found = server.database.read.selectFrom('users').select('id').where('company_id', '=', owner.companyId);
      return (await found.where('place_owner', '=', 1).orderBy('id').execute()).map(({ id }) => id);
    };
    await suspend(idle, true);
    expect(await owners()).toEqual([owner.id]);
    await suspend(owner, true);
    expect(await owners()).toEqual([owner.id, heir.id]);
    const told = (await heir.call('notifications.list')).body.data.map(({ text }) => text);
    expect(told).toEqual([expect.stringMatching(/^You are an owner of Place \w+ now$/)]);
    expect((await heir.call('members.remove', { params: { id: last.id } })).status).toBe(200);
    await suspend(heir, true);
    expect(await owners(), 'nobody else can act').toEqual([owner.id, heir.id]);
    await suspend(idle, false);
    expect(await owners()).toEqual([owner.id, idle.id, heir.id]);
    await suspend(owner, false);
    expect(await owners()).toEqual([owner.id, idle.id, heir.id]);
    expect((await server.call('members.list', { cookie: (await signIn(owner.email)).cookie })).body.own.role).toBe(
      'owner',
    );
  });

  it('of mentors are on nobody’s list while they are suspended', async () => {
    const mentor = await someone(roles.mentor);
    const student = await someone();
    const read = async () => (await student.call('mentors.read', { params: { id: mentor.id } })).status;
    expect(await read()).toBe(200);
    await change(mentor.id, { suspended: true, reason: 'x' });
    expect(await read()).toBe(404);
    const { data } = (await student.call('mentors.list', { query: { limit: 100 } })).body;
    expect(data.some(({ id }) => id === mentor.id)).toBe(false);
    await change(mentor.id, { suspended: false });
    expect(await read()).toBe(200);
  });

  it('are signed out everywhere, and may sign in again', async () => {
    const person = await someone();
    const { body } = await change(person.id, { end_sessions: true });
    expect(body).toMatchObject({ message: 'Signed out everywhere', data: { sessions: 0, last_seen_at: null } });
    expect((await person.call('notifications.list')).body.code).toBe('session_expired');
    expect((await signIn(person.email)).status).toBe(200);
    expect(await acts(person.id)).toMatchObject([{ act: 'user.sessions_ended', before: { sessions: 1 } }]);
  });

  it('get admin rights with a new session, lose them again, and are what they were', async () => {
    const person = await someone(roles.employer);
    const granted = await change(person.id, { admin: true });
    expect(granted.body.data).toMatchObject({ role: roles.admin, has_earlier_role: true, sessions: 0 });
    expect((await person.call('admin.overview')).body.code).toBe('session_expired');
    expect((await signIn(person.email)).body.data).toMatchObject({ role: roles.admin });
    const taken = await change(person.id, { admin: false });
    expect(taken.body.data).toMatchObject({ role: roles.employer, has_earlier_role: false });
    const back = (await signIn(person.email)).body.data;
    expect(back).toMatchObject({ role: roles.employer, company_id: person.companyId, branch_id: person.branchId });
    expect(await acts(person.id)).toMatchObject([
      { act: 'user.admin_taken', before: { role: 1 }, after: { role: 2 } },
      { act: 'user.made_admin', before: { role: 2 }, after: { role: 1 } },
    ]);
    const fresh = await signedIn(server, roles.student, { level: 'unverified' });
    expect((await change(fresh.id, { admin: true })).body.code).toBe('conflict');
    const made = await signedIn(server, roles.admin);
    expect((await change(made.id, { admin: false })).body).toMatchObject({
      code: 'conflict',
      message: 'This account was made as an admin and has no other role. Suspend it instead',
    });
  });

  it('of admins are never changed by themselves, and one admin always remains', async () => {
    for (const body of [{ suspended: true, reason: 'x' }, { admin: false }, { end_sessions: true }]) {
      expect((await change(admin.id, body)).body).toMatchObject({
        code: 'forbidden',
        message: 'You can’t change your own account here',
      });
    }
    const other = await signedIn(server, roles.admin);
    const answers = await Promise.all([
      change(other.id, { suspended: true, reason: 'x' }),
      change(admin.id, { suspended: true, reason: 'x' }, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await server.database.read
      .selectFrom('users')
      .select('suspended_at')
      .where('id', 'in', [admin.id, other.id])
      .execute();
    expect(rows.filter(({ suspended_at }) => suspended_at === null)).toHaveLength(1);
  });

  it('are missing where nobody has the id, or the account was deleted, and need a change', async () => {
    expect((await change(999_999_999, { admin: true })).status).toBe(404);
    const gone = await someone();
    await server.database.write((tx) =>
      tx.updateTable('users').set({ deleted_at: 'x' }).where('id', '=', gone.id).execute(),
    );
    expect((await change(gone.id, { admin: true })).status).toBe(404);
    expect((await change(gone.id, { reason: 'x' })).status).toBe(422);
  });
});
