import type { FastifyInstance } from 'fastify';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { checkHours, hourMessages } from '#shared/rules/mentoring/mentor-hours.ts';
import { checkMentorLinks } from '#shared/rules/mentoring/mentor-links.ts';
import { isTimeZone } from '#shared/rules/mentoring/time-zones.ts';
import { readHours, writeHours } from '../mentors/hours.ts';
import { given } from '../platform/database/given.ts';
import { type Context, route } from '../platform/http/route.ts';
import { readOwnMentor, writeMentor } from './profile.ts';

/** A mentor's own profile and hours. */
export function registerOwnMentor(app: FastifyInstance): void {
  route(app, 'mentor.profile', async ({ db, user }) => ({ data: await readOwnMentor(db, user.id) }));
  route(app, 'mentor.saveProfile', saveProfile);
  route(app, 'mentor.hours', async ({ db, user }) => ({ data: await readHours(db, user.id) }));
  route(app, 'mentor.saveHours', saveHours);
}

/** Under it a mentor's profile and hours are looked at and changed. */
const mentorLock = (id: number) => `mentor ${id}`;

const refuse = (fields: FieldMessages) => {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
};

function saveProfile({ user, body, now, service, write }: Context<'mentor.saveProfile'>) {
  const { version, zone, ...changes } = body;
  return write(async (tx) => {
    await service.database.dialect.lock(tx, mentorLock(user.id));
    const theirs = await readOwnMentor(tx, user.id);
    if (version !== undefined && version !== theirs.version) {
      throw new AppError('version_conflict', { detail: { yours: changes, theirs } });
    }
    refuse(checkMentorLinks(changes));
    if (zone !== undefined && zone !== theirs.zone) {
      refuse(isTimeZone(zone) ? {} : { zone: hourMessages.zone });
      const hours = await readHours(tx, user.id);
      await writeHours(tx, user.id, { ...hours, zone, version: hours.version + 1 }, now);
    }
    await writeMentor(tx, { ...theirs, ...given(changes), version: theirs.version + 1 }, now);
    return { message: 'Profile updated successfully', data: await readOwnMentor(tx, user.id) };
  });
}

function saveHours({ user, body, now, service, write }: Context<'mentor.saveHours'>) {
  const { version, ...hours } = body;
  return write(async (tx) => {
    await service.database.dialect.lock(tx, mentorLock(user.id));
    const theirs = await readHours(tx, user.id);
    if (version !== undefined && version !== theirs.version) {
      throw new AppError('version_conflict', { detail: { yours: hours, theirs } });
    }
    refuse(checkHours(hours));
    await writeHours(tx, user.id, { ...hours, version: theirs.version + 1 }, now);
    return { message: 'Your hours are saved', data: await readHours(tx, user.id) };
  });
}
