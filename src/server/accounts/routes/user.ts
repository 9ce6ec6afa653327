import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { checkPhone, normalisePhone } from '#shared/rules/accounts/phone.ts';
import { placeRoles } from '#shared/rules/accounts/place-roles.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { countOpenRequests, type PlaceKey } from '../../organisations/join-requests.ts';
import { readPlaceMembership } from '../../organisations/members.ts';
import { countPartners } from '../../partnerships/repository.ts';
import type { Handle } from '../../platform/database/database.ts';
import { type Context, route } from '../../platform/http/route.ts';
import type { Account } from '../../platform/sessions/sessions.ts';
import { countPostings } from '../../postings/repository.ts';
import { countStudents } from '../../students/lists.ts';
import { isOnLists, lockPerson, savePerson } from '../person.ts';
import { countProfileChange, readUser } from '../users.ts';

/** The own profile: names, phone number, interests, counts. */
export function registerUser(app: FastifyInstance): void {
  route(app, 'user.save', save);
  route(app, 'user.counts', async ({ db, user, now }) => ({ data: await countsOf(db, user, now) }));
  route(app, 'student.interests', saveInterests);
}

async function save({ body, user, now, write, session, service }: Context<'user.save'>) {
  const phone = body.phone_number;
  const message = phone === undefined ? null : checkPhone(phone);
  if (message) throw new AppError('invalid', { fields: { phone_number: message } });
  const changes = {
    ...(body.first_name !== undefined && { first_name: body.first_name }),
    ...(body.last_name !== undefined && { last_name: body.last_name }),
    ...(body.designation !== undefined && { designation: body.designation }),
    ...(phone !== undefined && { phone_number: normalisePhone(phone) ?? '' }),
  };
  return await write(async (tx) => {
    await lockPerson(tx, service.database.dialect, user.id, isOnLists(changes));
    await savePerson(tx, user.id, changes, now);
    await countProfileChange(tx, user.id);
    const data = await readUser(tx, user.id, session?.secondFactorPending ?? false);
    return { message: 'Profile updated successfully', data };
  });
}

async function saveInterests({ body, db, user, write, session, service }: Context<'student.interests'>) {
  const ids = [...new Set(body.interests)];
  const known = await db.selectFrom('interests').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw new AppError('invalid', { fields: { interests: 'Choose from the list' } });
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, `interests ${user.id}`);
    await tx.deleteFrom('user_interests').where('user_id', '=', user.id).execute();
    const rows = ids.map((interest_id) => ({ user_id: user.id, interest_id }));
    await tx.insertInto('user_interests').values(rows).execute();
    const data = await readUser(tx, user.id, session?.secondFactorPending ?? false);
    return { message: 'Interests saved', data };
  });
}

async function countsOf(db: Handle, { role, ...user }: Account, now: Date) {
  // Students belong to an institution, and look after nothing of it.
  const { company_id, institution_id } = role === roles.student ? { company_id: null, institution_id: null } : user;
  const place = placeKeyOf(company_id, institution_id);
  const owns = place !== null && (await readPlaceMembership(db, place, user.id))?.role === placeRoles.owner;
  return {
    project: 0,
    internship: 0,
    job: 0,
    ...(company_id !== null && (await countPostings(db, company_id))),
    students: institution_id === null ? 0 : await countStudents(db, institution_id),
    partners: 0,
    partner_invitations: 0,
    ...(place && (await countPartners(db, { side: place.kind, id: place.id }, now))),
    join_requests: place && owns ? await countOpenRequests(db, place) : 0,
  };
}

function placeKeyOf(company_id: number | null, institution_id: number | null): PlaceKey | null {
  if (company_id !== null) return { kind: 'company', id: company_id };
  return institution_id === null ? null : { kind: 'institution', id: institution_id };
}
