import type { FastifyInstance } from 'fastify';
import { registerCorrections } from './accounts/correct-email.ts';
import { registerDeletion } from './accounts/deletion.ts';
import { registerOneTimeCodes } from './accounts/one-time-code.ts';
import { registerPasswords } from './accounts/password.ts';
import { registerProviders } from './accounts/providers.ts';
import { registerSession } from './accounts/session.ts';
import { registerSignUp } from './accounts/sign-up.ts';

/** Accounts and sessions. */
export function registerAccounts(app: FastifyInstance): void {
  registerSession(app);
  registerSignUp(app);
  registerOneTimeCodes(app);
  registerCorrections(app);
  registerPasswords(app);
  registerDeletion(app);
  registerProviders(app);
}
