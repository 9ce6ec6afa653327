import type { FastifyInstance } from 'fastify';
import type { Account } from '../auth/sessions.ts';
import { finishBatch } from '../data/batch-finish.ts';
import { receivePart } from '../data/batch-parts.ts';
import { undoBatch } from '../data/batch-undo.ts';
import { createBatch, listBatches, readBatch } from '../data/batches-repository.ts';
import { type Context, route } from './route.ts';
import { institutionOf } from './students.ts';

/** Uploads of student lists. */
export function registerBatches(app: FastifyInstance): void {
  route(app, 'batches.create', create);
  route(app, 'batches.rows', rows);
  route(app, 'batches.finish', finish);
  route(app, 'batches.list', list);
  route(app, 'batches.undo', undo);
}

const uploaderOf = (user: Account) => ({ institutionId: institutionOf(user), userId: user.id });

function create({ user, body, now, write }: Context<'batches.create'>) {
  const { file_name, file_hash = '', row_count, mode } = body;
  return write(async (tx) => {
    const batch = { file_name, file_hash, row_count, mode };
    return { message: 'Upload opened', data: { id: await createBatch(tx, uploaderOf(user), batch, now) } };
  });
}

function rows({ user, params, body, now, write }: Context<'batches.rows'>) {
  return write(async (tx) => {
    const { accepted, updated, unchanged, rejected } = await receivePart(tx, uploaderOf(user), params.id, body, now);
    return { data: { accepted, updated, unchanged, rejected: [...rejected] } };
  });
}

function finish({ user, params, body, now, write }: Context<'batches.finish'>) {
  return write(async (tx) => {
    const late = await finishBatch(tx, uploaderOf(user), params.id, body.parts, now);
    const batch = await readBatch(tx, params.id);
    const message = `${batch.accepted} added, ${batch.updated} updated, ${batch.unchanged} unchanged`;
    return { message, data: batch, rejected: [...late] };
  });
}

async function list({ db, user, query }: Context<'batches.list'>) {
  const { page, limit } = query;
  const { batches, total } = await listBatches(db, institutionOf(user), { page, limit });
  return { data: batches, total, page, limit };
}

function undo({ user, params, now, write }: Context<'batches.undo'>) {
  return write(async (tx) => {
    const { reversed, kept } = await undoBatch(tx, uploaderOf(user), params.id, now);
    const message = kept.length > 0 ? `${reversed} undone, ${kept.length} kept` : `${reversed} undone`;
    return { message, data: { reversed, kept: [...kept] } };
  });
}
