import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { calendarFile, calendarType } from '../interviews/calendar-file.ts';
import { orderSession } from '../orders/ordering.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { spend } from '../platform/limits/limits.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { bookingEvent } from './booking-event.ts';
import { type BookingOwner, bookingAnswer, listBookings, readBooking } from './bookings.ts';
import { answerBooking, book, mustRead } from './sessions.ts';
import { listInstitutions, listMentoredStudents, listStudentProjects } from './students.ts';

/** Sessions: students book them, mentors answer; and what mentors see of their students. */
export function registerMentoring(app: FastifyInstance): void {
  route(app, 'bookings.create', create);
  route(app, 'bookings.list', ({ db, user, query }) => listBookings(db, ownerOf(user), query));
  route(app, 'bookings.change', change);
  route(app, 'bookings.calendar', calendar);
  route(app, 'mentor.sessions', ({ db, user, query }) => listBookings(db, ownerOf(user), query));
  route(app, 'mentor.answerSession', answerSession);
  route(app, 'mentor.students', ({ db, user, query, now }) => listMentoredStudents(db, user.id, query, now));
  route(app, 'mentor.enrollments', ({ db, user, query }) => listStudentProjects(db, user.id, query));
  route(app, 'mentor.institutions', ({ db, query }) => listInstitutions(db, query));
}

const ownerOf = ({ id, role }: Account): BookingOwner => ({
  id,
  column: role === roles.mentor ? 'mentor_id' : 'student_id',
});

/** Requests for sessions of one student within an hour, those that were called off included. */
const bookingsPerHour = 30;

function create({ user, body, now, service, write }: Context<'bookings.create'>) {
  const { mentor_id: mentorId, starts_at: startsAt, topic, price: seen } = body;
  return write(async (tx) => {
    await spend(tx, [{ key: `bookings of user ${user.id}`, max: bookingsPerHour }], now);
    const order = (price: number) => orderSession(tx, service, { student: user, mentorId, price }, now);
    const asked = { mentorId, studentId: user.id, startsAt, topic, price: seen, order };
    const id = await book(tx, service.database.dialect, asked, now);
    return { message: 'Session requested', data: bookingAnswer(await mustRead(tx, ownerOf(user), id)) };
  });
}

function change({ user, params, body, now, service, write }: Context<'bookings.change'>) {
  const { status, starts_at } = body;
  const answer = { id: params.id, status, ...(status === 'accepted' && { seenStart: starts_at }) };
  const change = { side: 'student', owner: ownerOf(user), answer } as const;
  return write(async (tx) => ({
    message: status === 'accepted' ? 'Time accepted' : 'Session called off',
    data: bookingAnswer(await answerBooking(tx, service.database.dialect, change, now)),
  }));
}

const answered = {
  accepted: 'Session accepted',
  declined: 'Request declined',
  proposed: 'Time proposed',
  cancelled: 'Session called off',
} as const;

function answerSession({ user, params, body, now, service, write }: Context<'mentor.answerSession'>) {
  const { status, note, place, starts_at } = body;
  const answer = {
    id: params.id,
    status,
    note,
    ...(place !== undefined && { place }),
    ...(status === 'proposed' && starts_at !== undefined && { starts_at }),
  };
  const change = { side: 'mentor', owner: ownerOf(user), answer } as const;
  return write(async (tx) => ({
    message: answered[status],
    data: bookingAnswer(await answerBooking(tx, service.database.dialect, change, now)),
  }));
}

async function calendar({ db, user, params }: Context<'bookings.calendar'>): Promise<FileReply> {
  const record = await readBooking(db, ownerOf(user), params.id);
  if (!record) throw new AppError('not_found');
  const wasAccepted = record.status === 'accepted' || record.status === 'cancelled';
  if (!wasAccepted) throw new AppError('invalid_status', { message: 'This session was not accepted yet' });
  const text = calendarFile(bookingEvent(record));
  return { file: Readable.from([text], { objectMode: false }), name: `session-${record.id}.ics`, type: calendarType };
}
