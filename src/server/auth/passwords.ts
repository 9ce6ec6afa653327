import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { semaphore } from './semaphore.ts';

/** What a password was hashed with: the cost as a power of two, block size, parallelism. */
type Costs = Pick<Config['scrypt'], 'ln' | 'r' | 'p'>;

/** Hashes and checks passwords. A few at once, since each takes 128 MB at the default cost. */
export interface Passwords {
  /** A PHC string: `$scrypt$ln=17,r=8,p=1$salt$hash`. */
  hash(password: string): Promise<string>;
  /** Whether the password fits. Without a stored hash it takes as long, and answers false. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Whether a stored hash was made at other costs than today's. */
  isOutdated(stored: string): boolean;
}

const hashBytes = 32;
const saltBytes = 16;
const longestQueue = 200;

/** Passwords at the configured costs. */
export function createPasswords(config: Config['scrypt']): Passwords {
  const limited = semaphore(config.atOnce, longestQueue);
  // Verified in place of a missing account's hash, so that both take the same time.
  const nobody = phc(config, randomBytes(saltBytes), randomBytes(hashBytes));
  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes);
      return phc(config, salt, await limited(() => derive(password, salt, config)));
    },
    verify: async (password, stored) => {
      const { costs, salt, hash } = readPhc(stored ?? nobody);
      const derived = await limited(() => derive(password, salt, costs));
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
