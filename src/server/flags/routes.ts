import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { needsWords, reasonsFor } from '#shared/rules/flags/flag-reasons.ts';
import { auditActorOf, recordAudit } from '../audit/record.ts';
import { notify } from '../notifications/repository.ts';
import { type Context, route } from '../platform/http/route.ts';
import { spend } from '../platform/limits/limits.ts';
import { listFlags, mayFlag, readFlag } from './repository.ts';

/** The most flags that one person raises in an hour. */
const flagsPerHour = 10;

/** What people report, and what admins make of it. */
export function registerFlags(app: FastifyInstance): void {
  route(app, 'flags.create', create);
  route(app, 'adminFlags.list', list);
  route(app, 'adminFlags.update', settle);
}

function create({ user, body: { subject, id, reason, text }, now, write }: Context<'flags.create'>) {
  if (!reasonsFor(subject).includes(reason)) {
    throw new AppError('invalid', { fields: { reason: 'Choose a reason' } });
  }
  if (needsWords(reason) && text === '') throw new AppError('invalid', { fields: { text: 'Describe what is wrong' } });
  return write(async (tx) => {
    if (!(await mayFlag(tx, user, { subject, id }))) throw new AppError('not_found');
    await spend(tx, [{ key: `flags of user ${user.id}`, max: flagsPerHour }], now);
    const said = { reason, text, status: 'open', created_at: now.toISOString(), resolved_at: null, note: '' } as const;
    const row = await tx
      .insertInto('flags')
      .values({ user_id: user.id, subject, subject_id: id, ...said })
      // What is reported again takes the place of the earlier report, and is open again.
      .onConflict((conflict) => conflict.columns(['user_id', 'subject', 'subject_id']).doUpdateSet(said))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { message: 'Report sent', data: { id: row.id } };
  });
}

async function list({ db, query: { page, limit, status, subject } }: Context<'adminFlags.list'>) {
  return { ...(await listFlags(db, { status: status ?? null, subject: subject ?? null, page, limit })), page, limit };
}

const reportedAgain = 'It has been reported again. Read the new report first';
const settledMeanwhile = 'Someone else has settled this report. Look at the outcome first';

function settle(context: Context<'adminFlags.update'>) {
  const { params, body, now, write } = context;
  const { status, note } = body;
  return write(async (tx) => {
    const before = await readFlag(tx, params.id);
    if (!before) throw new AppError('not_found');
    const { flag, reporterId } = before;
    const resolved_at = now.toISOString();
    const { created_at = flag.created_at, resolved_at: seen = flag.resolved_at } = body;
    const { numUpdatedRows } = await tx
      .updateTable('flags')
      .set({ status, note, resolved_at })
      .where('id', '=', params.id)
      .where('created_at', '=', created_at)
      .where('resolved_at', seen === null ? 'is' : '=', seen)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      throw new AppError('conflict', { message: created_at === flag.created_at ? settledMeanwhile : reportedAgain });
    }
    const entry = {
      actor: auditActorOf(context),
      act: `flag.${status}`,
      subject: { kind: 'flag', id: flag.id },
      before: { status: flag.status },
      after: { status },
      reason: note,
    } as const;
    await recordAudit(tx, entry, now);
    if (flag.status === 'open') {
      const text = `Your report about “${flag.name}” was reviewed. Thank you`;
      await notify(tx, [{ userId: reporterId, kind: 'moderation', text, path: '', topic: `flag ${flag.id}` }], now);
    }
    const settled = await readFlag(tx, params.id);
    if (!settled) throw new AppError('not_found');
    return { message: status === 'dismissed' ? 'Report dismissed' : 'Report marked as acted on', data: settled.flag };
  });
}
