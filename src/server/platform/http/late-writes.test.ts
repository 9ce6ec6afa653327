import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { registerRoutes } from '../../routes.ts';
import { lockList } from '../../students/repository.ts';
import { appliedPosting } from '../../testing/applications.ts';
import { complete } from '../../testing/complete.ts';
import { testPdf } from '../../testing/documents.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { announced } from '../../testing/reports.ts';
import { rosterRow, upload } from '../../testing/roster.ts';
import { signUpStudent } from '../../testing/sign-up.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { movedMeanwhile } from '../sessions/access.ts';
import { createPasswords } from '../sessions/passwords.ts';
import { endSession, endSessions, mustStay, sha256 } from '../sessions/sessions.ts';

const password = 'right password';
const held = 'x-test-held';

/** Something that others wait for. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describeEngines('a session that ends', (open) => {
  let server: TestServer;
  let passwordHash: string;
  let evaluated = gate();
  let rest = gate();
  /** Stands for a body whose last byte is held back: the guard has judged the request, and nothing was read yet. */
  const register = (app: FastifyInstance) => {
    app.addHook('preParsing', async (request) => {
      if (request.headers[held] === undefined) return;
      evaluated.open();
      await rest.opened;
    });
    registerRoutes(app);
  };
  beforeAll(async () => {
    server = testServer(await open(), testConfig, register);
    passwordHash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });

  const deeds: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    [
      'a new password',
      (person) => person.call('auth.changePassword', { body: { password, newPassword: 'another one' } }),
    ],
    ['signing out', (person) => person.call('session.delete')],
    ['the end of all sessions', (person) => server.database.write((tx) => endSessions(tx, person.id))],
    ['deleting the account', (person) => person.call('auth.deleteAccount', { body: { password } })],
  ];

  it.each(deeds)('writes nothing after %s, though its request was let in before [A-07]', async (_what, end) => {
    evaluated = gate();
    rest = gate();
    const person = await signedIn(server, 2, { passwordHash });
    const late = person.call('user.save', { body: { first_name: 'Late' }, headers: { [held]: 'yes' } });
    await evaluated.opened;
    await end(person);
    rest.open();
    expect((await late).status).toBe(401);
    const row = await server.database.read
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row?.first_name).not.toBe('Late');
    expect((await person.call('user.counts')).status).toBe(401);
  });

  it.each(deeds)('repeats no answer that is kept after %s [A-07]', async (_what, end) => {
    const person = await signedIn(server, 2, { passwordHash });
    const save = { body: { first_name: 'Early' }, key: randomUUID() };
    expect((await person.call('user.save', save)).status).toBe(200);
    evaluated = gate();
    rest = gate();
    const late = person.call('user.save', { ...save, headers: { [held]: 'yes' } });
    await evaluated.opened;
    await end(person);
    rest.open();
    const { status, text } = await late;
    expect([status, text.includes('Early')]).toEqual([401, false]);
  });

  it.each(deeds)('marks no message as read after %s, which a reading does [A-07]', async (_what, end) => {
    const person = await signedIn(server, 2, { passwordHash });
    const colleague = await signedIn(server, 2, { colleagueOf: person });
    const college = await signedIn(server, 3);
    const body = { to: `company:${person.companyId}`, text: 'Good morning' };
    expect((await college.call('messages.send', { body })).status).toBe(201);
    evaluated = gate();
    rest = gate();
    const query = { with: `institution:${college.institutionId}` };
    const late = person.call('messages.list', { query, headers: { [held]: 'yes' } });
    await evaluated.opened;
    await end(person);
    rest.open();
    expect((await late).status).toBe(401);
    const { body: threads } = await colleague.call('messages.threads', { query: {} });
    expect(threads.unread).toBe(1);
  });

  it.each(deeds.slice(0, 3))(
    'finishes no upload after %s, though its last bytes were let in before [A-07]',
    async (_what, end) => {
      const person = await signedIn(server, 4, { passwordHash });
      const bytes = testPdf(2000);
      const { id } = await announced(person, bytes);
      const append = (headers: Record<string, string>) =>
        person.call('uploads.append', { params: { id }, query: { offset: 0 }, bytes, headers });
      evaluated = gate();
      rest = gate();
      const late = append({ [held]: 'yes' });
      await evaluated.opened;
      await end(person);
      rest.open();
      expect((await late).status).toBe(401);
      const row = server.database.read.selectFrom('uploads').select('type').where('id', '=', id);
      expect(await row.executeTakeFirstOrThrow()).toEqual({ type: null });
    },
  );

  const changes: readonly (readonly [
    string,
    object,
    (member: Person, owner: Person) => Promise<{ status: number }>,
  ])[] = [
    [
      'a removal from the place',
      { status: 403, body: { code: 'set_up_first' } },
      (member, owner) => owner.call('members.remove', { params: { id: member.id } }),
    ],
    [
      'a suspension of the account',
      { status: 401, body: { code: 'suspended' } },
      async (member) =>
        (await signedIn(server, 1)).call('admin.changeUser', {
          params: { id: member.id },
          body: { suspended: true, reason: 'x' },
        }),
    ],
    [
      'a suspension of the place',
      { status: 401, body: { code: 'suspended' } },
      async (_member, owner) =>
        (await signedIn(server, 1)).call('admin.changeCompany', {
          params: { id: owner.companyId ?? 0 },
          body: { suspended: true, reason: 'x' },
        }),
    ],
    [
      'a move to another place',
      { status: 409, body: { code: 'conflict', message: movedMeanwhile } },
      async (member) => {
        const { companyId, branchId } = await signedIn(server, 2);
        const values = { company_id: companyId, branch_id: branchId };
        await server.database.write((tx) => tx.updateTable('users').set(values).where('id', '=', member.id).execute());
        return { status: 200 };
      },
    ],
    [
      'a change of the role',
      { status: 403, body: { code: 'forbidden' } },
      async (member) => {
        const values = { role: roles.educator };
        await server.database.write((tx) => tx.updateTable('users').set(values).where('id', '=', member.id).execute());
        return { status: 200 };
      },
    ],
  ];

  it.each(changes)(
    'decides on no applicant after %s, though its request was let in before',
    async (_what, refusal, change) => {
      const owner = await complete(await signedIn(server, 2));
      const member = await signedIn(server, 2, { colleagueOf: owner });
      const { id, postingId } = await appliedPosting(owner, 'internship');
      const statusOf = () =>
        server.database.read.selectFrom('enrollments').select('status').where('id', '=', id).executeTakeFirst();
      const before = await statusOf();
      evaluated = gate();
      rest = gate();
      const params = { method: 'internship', id: postingId } as const;
      const body = { ids: [id], status: enrollmentStatuses.rejected };
      const late = member.call('enrollments.statusMany', { params, body, headers: { [held]: 'yes' } });
      await evaluated.opened;
      expect((await change(member, owner)).status).toBe(200);
      rest.open();
      expect(await late).toMatchObject(refusal);
      expect(await statusOf()).toEqual(before);
    },
  );

  it('waits for a write that is being committed', async () => {
    const person = await signedIn(server, 2);
    const done: string[] = [];
    const writing = gate();
    const commit = gate();
    const write = server.database.write(async (tx) => {
      await mustStay(tx, server.database.dialect, sha256(person.cookie));
      writing.open();
      await commit.opened;
      done.push('written');
    });
    await writing.opened;
    const end = server.database.write(async (tx) => {
      await endSession(tx, sha256(person.cookie));
      done.push('ended');
    });
    commit.open();
    await Promise.all([write, end]);
    expect(done).toEqual(['written', 'ended']);
  });
});

describeEngines('e-mail checks', (open) => {
  // SQLite has one writer: whatever is written waits for it.
  it.skipIf(open.engine === 'SQLite')(
    'of a mail provider do not wait for the list of an institution that one of its people is on',
    async () => {
      const server = testServer(await open());
      const educator = await signedIn(server, 3);
      await upload(educator, [rosterRow(1, { email: 'listed@gmail.example' })]);
      server.clock.advance(60);
      const check = async (email: string) => {
        const cookie = await signUpStudent(server, email);
        await server.call('auth.sendOtp', { cookie, body: { method: 2 } });
        const otp = /^\d{6}$/m.exec(server.mails.findLast((mail) => mail.to === email)?.text ?? '')?.[0] ?? '';
        return () => server.call('auth.verifyOtp', { cookie, body: { otp, method: 2 } });
      };
      const listed = await check('listed@gmail.example');
      const stranger = await check('stranger@gmail.example');
      const taken = gate();
      const over = gate();
      const holding = server.database.write(async (tx) => {
        await lockList(tx, educator.institutionId ?? 0);
        taken.open();
        await over.opened;
      });
      await taken.opened;
      const first = listed();
      const verified = () =>
        server.database.read
          .selectFrom('users')
          .select('email_verified')
          .where('email_address', '=', 'listed@gmail.example')
          .executeTakeFirst();
      // The listed one is checked, and may wait for the list now; the other one must be answered all the same.
      await expect.poll(async () => (await verified())?.email_verified).toBe(1);
      expect((await stranger()).status).toBe(200);
      over.open();
      await holding;
      expect((await first).status).toBe(200);
      await server.close();
    },
  );
});
