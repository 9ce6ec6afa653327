import { roles } from '#shared/rules/accounts/roles.ts';
import { type Person, signedIn } from './people.ts';
import type { TestServer } from './test-server.ts';

/** The hours of test mentors: every day from 00:00 to 24:00 in UTC, an hour each. */
const dayAndNight = {
  zone: 'UTC',
  session_minutes: 60,
  rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  exceptions: [],
};

/** A mentor who takes sessions at every full hour. */
export async function mentorAtAllHours(server: TestServer): Promise<Person> {
  const mentor = await signedIn(server, 5);
  await mentor.call('mentor.saveHours', { body: dayAndNight });
  return mentor;
}

/** A full hour to come, counted from the next midnight of UTC. */
export function fullHour(server: TestServer, hour: number): string {
  const now = server.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour)).toISOString();
}

/** A student's request for a session with a mentor; answers its id. */
export async function bookingBetween(student: Person, mentor: Person, hour = 9): Promise<number> {
  const body = { mentor_id: mentor.id, starts_at: fullHour(student.server, hour), topic: 'A first project' };
  return (await student.call('bookings.create', { body })).body.data.id;
}

/** A student who has asked this mentor for a session. */
export async function bookedStudent(mentor: Person): Promise<Person> {
  await mentor.call('mentor.saveHours', { body: dayAndNight });
  const student = await signedIn(mentor.server, roles.student);
  await bookingBetween(student, mentor);
  return student;
}

/** The token in the last invitation that was mailed to an address. */
export function inviteTokenFor(server: TestServer, email: string): string {
  const mail = server.mails.findLast(({ to, subject }) => to === email && subject.includes('mentor'));
  return /^[\w-]{43}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** An address that an institution has invited to be a mentor, with the token of the invitation. */
export async function invitedMentor(server: TestServer): Promise<{ readonly email: string; readonly token: string }> {
  const email = `mentor-${crypto.randomUUID()}@example.com`;
  const educator = await signedIn(server, roles.educator);
  await educator.call('mentorInvites.create', { body: { email } });
  return { email, token: inviteTokenFor(server, email) };
}
