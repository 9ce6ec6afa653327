import type { FastifyInstance } from 'fastify';
import { AppError, errorAt } from '#shared/errors.ts';
import { checkNewPassword } from '#shared/rules/accounts/password.ts';
import { isEmail, normaliseEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { auditActorOf } from '../../audit/record.ts';
import type { Handle } from '../../platform/database/database.ts';
import { askerOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { checkLength } from '../basic-credentials.ts';
import { addAdmin, adminsLock, hasAdmin, mustBeNewEmail } from '../new-admin.ts';
import { checkOwnPassword } from './own-password.ts';

/** The first administrator of a workspace that one computer runs for itself. */
export function registerAdministrator(app: FastifyInstance): void {
  route(app, 'administrator.read', async ({ db, user, service }) => ({
    data: { offered: service.config.embedded && (await isOwner(db, user.id)) && !(await hasAdmin(db)) },
  }));
  route(app, 'administrator.create', create);
}

/** Whether an account owns its place, and the place counts as verified: its person set the workspace up. */
async function isOwner(db: Handle, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.place_owner', '=', 1)
    .where((eb) => eb.or([eb('companies.verified', '=', 1), eb('institutions.verified', '=', 1)]))
    .execute();
  return found.length > 0;
}

async function mustBeOffered(db: Handle, userId: number): Promise<void> {
  if (!(await isOwner(db, userId))) {
    throw new AppError('forbidden', { message: 'Only an owner of a verified organisation can make an administrator' });
  }
  if (await hasAdmin(db)) {
    throw new AppError('conflict', { message: 'This workspace has an administrator, who can make others' });
  }
}

async function create(context: Context<'administrator.create'>) {
  const { body, db, user, service, now, write, earlier } = context;
  const { database, config, passwords } = service;
  // Whoever shares a service with others gets an administrator from whoever runs it.
  if (!config.embedded) throw new AppError('not_found');
  const done = await earlier<ReturnType<typeof answerFor>>();
  if (done) return done;
  await mustBeOffered(db, user.id);
  const email = normaliseEmail(body.email_address);
  if (!isEmail(email)) throw errorAt('email_address', signUpMessages.emailForm);
  if (body.first_name.trim() === '') throw errorAt('first_name', signUpMessages.fullName);
  checkLength('newPassword', body.newPassword);
  const weak = checkNewPassword(body.newPassword);
  if (weak !== null) throw errorAt('newPassword', weak);
  await mustBeNewEmail(db, email);
  await checkOwnPassword(context, body.password);
  const passwordHash = await passwords.hash(body.newPassword, askerOf(context));
  return await write(async (tx) => {
    await database.dialect.lock(tx, adminsLock);
    await mustBeOffered(tx, user.id);
    const admin = { email, firstName: body.first_name.trim(), lastName: body.last_name.trim() };
    await addAdmin(tx, database, admin, { passwordHash, actor: auditActorOf(context) }, now);
    return answerFor(email);
  });
}

const answerFor = (email: string) => ({
  message: `${email} is an administrator. Sign in with this e-mail and the password that you chose`,
  data: { email_address: email },
});
