import type { FastifyInstance } from 'fastify';
import { columnFields } from '#shared/desk/roster-types.ts';
import { AppError } from '#shared/errors.ts';
import { type Context, route } from '../platform/http/route.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { readMatching, saveMatching } from '../students/matching.ts';
import { lockList } from '../students/repository.ts';
import { finishRosterImport } from './finish.ts';
import { sendListInvites } from './mails.ts';
import { receivePart } from './parts.ts';
import { reportRosterImport } from './report.ts';
import { createRosterImport, findRosterImport, listRosterImports, readRosterImport } from './repository.ts';
import { previewUndo, undoRosterImport } from './undo.ts';

/** Uploads of student lists. */
export function registerRosterImports(app: FastifyInstance): void {
  route(app, 'batches.create', create);
  route(app, 'batches.rows', rows);
  route(app, 'batches.finish', finish);
  route(app, 'batches.list', list);
  route(app, 'batches.report', report);
  route(app, 'batches.undoPreview', async ({ db, user, params, now }) => ({
    data: await previewUndo(db, uploaderOf(user), params.id, now),
  }));
  route(app, 'batches.undo', undo);
  route(app, 'students.matching', async ({ db, user }) => ({ data: await readMatching(db, institutionOf(user)) }));
  route(app, 'students.saveMatching', remember);
}

const uploaderOf = (user: Account) => ({ institutionId: institutionOf(user), userId: user.id });

const nothingChosen = { identifiers: false, overwrite: [], notify: false };

function create({ user, body, now, write }: Context<'batches.create'>) {
  const { file_name, file_hash = '', row_count, mode, choices = nothingChosen, mapping } = body;
  return write(async (tx) => {
    const batch = { file_name, file_hash, row_count, mode, choices, mapping };
    return { message: 'Upload opened', data: { id: await createRosterImport(tx, uploaderOf(user), batch, now) } };
  });
}

function rows({ user, params, body, now, write }: Context<'batches.rows'>) {
  return write(async (tx) => {
    const { accepted, updated, unchanged, rejected } = await receivePart(tx, uploaderOf(user), params.id, body, now);
    return { data: { accepted, updated, unchanged, rejected: [...rejected] } };
  });
}

async function finish({ user, params, body, now, write, service }: Context<'batches.finish'>) {
  const answer = await write(async (tx) => {
    const late = await finishRosterImport(tx, uploaderOf(user), params.id, body, now);
    const batch = await readRosterImport(tx, params.id, now);
    const message = `${batch.accepted} added, ${batch.updated} updated, ${batch.unchanged} unchanged`;
    return { message, data: batch, rejected: [...late] };
  });
  if (answer.data.choices.notify) service.background(() => sendListInvites(service, params.id));
  return answer;
}

async function list({ db, user, query, now }: Context<'batches.list'>) {
  const { page, limit, status } = query;
  const { batches, total } = await listRosterImports(db, institutionOf(user), { page, limit, status }, now);
  return { data: batches, total, page, limit };
}

async function report({ db, user, params, query }: Context<'batches.report'>) {
  const batch = await findRosterImport(db, institutionOf(user), params.id);
  const { rows, total } = await reportRosterImport(db, batch, query);
  return { data: rows, total, page: query.page, limit: query.limit };
}

function undo({ user, params, now, write }: Context<'batches.undo'>) {
  return write(async (tx) => {
    const { reversed, kept } = await undoRosterImport(tx, uploaderOf(user), params.id, now);
    const message = kept.length > 0 ? `${reversed} undone, ${kept.length} kept` : `${reversed} undone`;
    return { message, data: { reversed, kept: [...kept] } };
  });
}

function remember({ user, body, now, write }: Context<'students.saveMatching'>) {
  const institution = institutionOf(user);
  refuseUnknown(body.headings);
  return write(async (tx) => {
    await lockList(tx, institution);
    await saveMatching(tx, institution, body, now);
    return { message: 'Remembered', data: await readMatching(tx, institution) };
  });
}

/** A heading means a field of the list, a part of the name, or nothing. */
function refuseUnknown(headings: Readonly<Record<string, string | null>>): void {
  const known = new Set<string>(['', ...columnFields]);
  const wrong = Object.values(headings).find((field) => field !== null && !known.has(field));
  if (wrong !== undefined) throw new AppError('invalid', { fields: { headings: `The list has no field ${wrong}` } });
}
