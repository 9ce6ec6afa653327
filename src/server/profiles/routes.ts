import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { appliedTo, readFileFor, studiesAt } from '../files/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { harmless } from '../platform/http/harmless.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { readStudentProfile } from './repository.ts';

/** Students' profiles and stored files, for those who may see them. */
export function registerProfiles(app: FastifyInstance): void {
  route(app, 'student.ownProfile', async ({ db, user }) => ({ data: await mustRead(db, user.id) }));
  route(app, 'student.profile', async ({ db, user, params }) => {
    if (!(await maySee(db, user, params.id))) throw new AppError('not_found');
    return { data: await mustRead(db, params.id) };
  });
  route(app, 'files.read', readFile);
}

/** Students see themselves, employers who applied to them, educators the students of their institution. */
function maySee(db: Handle, user: Account, id: number): Promise<boolean> {
  if (user.role === roles.employer) return appliedTo(db, id, user.company_id);
  if (user.role === roles.educator) return studiesAt(db, id, user.institution_id);
  return Promise.resolve(user.id === id);
}

async function mustRead(db: Handle, id: number) {
  const profile = await readStudentProfile(db, id);
  if (!profile) throw new AppError('not_found');
  return profile;
}

async function readFile({ db, user, params, service, reply }: Context<'files.read'>): Promise<FileReply> {
  const found = await readFileFor(db, user, params.id);
  if (!found) throw new AppError('not_found');
  const file = await service.files.read(found.stored_name);
  harmless(reply, found.size);
  return { file, name: found.name, type: found.type };
}
