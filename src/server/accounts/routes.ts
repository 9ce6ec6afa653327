import type { FastifyInstance } from 'fastify';
import { registerAuthenticator } from './authenticator/routes.ts';
import { registerAdministrator } from './routes/administrator.ts';
import { registerArchive } from './routes/archive.ts';
import { registerEmailChange } from './routes/change-email.ts';
import { registerCorrections } from './routes/correct-email.ts';
import { registerDeletion } from './routes/deletion.ts';
import { registerOneTimeCodes } from './routes/one-time-code.ts';
import { registerPasswords } from './routes/password.ts';
import { registerProviders } from './routes/providers.ts';
import { registerSession } from './routes/session.ts';
import { registerSessions } from './routes/sessions.ts';
import { registerSignUp } from './routes/sign-up.ts';

/** Accounts and sessions. */
export function registerAccounts(app: FastifyInstance): void {
  registerSession(app);
  registerSessions(app);
  registerSignUp(app);
  registerOneTimeCodes(app);
  registerCorrections(app);
  registerEmailChange(app);
  registerPasswords(app);
  registerAuthenticator(app);
  registerDeletion(app);
  registerArchive(app);
  registerProviders(app);
  registerAdministrator(app);
}
