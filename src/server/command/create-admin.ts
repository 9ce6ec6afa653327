import { parseArgs } from 'node:util';
import { StartProblem } from '#node/start-problem.ts';
import { checkNewPassword } from '#shared/rules/accounts/password.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { isEmail, normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import { addAccount, findLogin } from '../accounts/accounts.ts';
import { recordAudit } from '../audit/record.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Handle } from '../platform/database/database.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { defaultFolder, openExisting, parseCommand } from './existing-database.ts';

interface Surroundings {
  /** PostgreSQL's address, or empty. */
  readonly url: string;
  /** What a password's hash costs. */
  readonly costs: Config['scrypt'];
  readonly askPassword: () => Promise<string>;
}

interface NewAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
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
    await mustBeNew(database.read, admin.email);
    const password = await surroundings.askPassword();
    const problem = checkNewPassword(password);
    if (problem !== null) throw new StartProblem(problem);
    const passwordHash = await createPasswords(surroundings.costs).hash(password);
    await store(database, admin, passwordHash);
    return [`${admin.email} is an administrator. Sign in with this e-mail and the password that you gave`];
  } finally {
    await database.close();
  }
}

function readNewAdmin(args: readonly string[]): NewAdmin {
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

async function mustBeNew(db: Handle, email: string): Promise<void> {
  const known = await findLogin(db, email);
  if (!known) return;
  throw new StartProblem(
    known.role === roles.admin
      ? `${email} is an administrator already`
      : `${email} has an account with another role. Choose another e-mail for the administrator`,
  );
}

async function store(database: Database, { email, firstName, lastName }: NewAdmin, passwordHash: string) {
  const now = new Date();
  await database.write(async (tx) => {
    await mustBeNew(tx, email);
    const account = {
      role: roles.admin,
      email,
      passwordHash,
      first_name: firstName,
      last_name: lastName,
      designation: '',
      companyId: null,
      institutionId: null,
      // Whoever runs the service vouches for the address.
      emailVerified: true,
    };
    const id = await addAccount(tx, database, account, now);
    const subject = { kind: 'user', id } as const;
    await recordAudit(tx, { actor: null, act: 'user.made_admin', subject, after: { role: roles.admin } }, now);
  });
}
