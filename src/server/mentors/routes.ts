import type { FastifyInstance } from 'fastify';
import type { Mentor } from '#shared/contract/mentors.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Context, route } from '../platform/http/route.ts';

/** What a session costs with a mentor who has named no price, INR. */
const usualPrice = 1000;

/** The registered mentors, for students and educators. */
export function registerMentors(app: FastifyInstance): void {
  route(app, 'mentors.list', list);
  route(app, 'mentors.read', async ({ db, params }) => {
    const found = await selected(db).where('id', '=', params.id).executeTakeFirst();
    if (!found) throw new AppError('not_found');
    return { data: mentorOf(found) };
  });
}

/** Those who have signed up as mentors and verified their e-mail, and whose account is there. */
const registered = (db: Handle) =>
  db
    .selectFrom('users')
    .where('role', '=', roles.mentor)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null);

const selected = (db: Handle) => registered(db).select(['id', 'first_name', 'last_name', 'designation', 'profile_pic']);

async function list({ db, query: { page, limit } }: Context<'mentors.list'>) {
  const { count } = await registered(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await selected(db)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(mentorOf), total: Number(count), page, limit };
}

type MentorRow = Pick<Mentor, 'id' | 'first_name' | 'last_name' | 'designation'> & { readonly profile_pic: string };

function mentorOf({ profile_pic, ...row }: MentorRow): Mentor {
  return { ...row, profile_photo: profile_pic, price: usualPrice };
}
