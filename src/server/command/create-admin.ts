import { parseArgs } from 'node:util';
import { StartProblem } from '#node/start-problem.ts';
import { AppError } from '#shared/errors.ts';
import { checkNewPassword } from '#shared/rules/accounts/password.ts';
import { isEmail, normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import { addAdmin, mustBeNewEmail, type NewAdmin } from '../accounts/new-admin.ts';
import type { Config } from '../platform/config.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { defaultFolder, openExisting, parseCommand } from './existing-database.ts';

interface Surroundings {
  /** PostgreSQL's address, or empty. */
  readonly url: string;
  /** What a password's hash costs. */
  readonly costs: Config['scrypt'];
  readonly askPassword: () => Promise<string>;
}

interface GivenAdmin extends NewAdmin {
  readonly data: string;
}

/**
 * The operator's command that makes an administrator of a new account. Answers the lines to print. Throws `StartProblem`
 * where the e-mail has an account, and for a name, an e-mail or a password that won't do.
 */
export async function createAdmin(args: readonly string[], surroundings: Surroundings): Promise<string[]> {
  const admin = readNewAdmin(args);
  const database = openExisting(admin.data, surroundings.url);
  try {
    await mustBeNewEmail(database.read, admin.email);
    const password = await surroundings.askPassword();
    const problem = checkNewPassword(password);
    if (problem !== null) throw new StartProblem(problem);
    const passwordHash = await createPasswords(surroundings.costs).hash(password);
    await database.write((tx) => addAdmin(tx, database, admin, { passwordHash, actor: null }, new Date()));
    return [`${admin.email} is an administrator. Sign in with this e-mail and the password that you gave`];
  } catch (error) {
    throw error instanceof AppError ? new StartProblem(error.message, { cause: error }) : error;
  } finally {
    await database.close();
  }
}

function readNewAdmin(args: readonly string[]): GivenAdmin {
  const text = { type: 'string' } as const;
  const options = { data: text, 'first-name': text, 'last-name': text } as const;
  const { values, positionals } = parseCommand(() =>
    parseArgs({ args: [...args], options, strict: true, allowPositionals: true }),
  );
  const [address = '', ...more] = positionals;
  const email = normaliseEmail(address);
  if (!isEmail(email) || more.length > 0) throw new StartProblem('Say which e-mail the administrator signs in with');
  const firstName = (values['first-name'] ?? '').trim();
  if (firstName === '') throw new StartProblem('Say the administrator’s name with --first-name and --last-name');
  return { email, firstName, lastName: (values['last-name'] ?? '').trim(), data: values.data ?? defaultFolder };
}
