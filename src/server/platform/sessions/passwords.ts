import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type Config, defaultConfig } from '../config.ts';
import { type Asker, semaphore } from '../limits/semaphore.ts';

/** What a password was hashed with: the cost as a power of two, block size, parallelism. */
type Costs = Pick<Config['scrypt'], 'ln' | 'r' | 'p'>;

/** Hashes and checks passwords. A few at once, since each takes 128 MB at the default cost. */
export interface Passwords {
  /** A PHC string: `$scrypt$ln=17,r=8,p=1$salt$hash`. */
  hash(password: string, asker?: Asker): Promise<string>;
  /** Whether the password fits. Without a stored hash it takes as long, and answers false. */
  verify(password: string, stored: string | null, asker?: Asker): Promise<boolean>;
  /** Throws where the next hash would be refused for want of room, as `hash` and `verify` do: `too_many`, or 503. */
  admit(asker: Asker): void;
  /** Whether a stored hash was made at other costs than today's. */
  isOutdated(stored: string): boolean;
}

const hashBytes = 32;
const saltBytes = 16;

/** Passwords at the configured costs. */
export function createPasswords(config: Config['scrypt'], waiting = defaultConfig.waiting): Passwords {
  const { run, admit } = semaphore({ atOnce: config.atOnce, queue: waiting.all, perSource: waiting.perSource });
  // Verified in place of a missing account's hash, so that both take the same time.
  const nobody = phc(config, randomBytes(saltBytes), randomBytes(hashBytes));
  return {
    admit,
    hash: async (password, asker) => {
      const salt = randomBytes(saltBytes);
      return phc(config, salt, await run(() => derive(password, salt, config), asker));
    },
    verify: async (password, stored, asker) => {
      const { costs, salt, hash } = readPhc(stored ?? nobody);
      const derived = await run(() => derive(password, salt, costs), asker);
      const fits = derived.length === hash.length && timingSafeEqual(derived, hash);
      return fits && stored !== null;
    },
    isOutdated: (stored) => {
      const { costs } = readPhc(stored);
      return costs.ln !== config.ln || costs.r !== config.r || costs.p !== config.p;
    },
  };
}

function derive(password: string, salt: Buffer, { ln, r, p }: Costs): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * r * (2 ** ln + p + 2) + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(bytesOf(password), salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/**
 * Composed, since keyboards differ in that. scrypt pads its input with zero bytes, so 'x' and 'x\0' would be the same
 * password; a last byte that is none keeps them apart.
 */
const bytesOf = (password: string) => Buffer.concat([Buffer.from(password.normalize('NFC')), Buffer.of(1)]);

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const phc = ({ ln, r, p }: Costs, salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;

function readPhc(stored: string): { costs: Costs; salt: Buffer; hash: Buffer } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash is damaged');
  const [, ln, r, p, salt = '', hash = ''] = match;
  return {
    costs: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
