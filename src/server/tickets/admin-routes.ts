import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AdminTicket } from '#shared/contract/tickets.ts';
import { AppError } from '#shared/errors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { auditActorOf, recordAudit } from '../audit/record.ts';
import { notify } from '../notifications/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import { personMatches } from '../platform/database/person-search.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { ticketOf } from './ticket-answer.ts';

/** The helpdesk's own side: everybody's tickets. */
export function registerAdminTickets(app: FastifyInstance): void {
  route(app, 'adminTickets.list', list);
  route(app, 'adminTickets.update', update);
}

const withPerson = (db: Handle) => db.selectFrom('tickets').innerJoin('users', 'users.id', 'tickets.user_id');

const columns = [
  'tickets.id',
  'concern',
  'answer',
  'answered_at',
  'tickets.created_at',
  'closed_at',
  'user_id',
  'first_name',
  'last_name',
  'email_address',
  'role',
] as const;

async function list({ db, query: { page, limit, search, misspelt, status } }: Context<'adminTickets.list'>) {
  const found = withPerson(db)
    .$if(status === 'Open', (rows) => rows.where('closed_at', 'is', null))
    .$if(status === 'Closed', (rows) => rows.where('closed_at', 'is not', null))
    .$if(search.trim() !== '', (rows) => rows.where(says(search, misspelt)));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('tickets.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(adminTicketOf), total: Number(count), page, limit };
}

/** Each word is in the concern, which is folded, or in name or e-mail. */
function says(search: string, misspelt: Misspelt) {
  const words = search.split(/\s+/).filter(Boolean);
  const each = words.map(
    (word) => sql`(${saysEvery(sql`concern_key`, fold(word), misspelt)} or ${personMatches('users', word, misspelt)})`,
  );
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

interface TicketRow extends Omit<AdminTicket, 'status' | 'person'> {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string | null;
  readonly role: number;
}

function adminTicketOf(row: TicketRow): AdminTicket {
  const { user_id, first_name, last_name, email_address, role, ...ticket } = row;
  const person = { id: user_id, name: fullName({ first_name, last_name }), email_address: email_address ?? '', role };
  return { ...ticketOf(ticket), person };
}

const answeredMeanwhile = 'Somebody has answered this ticket meanwhile. Read that answer first';

function update(context: Context<'adminTickets.update'>) {
  const { params, body, now, service, write } = context;
  if (body.answer === undefined && body.status === undefined) {
    throw new AppError('invalid', { fields: { answer: 'Write an answer' } });
  }
  return write(async (tx) => {
    await service.database.dialect.lock(tx, `ticket ${params.id}`);
    const before = await mustRead(tx, params.id);
    const answers = body.answer !== undefined && body.answer !== before.answer;
    const isUnread = body.answered_at !== undefined && body.answered_at !== before.answered_at;
    if (answers && isUnread) throw new AppError('conflict', { message: answeredMeanwhile });
    const status = body.status === before.status ? undefined : body.status;
    if (answers) await answer(tx, context, body.answer ?? '');
    if (status) await move(tx, context, status);
    if (answers || status) await tell(tx, before, { answers, status }, now);
    const message = answers ? 'Answer sent' : `Ticket ${doneWords[status ?? before.status]}`;
    return { message, data: await mustRead(tx, params.id) };
  });
}

async function answer(tx: Tx, context: Context<'adminTickets.update'>, words: string): Promise<void> {
  const { id } = context.params;
  const answered_at = context.now.toISOString();
  await tx.updateTable('tickets').set({ answer: words, answered_at }).where('id', '=', id).execute();
  const entry = { act: 'ticket.answered', subject: { kind: 'ticket', id } } as const;
  await recordAudit(tx, { actor: auditActorOf(context), ...entry }, context.now);
}

async function move(tx: Tx, context: Context<'adminTickets.update'>, status: AdminTicket['status']): Promise<void> {
  const { id } = context.params;
  const closes = status === 'Closed';
  const closed_at = closes ? context.now.toISOString() : null;
  await tx.updateTable('tickets').set({ closed_at }).where('id', '=', id).execute();
  const subject = { kind: 'ticket', id } as const;
  const act = closes ? 'ticket.closed' : 'ticket.reopened';
  await recordAudit(tx, { actor: auditActorOf(context), act, subject }, context.now);
}

const doneWords = { Open: 'reopened', Closed: 'closed' } as const;

async function mustRead(db: Handle, id: number): Promise<AdminTicket> {
  const row = await withPerson(db).select(columns).where('tickets.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return adminTicketOf(row);
}

/** Where people of a role find their tickets. */
const helpdeskPaths: Readonly<Record<number, string>> = {
  [roles.employer]: '/employer/account#concern',
  [roles.educator]: '/educator/account#concern',
  [roles.student]: '/student/settings?part=helpdesk',
  [roles.mentor]: '/mentor/account#concern',
};

interface Done {
  readonly answers: boolean;
  readonly status: AdminTicket['status'] | undefined;
}

async function tell(tx: Tx, { id, concern, person }: AdminTicket, { answers, status }: Done, now: Date): Promise<void> {
  const done = [...(answers ? ['answered'] : []), ...(status ? [doneWords[status]] : [])].join(' and ');
  const text = `The helpdesk has ${done} your ticket “${concern}”`;
  const path = helpdeskPaths[person.role] ?? '';
  await notify(tx, [{ userId: person.id, kind: 'helpdesk', text, path, topic: `ticket ${id}` }], now);
}
