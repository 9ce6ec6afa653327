import type { CallName } from '#shared/contract/index.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { bookingBetween, fullHour, invitedMentor, mentorAtAllHours } from '../mentoring.ts';
import { type Person, signedIn } from '../people.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = {
  readonly [N in Extract<CallName, `${'mentors' | 'mentor' | 'bookings' | 'mentorInvites'}.${string}`>]: Row<N>;
};

const full = (...list: Role[]): May => ({ level: 'full', roles: list });
const mentor = full(roles.mentor);
const student = full(roles.student);
const inviters = full(roles.admin, roles.educator);
const weirdId = 999_999_999;
const nothing = () => ({});
const byId = (id: number) => ({ params: { id } });
const cancelled = (id: number) => ({ params: { id }, body: { status: 'cancelled' } }) as const;
const declined = (id: number) => ({ params: { id }, body: { status: 'declined' } }) as const;
const aMentor = async (_: Person, server: TestServer) => byId((await signedIn(server, roles.mentor)).id);

const someDay = { from: '2026-01-06T10:00:00.000Z', to: '2026-01-07T10:00:00.000Z' };

/** A mentor whom nobody can find any more. */
async function suspendedMentor({ id, server }: Person): Promise<number> {
  const suspended_at = server.clock.now().toISOString();
  await server.database.write((tx) => tx.updateTable('users').set({ suspended_at }).where('id', '=', id).execute());
  return id;
}

/** A booking of a student or of a mentor, with somebody new on the other side. */
async function bookingOf(person: Person, server: TestServer): Promise<number> {
  if (person.role === roles.mentor) {
    await person.call('mentor.saveHours', { body: everyDay });
    return await bookingBetween(await signedIn(server, roles.student), person);
  }
  return await bookingBetween(person, await mentorAtAllHours(server));
}

const everyDay = {
  zone: 'UTC',
  session_minutes: 60,
  rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
  exceptions: [],
};

/** A session that was accepted and is in the calendars. */
async function acceptedOf(person: Person, server: TestServer) {
  const id = await bookingOf(person, server);
  await server.database.write((tx) =>
    tx.updateTable('bookings').set({ status: 'accepted' }).where('id', '=', id).execute(),
  );
  return byId(id);
}

const inviteOf = async (person: Person) =>
  byId(
    (await person.call('mentorInvites.create', { body: { email: `${crypto.randomUUID()}@example.com` } })).body.data.id,
  );

/** The calls of mentors, of bookings, and of invitations to be a mentor. */
export const mentoringRows: Rows = {
  'mentors.list': { may: full(3, 4, 5), status: 200, input: nothing },
  'mentors.read': {
    may: full(3, 4, 5),
    status: 200,
    input: aMentor,
    records: {
      owner: roles.mentor,
      theirs: async (owner) => byId(await suspendedMentor(owner)),
      missing: byId(weirdId),
    },
  },
  'mentors.slots': {
    may: student,
    status: 200,
    input: async (person, server) => ({
      ...(await aMentor(person, server)),
      query: { from: fullHour(server, 0), to: fullHour(server, 24) },
    }),
    records: {
      owner: roles.mentor,
      theirs: async (owner) => ({ ...byId(await suspendedMentor(owner)), query: someDay }),
      missing: { ...byId(weirdId), query: someDay },
    },
  },
  'mentor.profile': { may: mentor, status: 200, input: nothing },
  'mentor.saveProfile': { may: mentor, status: 200, input: () => ({ body: { about: 'Twenty years of plants' } }) },
  'mentor.hours': { may: mentor, status: 200, input: nothing },
  'mentor.saveHours': { may: mentor, status: 200, input: () => ({ body: everyDay }) },
  'bookings.create': {
    may: student,
    status: 201,
    input: async (_, server) => ({
      body: { mentor_id: (await mentorAtAllHours(server)).id, starts_at: fullHour(server, 10) },
    }),
    records: {
      owner: roles.mentor,
      theirs: async (owner) => ({ body: { mentor_id: await suspendedMentor(owner), starts_at: someDay.from } }),
      missing: { body: { mentor_id: weirdId, starts_at: someDay.from } },
    },
  },
  'bookings.list': { may: full(4, 5), status: 200, input: nothing },
  'bookings.change': {
    may: student,
    status: 200,
    input: async (person, server) => cancelled(await bookingOf(person, server)),
    records: {
      owner: roles.student,
      theirs: async (owner, server) => cancelled(await bookingOf(owner, server)),
      missing: cancelled(weirdId),
    },
  },
  'bookings.calendar': {
    may: full(4, 5),
    status: 200,
    input: acceptedOf,
    records: { owner: roles.student, theirs: acceptedOf, missing: byId(weirdId) },
  },
  'mentor.sessions': { may: mentor, status: 200, input: nothing },
  'mentor.answerSession': {
    may: mentor,
    status: 200,
    input: async (person, server) => declined(await bookingOf(person, server)),
    records: {
      owner: roles.mentor,
      theirs: async (owner, server) => declined(await bookingOf(owner, server)),
      missing: declined(weirdId),
    },
  },
  'mentor.students': { may: mentor, status: 200, input: nothing },
  'mentor.enrollments': { may: mentor, status: 200, input: nothing },
  'mentor.institutions': { may: mentor, status: 200, input: nothing },
  'mentorInvites.create': {
    may: inviters,
    status: 201,
    input: () => ({ body: { email: `${crypto.randomUUID()}@example.com` } }),
  },
  'mentorInvites.list': { may: inviters, status: 200, input: nothing },
  'mentorInvites.withdraw': {
    may: inviters,
    status: 200,
    input: inviteOf,
    records: { owner: roles.educator, theirs: inviteOf, missing: byId(weirdId) },
  },
};

/** What somebody sends who was invited to be a mentor. */
export async function mentorSignUpInput(password: string, server: TestServer) {
  const { email, token } = await invitedMentor(server);
  return { basic: [email, password], body: { first_name: 'Asha', token } } as const;
}
