// What students save for later: postings, and searches by a name.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { maxSavedPostings, maxSavedSearches, savedMessages } from '#shared/rules/saved/saved-limits.ts';
import { readOwnFacts } from '../enrollments/own.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { cardAnswer } from '../postings/answer.ts';
import { isOpenToOthers } from '../postings/open-to-others.ts';
import { readPostings } from '../postings/repository.ts';
import {
  countSaved,
  countSearches,
  findSaved,
  hasSearch,
  insertSaved,
  insertSearch,
  listSaved,
  listSearches,
  removeSaved,
  removeSearch,
  savedLock,
} from './repository.ts';

/** What students save for later. */
export function registerSaved(app: FastifyInstance): void {
  route(app, 'saved.list', list);
  route(app, 'saved.add', add);
  route(app, 'saved.remove', remove);
  route(app, 'savedSearches.list', async ({ db, user, query }) => ({
    ...(await listSearches(db, user.id, query)),
    page: query.page,
    limit: query.limit,
  }));
  route(app, 'savedSearches.create', createSearch);
  route(app, 'savedSearches.remove', deleteSearch);
}

async function list({ db, user, query }: Context<'saved.list'>) {
  const entries = await listSaved(db, user.id, query);
  const ids = entries.map(({ posting_id }) => posting_id);
  const records = new Map((await readPostings(db, ids)).map((record) => [record.id, record]));
  const facts = await readOwnFacts(db, user.id, [...records.values()]);
  const data = entries.flatMap(({ posting_id, saved_at }) => {
    const record = records.get(posting_id);
    const own = facts.get(posting_id);
    if (!record || !own) return [];
    const open = own.full ? ('full' as const) : ('open' as const);
    const state = isOpenToOthers(record) ? open : ('closed' as const);
    return [{ ...cardAnswer(record), ...own, state, saved_at }];
  });
  const counts = await countSaved(db, user.id);
  const total = query.method ? counts[query.method] : counts.project + counts.internship + counts.job;
  return { data, total, counts, page: query.page, limit: query.limit };
}

function add({ user, params, now, service, write }: Context<'saved.add'>) {
  const key = { userId: user.id, postingId: params.id };
  return write(async (tx) => {
    await service.database.dialect.lock(tx, savedLock(user.id));
    const [posting] = await readPostings(tx, [params.id]);
    if (posting?.kind !== params.method || posting.status === postingStatuses.draft) throw new AppError('not_found');
    if (posting.taken_down_at !== null) throw new AppError('not_found');
    const earlier = await findSaved(tx, key);
    const saved_at = earlier ?? now.toISOString();
    if (earlier === null) {
      if (!isOpenToOthers(posting)) {
        throw new AppError('invalid_status', { message: savedMessages.closed });
      }
      await mustHaveRoom(tx, user.id);
      await insertSaved(tx, key, saved_at);
    }
    return { message: 'Saved', data: { id: params.id, saved_at } };
  });
}

async function mustHaveRoom(tx: Tx, userId: number): Promise<void> {
  const { project, internship, job } = await countSaved(tx, userId);
  if (project + internship + job >= maxSavedPostings) {
    throw new AppError('invalid', { message: savedMessages.postingsFull, fields: { id: savedMessages.postingsFull } });
  }
}

function remove({ user, params, service, write }: Context<'saved.remove'>) {
  return write(async (tx) => {
    await service.database.dialect.lock(tx, savedLock(user.id));
    const [posting] = await readPostings(tx, [params.id]);
    if (posting?.kind !== params.method || posting.status === postingStatuses.draft) throw new AppError('not_found');
    await removeSaved(tx, { userId: user.id, postingId: params.id }, params.method);
    return { message: 'Removed' };
  });
}

function createSearch({ user, body, now, service, write }: Context<'savedSearches.create'>) {
  return write(async (tx) => {
    await service.database.dialect.lock(tx, savedLock(user.id));
    const refuse = (message: string) => new AppError('invalid', { message, fields: { name: message } });
    if (await hasSearch(tx, user.id, body.name)) throw refuse(savedMessages.nameTaken);
    if ((await countSearches(tx, user.id)) >= maxSavedSearches) throw refuse(savedMessages.searchesFull);
    return {
      message: 'Search saved',
      data: await insertSearch(tx, user.id, { ...body, created_at: now.toISOString() }),
    };
  });
}

function deleteSearch({ user, params, write }: Context<'savedSearches.remove'>) {
  return write(async (tx) => {
    if (!(await removeSearch(tx, user.id, params.id))) throw new AppError('not_found');
    return { message: 'Search deleted' };
  });
}
