import { isIP } from 'node:net';
import { StartProblem } from '#node/start-problem.ts';
import { type SignInProvider, socialProviders } from '#shared/contract/accounts.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** How this service is known to a provider. */
export interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider is, unless it is where everybody finds it. */
  readonly at?: string;
  /** What people call it, where it is none that everybody knows. */
  readonly name?: string;
}

/** How the service behaves. Built once from the environment; tests pass their own. */
export interface Config {
  readonly version: string;
  /** The address under which people reach it, without /v1; sets the Secure flag when it is https. Empty: unknown. */
  readonly publicUrl: string;
  /** Host names that may be asked for; null: any (a Unix socket, tests). */
  readonly hosts: readonly string[] | null;
  readonly session: {
    /** Seconds without a request until a session ends. */
    readonly idle: number;
    /** Seconds until a session ends in any case. */
    readonly absolute: number;
    /** Both limits for a computer that several people share. */
    readonly shared: number;
  };
  /** scrypt: cost as a power of two, block size, parallelism; how many run at once (each takes 128 MB at 2^17). */
  readonly scrypt: { readonly ln: number; readonly r: number; readonly p: number; readonly atOnce: number };
  /** How many hashes may wait for their turn, of all and of one network address. */
  readonly waiting: { readonly all: number; readonly perSource: number };
  /** Sign-ups from one network address within an hour; other limits of one hour follow from it. */
  readonly signUpsPerHour: number;
  /** Mails within 24 hours to people who never asked for one, from the whole service. */
  readonly unaskedMailsPerDay: number;
  /** The first company and the first institution that are set up count as verified: the workspace is one computer's. */
  readonly firstPlacesVerified: boolean;
  /** The desk of one computer runs it for itself, on a socket. */
  readonly embedded: boolean;
  /** What plans say of projects at a time and applications a day is enforced; otherwise it is shown alone. */
  readonly planLimits: boolean;
  /** Bytes of files that one account may store within 30 days. */
  readonly filesPerAccount: number;
  /** Proxies whose X-Forwarded-For is believed: addresses, networks and names as `loopback`; false: none. */
  readonly trustProxy: string[] | false;
  /** Empty: mails are written to files. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** The providers that people may sign in through. */
  readonly social: Partial<Record<SignInProvider, ProviderKeys>>;
  /** Holds every answer against the contract; in tests only, since it takes a tenth of a call. */
  readonly checkAnswers: boolean;
  /** Warnings and errors go to stderr. */
  readonly log: boolean;
}

const { day } = seconds;
const megabyte = 1_000_000;

/** What holds unless the environment says otherwise. */
export const defaultConfig: Config = {
  version: manifest.version,
  publicUrl: '',
  hosts: null,
  session: { idle: 30 * day, absolute: 90 * day, shared: day / 2 },
  scrypt: { ln: 17, r: 8, p: 1, atOnce: 2 },
  waiting: { all: 32, perSource: 4 },
  signUpsPerHour: 60,
  unaskedMailsPerDay: 500,
  firstPlacesVerified: false,
  embedded: false,
  planLimits: false,
  filesPerAccount: 500 * megabyte,
  trustProxy: false,
  smtpUrl: '',
  mailFrom: 'Footbridge <no-reply@localhost>',
  social: {},
  checkAnswers: false,
  log: false,
};

/** Reads the environment. Throws an error that names the bad variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return {
    ...defaultConfig,
    publicUrl: readUrl(environment, 'PUBLIC_URL', ['http:', 'https:']).replace(/\/$/, ''),
    session: {
      idle: readHours(environment, 'SESSION_IDLE_HOURS', defaultConfig.session.idle),
      absolute: readHours(environment, 'SESSION_HOURS', defaultConfig.session.absolute),
      shared: readHours(environment, 'SHARED_SESSION_HOURS', defaultConfig.session.shared),
    },
    signUpsPerHour: readCount(environment, 'SIGN_UPS_PER_HOUR', defaultConfig.signUpsPerHour),
    unaskedMailsPerDay: readCount(environment, 'UNASKED_MAILS_PER_DAY', defaultConfig.unaskedMailsPerDay),
    planLimits: readSwitch(environment, 'PLAN_LIMITS'),
    filesPerAccount:
      readCount(environment, 'FILES_PER_ACCOUNT_MB', defaultConfig.filesPerAccount / megabyte) * megabyte,
    trustProxy: readProxies(environment),
    smtpUrl: readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: environment.MAIL_FROM || defaultConfig.mailFrom,
    social: readProviders(environment),
    log: true,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The address of PostgreSQL, or '' for SQLite. Throws `StartProblem`. */
export function readDatabaseUrl(environment: Environment): string {
  return readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']);
}

function readUrl(environment: Environment, name: string, protocols: readonly string[]): string {
  const value = environment[name] ?? '';
  if (value === '') return '';
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartProblem(`${name} must be an address that starts with ${protocols.join('// or ')}//`);
  }
  return value;
}

/** GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and those of the others. Throws `StartProblem` where one is without the other. */
function readProviders(environment: Environment): Config['social'] {
  const found: Partial<Record<SignInProvider, ProviderKeys>> = {};
  for (const provider of socialProviders) {
    const name = provider.toUpperCase();
    const clientId = environment[`${name}_CLIENT_ID`] ?? '';
    const clientSecret = environment[`${name}_CLIENT_SECRET`] ?? '';
    if ((clientId === '') !== (clientSecret === '')) {
      throw new StartProblem(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are given together or not at all`);
    }
    if (clientId !== '') found[provider] = { clientId, clientSecret };
  }
  const own = readOwnProvider(environment);
  return own ? { ...found, oidc: own } : found;
}

const ownNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** The OpenID Connect provider of an institution. Throws `StartProblem` where only some of it is given. */
function readOwnProvider(environment: Environment): ProviderKeys | null {
  const at = readUrl(environment, 'OIDC_ISSUER', ['https:', 'http:']);
  const [, clientId = '', clientSecret = '', name = ''] = ownNames.map((each) => environment[each] ?? '');
  const given = [at, clientId, clientSecret, name].filter((value) => value !== '');
  if (given.length === 0) return null;
  if (given.length < ownNames.length) throw new StartProblem(`${ownNames.join(', ')} are given together or not at all`);
  return { clientId, clientSecret, at, name };
}

function readCount(environment: Environment, name: string, otherwise: number): number {
  const value = environment[name];
  if (value === undefined || value === '') return otherwise;
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new StartProblem(`${name} must be a whole number from 1`);
  return Number(value);
}

function readSwitch(environment: Environment, name: string): boolean {
  const value = environment[name] ?? '';
  if (value !== '' && value !== 'on' && value !== 'off') throw new StartProblem(`${name} must be on or off`);
  return value === 'on';
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Named proxies alone: whoever believed everybody would let every client choose the address that it is limited by. */
function readProxies(environment: Environment): string[] | false {
  const proxies = (environment.TRUST_PROXY ?? '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  const unknown = proxies.find((proxy) => !proxyNames.includes(proxy) && !isNetwork(proxy));
  if (unknown !== undefined) {
    throw new StartProblem(`TRUST_PROXY must list addresses, networks or ${proxyNames.join(', ')}`);
  }
  return proxies.length > 0 ? proxies : false;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readHours(environment: Environment, name: string, otherwise: number): number {
  const value = environment[name];
  if (value === undefined || value === '') return otherwise;
  const hours = Number(value);
  if (!(hours > 0)) throw new StartProblem(`${name} must be a number of hours`);
  return hours * seconds.hour;
}
