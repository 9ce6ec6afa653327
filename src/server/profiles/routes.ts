import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { makeResume } from '#node/resume/resume-maker.ts';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { AppError } from '#shared/errors.ts';
import { resumeName } from '#shared/rules/accounts/resume.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { mediaTypes } from '#shared/rules/files/file-content.ts';
import { readFileFor } from '../files/readable.ts';
import { appliedTo, studiesAt } from '../files/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { askerOf } from '../platform/http/asker.ts';
import { harmless } from '../platform/http/harmless.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { semaphore } from '../platform/limits/semaphore.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { noteView, viewerOf } from '../privacy/views.ts';
import { accountOnList } from '../students/repository.ts';
import { readStudentProfile } from './repository.ts';

/** Students' profiles and stored files, for those who may see them. */
export function registerProfiles(app: FastifyInstance): void {
  route(app, 'student.ownProfile', async ({ db, user }) => ({ data: await mustRead(db, user.id) }));
  route(app, 'student.profile', readProfile);
  route(app, 'student.ownResume', async (context) => sendResume(await mustRead(context.db, context.user.id), context));
  route(app, 'student.resume', async (context) => sendResume((await readProfile(context)).data, context));
  route(app, 'students.resume', resumeOnList);
  route(app, 'files.read', readFile);
}

type Reading = Context<'student.profile'> | Context<'student.resume'>;

async function readProfile(context: Reading) {
  const { db, user, params } = context;
  if (!(await maySee(db, user, params.id))) throw new AppError('not_found');
  const data = await mustRead(db, params.id);
  const viewer = viewerOf(user);
  if (viewer) await noteView(context, params.id, viewer);
  return { data };
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

/** The résumé of a row of the own institution's list; a row without an account has none. */
async function resumeOnList(context: Context<'students.resume'>) {
  const { db, user, params } = context;
  const account = await accountOnList(db, institutionOf(user), params.id);
  if (account === null) throw new AppError('not_found');
  const profile = await mustRead(db, account);
  const viewer = viewerOf(user);
  if (viewer) await noteView(context, account, viewer);
  return sendResume(profile, context);
}

/** One after the other, as they are made anyway; of those that wait a person has a few, so that nobody keeps others from theirs. */
const resumes = semaphore({ atOnce: 1, queue: 20, perSource: 3 });

type Asked = Pick<Context<'student.ownResume'>, 'user' | 'request' | 'reply'>;

/** Throws `too_many` where the person has as many on the way as may wait. */
async function sendResume(profile: StudentProfile, { user, request, reply }: Asked): Promise<FileReply> {
  const asker = { ...askerOf({ request, reply }), source: `user ${user.id}` };
  const bytes = await resumes.run(() => makeResume(profile), asker);
  harmless(reply, bytes.length);
  return {
    file: Readable.from([bytes], { objectMode: false }),
    name: resumeName(profile),
    type: mediaTypes['pdf'] ?? '',
  };
}

async function readFile({ db, user, params, service, reply }: Context<'files.read'>): Promise<FileReply> {
  const found = await readFileFor(db, user, params.id);
  if (!found) throw new AppError('not_found');
  const file = await service.files.read(found.stored_name);
  harmless(reply, found.size);
  return { file, name: found.name, type: found.type };
}
