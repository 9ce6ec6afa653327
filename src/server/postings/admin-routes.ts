import type { FastifyInstance } from 'fastify';
import type { AdminPosting } from '#shared/contract/admin-postings.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { auditActorOf, recordAudit } from '../audit/record.ts';
import { tellClosed, tellOpenAgain } from '../enrollments/notifications.ts';
import { withdrawOfPosting } from '../invitations/repository.ts';
import { invitationsLock } from '../invitations/sending.ts';
import { notifyPlace } from '../notifications/repository.ts';
import { isListed } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { outlivePosting } from '../restores/outliving.ts';
import { postingAnswer } from './answer.ts';
import { readPostings } from './repository.ts';
import { listAdminPostings, putBack, readAdminPosting, takeDown } from './taking-down.ts';

/** Postings of all companies, for admins. */
export function registerAdminPostings(app: FastifyInstance): void {
  route(app, 'adminPostings.list', list);
  route(app, 'adminPostings.read', read);
  route(app, 'adminPostings.update', update);
}

async function list({ db, query }: Context<'adminPostings.list'>) {
  const { page, limit, search, misspelt, kind = null, state = null } = query;
  return { ...(await listAdminPostings(db, { search, misspelt, kind, state, page, limit })), page, limit };
}

interface PostingKey {
  readonly method: PostingKind;
  readonly id: number;
}

async function mustRead(db: Handle, key: PostingKey): Promise<AdminPosting> {
  const posting = await readAdminPosting(db, key);
  if (!posting) throw new AppError('not_found');
  return posting;
}

async function read({ db, params }: Context<'adminPostings.read'>) {
  const summary = await mustRead(db, params);
  const [record] = await readPostings(db, [params.id]);
  if (!record) throw new AppError('not_found');
  return { data: postingAnswer(record), summary };
}

function update(context: Context<'adminPostings.update'>) {
  const { params, body, now, service, write } = context;
  if (body.taken_down && body.reason === '') {
    throw new AppError('invalid', { fields: { reason: 'Give a reason that the company will see' } });
  }
  return write(async (tx) => {
    // Nobody is invited and nobody applies between our look and our write.
    await service.database.dialect.lock(tx, invitationsLock(params.id));
    const posting = await mustRead(tx, params);
    outlivePosting(tx, params.id);
    await (body.taken_down ? takeOff(tx, posting, body.reason, now) : bring(tx, posting, now));
    const act = body.taken_down ? 'posting.taken_down' : 'posting.put_back';
    const subject = { kind: 'posting', id: params.id } as const;
    const reason = body.taken_down ? body.reason : posting.reason;
    await recordAudit(tx, { actor: auditActorOf(context), act, subject, reason }, now);
    const message = body.taken_down ? 'Posting taken down' : 'Posting put back';
    return { message, data: await mustRead(tx, params) };
  });
}

async function takeOff(tx: Tx, posting: AdminPosting, reason: string, now: Date): Promise<void> {
  if (posting.state !== 'published') throw new AppError('invalid_status', { message: refusals[posting.state] });
  if (!(await takeDown(tx, posting, reason, now.toISOString()))) throw new AppError('invalid_status');
  await withdrawOfPosting(tx, posting.id, now);
  await tellClosed(tx, posting.id, now);
  await tellCompany(tx, posting, `“${posting.title}” was taken down: ${reason}`, now);
}

const refusals = {
  closed: 'A closed posting can’t be taken down: nobody but its company and its applicants sees it',
  taken_down: 'This posting is taken down already',
} as const;

async function bring(tx: Tx, posting: AdminPosting, now: Date): Promise<void> {
  if (posting.state !== 'taken_down')
    throw new AppError('invalid_status', { message: 'This posting isn’t taken down' });
  if (!(await isListed(tx, 'company', posting.company_id))) {
    throw new AppError('invalid_status', { message: 'Nobody at this company could look after the posting any more' });
  }
  if (!(await putBack(tx, posting, now.toISOString()))) throw new AppError('invalid_status');
  await tellCompany(tx, posting, `“${posting.title}” is published again`, now);
  await tellOpenAgain(tx, posting.id, now);
}

async function tellCompany(tx: Tx, { id, method, company_id }: AdminPosting, text: string, now: Date): Promise<void> {
  const path = `/employer/${method}/details/${id}`;
  await notifyPlace(
    tx,
    { kind: 'company', id: company_id },
    { kind: 'moderation', text, path, topic: `posting ${id} taken down` },
    now,
  );
}
