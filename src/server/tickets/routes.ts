import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { type Context, route } from '../platform/http/route.ts';
import { spend } from '../platform/limits/limits.ts';
import { ticketColumns, ticketOf } from './ticket-answer.ts';

/** The most tickets that one person raises in an hour. */
const ticketsPerHour = 20;

/** The helpdesk, for everybody's own concerns. */
export function registerTickets(app: FastifyInstance): void {
  route(app, 'tickets.list', list);
  route(app, 'tickets.create', create);
}

async function list({ db, user, query: { page, limit } }: Context<'tickets.list'>) {
  const own = db.selectFrom('tickets').where('user_id', '=', user.id);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .select(ticketColumns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(ticketOf), total: Number(count), page, limit };
}

function create({ user, body: { concern }, now, write }: Context<'tickets.create'>) {
  return write(async (tx) => {
    await spend(tx, [{ key: `tickets of user ${user.id}`, max: ticketsPerHour }], now);
    const row = await tx
      .insertInto('tickets')
      .values({
        user_id: user.id,
        concern,
        concern_key: fold(concern),
        created_at: now.toISOString(),
        closed_at: null,
      })
      .returning(ticketColumns)
      .executeTakeFirst();
    if (!row) throw new AppError('internal');
    return { message: 'Ticket raised', data: ticketOf(row) };
  });
}
