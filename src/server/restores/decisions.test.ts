import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { makeFeed } from '../calendar/feeds.ts';
import { afterRestore } from '../command/restored.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { applyTo } from '../testing/applications.ts';
import { beginApp, setUpApp } from '../testing/authenticator-app.ts';
import { beginEmailChange } from '../testing/email-change.ts';
import { describeEngines } from '../testing/engines.ts';
import { withoutPlace } from '../testing/joining.ts';
import { bookingBetween, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, type PersonOptions, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { copyAside, dumpInto, putCopyBack, startOn } from '../testing/restored.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestInput, type TestServer, testConfig } from '../testing/test-server.ts';

const password = 'a walnut tree';

/** The service that the copy is made of, with an admin. */
interface Before {
  readonly server: TestServer;
  readonly admin: Person;
  add(role: Person['role'], options?: PersonOptions): Promise<Person>;
}

/** Does something before the copy; answers what is decided after it, which answers what holds after the restore. */
type Story = (before: Before) => Promise<() => Promise<(server: TestServer) => Promise<void>>>;

/** Signs in; answers the session, and whether it waits for a code. Null and the code of a refusal where that is refused. */
async function signIn(server: TestServer, { email }: { readonly email: string }) {
  const { status, body, cookie } = await server.call('session.create', { basic: [email, password] });
  const call = <N extends CallName>(name: N, input: TestInput<N> = {}) => server.call(name, { cookie, ...input });
  if (status !== 200) return { said: body.code, user: null, call };
  return { said: body.data.is2FA ? 'code' : 'in', user: body.data, call };
}

/** What is said to who signs in with the password and this code. */
async function signInWith(server: TestServer, person: Person, otp: string) {
  const { call } = await signIn(server, person);
  const { status, body } = await call('auth.verifyOtp', { body: { otp, method: 1 } });
  return status === 200 ? 'in' : body.code;
}

/** Tries what has to be refused first: a right code forgets the failures. */
async function expectCodes(
  server: TestServer,
  person: Person,
  codes: { readonly bad: string[]; readonly good: string[] },
) {
  server.clock.advance(300);
  expect((await signIn(server, person)).said).toBe('code');
  for (const code of codes.bad) expect(await signInWith(server, person, code)).toBe('otp_wrong');
  for (const code of codes.good) expect(await signInWith(server, person, code)).toBe('in');
}

const suspendPlace = async (
  person: Person,
  name: 'admin.changeCompany' | 'admin.changeInstitution',
  id: number,
  suspended: boolean,
) => {
  expect(
    (await person.call(name, { params: { id }, body: { name: '', suspended, reason: 'False offers' } })).status,
  ).toBe(200);
};
const change = async ({ admin }: Before, { id }: Person, body: object) => {
  const { status } = await admin.call('admin.changeUser', { params: { id }, body: { reason: 'Asked for', ...body } });
  expect(status).toBe(200);
};
const changeEmail = async (person: Person, email: string) => {
  const body = await beginEmailChange(person, email, password);
  expect((await person.call('emailChange.confirm', { body })).status).toBe(200);
};
/** Whether a link for a new password is mailed to an address. */
const isMailed = async (server: TestServer, email: string) => {
  const sent = server.mails.length;
  await server.call('auth.forgotPassword', { body: { email_address: email } });
  return server.mails.slice(sent).some(({ to }) => to === email);
};
const fresh = () => `new-${crypto.randomUUID()}@example.com`;

const stories: Record<string, Story> = {
  'an authenticator app that was set up still protects, and lets its owner in': async ({ add }) => {
    const owner = await add(roles.student);
    return async () => {
      const { app, recoveryCodes } = await setUpApp(owner, password);
      const [used = '', unused = ''] = recoveryCodes;
      expect(await signInWith(owner.server, owner, used)).toBe('in');
      return async (server) => {
        await expectCodes(server, owner, { bad: ['000000', used], good: [unused] });
        expect(await signInWith(server, owner, app(server))).toBe('in');
      };
    };
  },
  'a recovery code that was used stays used': async ({ add }) => {
    const owner = await add(roles.student);
    const [used = '', unused = ''] = (await setUpApp(owner, password)).recoveryCodes;
    return async () => {
      expect(await signInWith(owner.server, owner, used)).toBe('in');
      return (server) => expectCodes(server, owner, { bad: [used], good: [unused] });
    };
  },
  'an app that another replaced stays replaced': async ({ add }) => {
    const owner = await add(roles.student);
    const old = await setUpApp(owner, password);
    return async () => {
      const next = await setUpApp(owner, password);
      return async (server) => {
        await expectCodes(server, owner, { bad: old.recoveryCodes.slice(0, 1), good: next.recoveryCodes.slice(0, 1) });
        expect(await signInWith(server, owner, old.app(server))).toBe('otp_wrong');
        expect(await signInWith(server, owner, next.app(server))).toBe('in');
      };
    };
  },
  'recovery codes that others replaced stay void, and the app stays': async ({ add }) => {
    const owner = await add(roles.student);
    const { app, recoveryCodes } = await setUpApp(owner, password);
    return async () => {
      const { body } = await owner.call('authenticator.newCodes', { body: { password } });
      return async (server) => {
        await expectCodes(server, owner, {
          bad: recoveryCodes.slice(0, 1),
          good: body.data.recovery_codes.slice(0, 1),
        });
        expect(await signInWith(server, owner, app(server))).toBe('in');
      };
    };
  },
  'an app that was only accepted protects nobody': async ({ add }) => {
    const owner = await add(roles.student);
    return async () => {
      await beginApp(owner, password);
      return async (server) => expect((await signIn(server, owner)).said).toBe('in');
    };
  },
  'a code by mail that was turned on is asked for, one that was turned off is not': async (before) => {
    const careful = await before.add(roles.student);
    const easy = await before.add(roles.student);
    const helped = await before.add(roles.student);
    await easy.call('auth.twoFactor', { body: { enabled: true, password } });
    await setUpApp(helped, password);
    return async () => {
      await careful.call('auth.twoFactor', { body: { enabled: true, password } });
      await easy.call('auth.twoFactor', { body: { enabled: false, password } });
      await change(before, helped, { two_factor: false });
      return async (server) => {
        const said = [careful, easy, helped].map(async (person) => (await signIn(server, person)).said);
        expect(await Promise.all(said)).toEqual(['code', 'in', 'in']);
      };
    };
  },
  'an address that was changed is the new one, and the old mailbox gets no link': async ({ add, server: old }) => {
    const person = await add(roles.student);
    // At the time of the copy somebody had signed up with it who never showed that it is theirs.
    const squatter = await add(roles.student, { level: 'unverified' });
    return async () => {
      await old.database.write((tx) => tx.deleteFrom('users').where('id', '=', squatter.id).execute());
      await changeEmail(person, squatter.email);
      return async (server) => {
        expect((await signIn(server, person)).said).toBe('wrong_credentials');
        expect((await signIn(server, squatter)).user?.id).toBe(person.id);
        expect([await isMailed(server, person.email), await isMailed(server, squatter.email)]).toEqual([false, true]);
      };
    };
  },
  'addresses that went from one account to another are where they went': async ({ add }) => {
    const first = await add(roles.student);
    const second = await add(roles.employer);
    const leaver = await add(roles.student);
    return async () => {
      const address = fresh();
      await changeEmail(first, address);
      await changeEmail(second, first.email);
      await leaver.call('auth.deleteAccount', { body: { password } });
      await changeEmail({ ...first, email: address }, leaver.email);
      return async (server) => {
        const ids = [leaver, first, second].map(async (person) => (await signIn(server, person)).user?.id);
        expect(await Promise.all(ids)).toEqual([first.id, second.id, undefined]);
      };
    };
  },
  'a suspended person stays suspended, and one of whom it was lifted is free': async (before) => {
    const suspended = await before.add(roles.student);
    const lifted = await before.add(roles.student);
    await change(before, lifted, { suspended: true });
    return async () => {
      await change(before, suspended, { suspended: true });
      await change(before, lifted, { suspended: false });
      return async (server) => {
        expect((await signIn(server, suspended)).said).toBe('suspended');
        expect((await signIn(server, lifted)).said).toBe('in');
      };
    };
  },
  'sessions that a suspension called off stay so, and the other side is told': async (before) => {
    const mentor = await mentorAtAllHours(before.server);
    const goneMentor = await mentorAtAllHours(before.server);
    const student = await before.add(roles.student);
    const goneStudent = await before.add(roles.student);
    const kept = await bookingBetween(student, mentor, 9);
    const off = [await bookingBetween(student, goneMentor, 10), await bookingBetween(goneStudent, mentor, 11)];
    const accepted = await bookingBetween(student, goneMentor, 12);
    const params = { id: accepted };
    const answered = await goneMentor.call('mentor.answerSession', { params, body: { status: 'accepted' } });
    expect(answered.status).toBe(200);
    return async () => {
      for (const person of [goneMentor, goneStudent]) await change(before, person, { suspended: true });
      return async ({ database: { read } }) => {
        const bookings = await read
          .selectFrom('bookings')
          .select(['id', 'status'])
          .where('id', 'in', [kept, ...off, accepted])
          .orderBy('id')
          .execute();
        const cancelled = [...off, accepted].map((id) => ({ id, status: 'cancelled' }));
        expect(bookings).toEqual([{ id: kept, status: 'requested' }, ...cancelled]);
        const told = await read
          .selectFrom('notifications')
          .select(['user_id', 'text'])
          .where('user_id', 'in', [student.id, mentor.id])
          .where('text', 'like', '%called%')
          .orderBy('user_id')
          .execute();
        const byMentor = { user_id: student.id, text: 'Asha Role5 called your session off' };
        const byStudent = { user_id: mentor.id, text: 'Asha Role4 called the session off' };
        expect(told).toEqual([byStudent, byMentor, byMentor]);
      };
    };
  },
  'sessions stay called off where their suspension was lifted since, and stand where it was lifted before': async (
    before,
  ) => {
    const { server } = before;
    const lifted = await mentorAtAllHours(server);
    const deposed = await mentorAtAllHours(server);
    const earlier = await mentorAtAllHours(server);
    const student = await before.add(roles.student);
    const twice = async (person: Person, key: 'suspended' | 'admin') => {
      for (const value of [true, false]) await change(before, person, { [key]: value });
    };
    await twice(earlier, 'suspended');
    const ids: number[] = [];
    for (const [at, mentor] of [lifted, deposed, earlier].entries()) {
      ids.push(await bookingBetween(student, mentor, 9 + at));
    }
    return async () => {
      await twice(lifted, 'suspended');
      await twice(deposed, 'admin');
      await server.database.write((tx) => makeFeed(tx, earlier.id, server.clock.now()));
      return async ({ database: { read } }) => {
        const bookings = await read
          .selectFrom('bookings')
          .select('status')
          .where('id', 'in', ids)
          .orderBy('id')
          .execute();
        expect(bookings.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'requested']);
      };
    };
  },
  'a suspended company stays suspended, and an institution of which it was lifted is free': async ({ add, admin }) => {
    const employer = await add(roles.employer);
    const educator = await add(roles.educator);
    await suspendPlace(admin, 'admin.changeInstitution', educator.institutionId ?? 0, true);
    return async () => {
      await suspendPlace(admin, 'admin.changeCompany', employer.companyId ?? 0, true);
      await suspendPlace(admin, 'admin.changeInstitution', educator.institutionId ?? 0, false);
      return async (server) => {
        expect((await signIn(server, employer)).said).toBe('suspended');
        expect((await signIn(server, educator)).said).toBe('in');
      };
    };
  },
  'a posting that was taken down stays so, with its reason, and one that was put back is public': async (before) => {
    const employer = await before.add(roles.employer);
    const student = await before.add(roles.student);
    const { id: down } = await createPosting(employer, 'job');
    await applyTo(employer, { id: down, method: 'job' }, { student });
    const { id: back } = await createPosting(employer, 'job');
    const take = async (id: number, taken_down: boolean) => {
      const body = { taken_down, reason: 'False offer' };
      const { status } = await before.admin.call('adminPostings.update', { params: { method: 'job', id }, body });
      expect(status).toBe(200);
    };
    await take(back, true);
    return async () => {
      await take(down, true);
      await take(back, false);
      return async (server) => {
        const read = async (person: Person, id: number) =>
          (await signIn(server, person)).call('postings.read', { params: { method: 'job', id } });
        expect([(await read(student, down)).status, (await read(student, back)).status]).toEqual([404, 200]);
        expect((await read(employer, down)).body.data.taken_down?.reason).toBe('False offer');
        expect((await read(employer, back)).body.data.taken_down).toBeNull();
        const told = (await (await signIn(server, student)).call('notifications.list')).body.data;
        expect(told.map(({ text }) => text)).toEqual([
          expect.stringMatching(/ is closed\. The company may still answer you$/),
        ]);
      };
    };
  },
  'admin rights that were taken stay taken, and granted ones stay granted': async (before) => {
    const deposed = await before.add(roles.employer);
    const raised = await before.add(roles.educator);
    await change(before, deposed, { admin: true });
    return async () => {
      await change(before, deposed, { admin: false });
      await change(before, raised, { admin: true });
      return async (server) => {
        expect((await signIn(server, deposed)).user?.role).toBe(roles.employer);
        const admin = await signIn(server, raised);
        expect((await admin.call('admin.users')).status).toBe(200);
      };
    };
  },
  'a removed member stays removed, also with an invitation that was open when the copy was made': async ({ add }) => {
    const owner = await add(roles.employer);
    const member = await add(roles.employer, { colleagueOf: owner });
    const guest = await withoutPlace(owner.server, await add(roles.employer, { level: 'verified' }));
    const { id } = (await owner.call('memberInvites.create', { body: { email: guest.email } })).body.data;
    return async () => {
      await guest.call('memberInvites.answer', { params: { id }, body: { state: 'accepted' } });
      for (const person of [member, guest])
        expect((await owner.call('members.remove', { params: { id: person.id } })).status).toBe(200);
      return async (server) => {
        for (const person of [member, guest]) {
          const { call } = await signIn(server, person);
          expect((await call('members.list')).body.code).toBe('set_up_first');
          expect((await call('memberInvites.own')).body.data).toEqual([]);
          expect((await call('memberInvites.answer', { params: { id }, body: { state: 'accepted' } })).status).toBe(
            404,
          );
        }
        const asked = await (await signIn(server, member)).call('joinRequests.own');
        expect(asked.body.data).toMatchObject({ state: 'removed', place_id: owner.companyId });
      };
    };
  },
  'who left is gone, who came is there, and owners are who they were last': async ({ add }) => {
    const owner = await add(roles.educator);
    const heir = await add(roles.educator, { colleagueOf: owner });
    const member = await add(roles.educator, { colleagueOf: owner, owner: true });
    const guest = await withoutPlace(owner.server, await add(roles.educator, { level: 'verified' }));
    return async () => {
      await owner.call('members.update', { params: { id: heir.id }, body: { role: 'owner' } });
      await owner.call('members.update', { params: { id: member.id }, body: { role: 'member' } });
      const { id } = (await heir.call('memberInvites.create', { body: { email: guest.email } })).body.data;
      await guest.call('memberInvites.answer', { params: { id }, body: { state: 'accepted' } });
      expect((await owner.call('members.leave')).status).toBe(200);
      return async (server) => {
        const { body } = await (await signIn(server, guest)).call('members.list');
        const found = Object.fromEntries(body.data.map((each) => [each.id, each.role]));
        expect(found).toEqual({ [heir.id]: 'owner', [member.id]: 'member', [guest.id]: 'member' });
        const left = await (await signIn(server, owner)).call('joinRequests.own');
        expect(left.body.data?.state).toBe('left');
      };
    };
  },
  'an institution that a student left sees nothing of the student, and only the next one asks': async ({ add }) => {
    const old = await add(roles.educator);
    const next = await add(roles.educator);
    const left = await add(roles.student);
    const moved = await add(roles.student);
    const rows = [left, moved].map(({ email }, index) => rosterRow(index + 1, { email }));
    await upload(old, rows);
    const join = async (student: Person) => {
      const [link] = (await student.call('students.links')).body.data;
      const body = { accept: true, share_applications: true };
      const answered = await student.call('students.answerLink', { params: { id: link?.id ?? 0 }, body });
      expect(answered.status, answered.text).toBe(200);
    };
    for (const student of [left, moved]) await join(student);
    await upload(next, rows.slice(1));
    return async () => {
      expect((await left.call('students.leave')).body.data).toEqual({ left: true });
      await join(moved);
      return async (server) => {
        const { body } = await (await signIn(server, old)).call('students.list');
        expect(body.data.map(({ standing }) => standing)).toEqual(['waiting', 'waiting']);
        for (const [student, asking] of [
          [left, 0],
          [moved, 1],
        ] as const) {
          const { call } = await signIn(server, student);
          expect((await call('students.membership')).body.data.institution).toBeNull();
          expect((await call('students.links')).body.data).toHaveLength(asking);
        }
      };
    };
  },
  'an address for calendar programs that was replaced or removed stays void': async ({ server, add }) => {
    const one = await add(roles.student);
    const other = await add(roles.student);
    const make = ({ id }: Person) => server.database.write((tx) => makeFeed(tx, id, server.clock.now()));
    const replaced = await make(one);
    const removed = await make(other);
    return async () => {
      const current = await make(one);
      expect((await other.call('calendarFeed.remove')).status).toBe(200);
      return async (restored) => {
        const status = async (secret: string) =>
          (await restored.app.inject({ url: `/v1/calendar/${secret}.ics` })).statusCode;
        expect([await status(replaced), await status(current), await status(removed)]).toEqual([404, 200, 404]);
      };
    };
  },
  'a place has an owner where the one whom it had last is not in the copy': async ({ add }) => {
    const owner = await add(roles.employer);
    const member = await add(roles.employer, { colleagueOf: owner });
    return async () => {
      await add(roles.employer, { colleagueOf: owner, owner: true });
      expect((await owner.call('members.leave')).status).toBe(200);
      return async (server) => {
        const { body } = await (await signIn(server, member)).call('members.list');
        expect(body.data.map(({ id, role }) => [id, role])).toEqual([[member.id, 'owner']]);
      };
    };
  },
};

describeEngines('after a restore of an earlier copy', (open) => {
  const held = new Map<string, (server: TestServer) => Promise<void>>();
  let restored: Awaited<ReturnType<typeof startOn>>;

  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-decisions-'));
    const places = open.engine === 'PostgreSQL' ? [await open.place(), await open.place()] : [];
    const [url = '', target = ''] = places.map((place) => ('url' in place ? place.url : ''));
    const { server, database, stop } = await startOn(folder, url);
    const passwordHash = await createPasswords(testConfig.scrypt).hash(password);
    const add: Before['add'] = (role, options) => signedIn(server, role, { ...options, passwordHash });
    const before = { server, add, admin: await add(roles.admin) };
    const decisions = new Map<string, Awaited<ReturnType<Story>>>();
    for (const [name, story] of Object.entries(stories)) decisions.set(name, await story(before));
    await (url === '' ? copyAside(database, folder) : dumpInto(url, target));
    for (const [name, decide] of decisions) held.set(name, await decide());
    await stop();
    if (url === '') putCopyBack(folder);
    else await afterRestore(['--data', folder], target);
    restored = await startOn(folder, target);
    return async () => {
      await restored.stop();
      rmSync(folder, { recursive: true, force: true });
    };
  });

  it.each(Object.keys(stories))('%s [B-05]', async (name) => {
    await held.get(name)?.(restored.server);
    expect(held.has(name)).toBe(true);
  });
});
