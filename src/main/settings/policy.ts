import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartProblem } from '#node/start-problem.ts';
import { readAddress } from '../workspace/service-address.ts';

const schema = z.strictObject({
  /** The address of the service that everybody on this computer uses. */
  service: z.string().max(500).optional(),
  /** Whether several people use this computer. */
  sharedComputer: z.boolean().optional(),
});

/** What the computer's owner has fixed for everybody who uses it; what is left out, people choose. */
export type Policy = z.infer<typeof schema>;

/** Where the policy lies: folders that only an administrator can write. */
export function policyFile(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): string {
  if (platform === 'darwin') return '/Library/Application Support/Footbridge/policy.json';
  if (platform !== 'win32') return '/etc/footbridge/policy.json';
  // Not ProgramData: there everybody may make the folder where it is missing.
  return path.win32.join(environment['ProgramFiles'] ?? 'C:\\Program Files', 'Footbridge', 'policy.json');
}

/**
 * Reads the policy; empty where there is none. Throws `StartProblem` for one that others than `owner` (a user id) could
 * have written, and for one that can't be read: a start without it would undo what the owner wants. Windows has no such
 * ids: there the folder's own permissions decide.
 */
export function readPolicy(file = policyFile(), owner = 0): Policy {
  const text = readOwned(file, owner);
  if (text === null) return {};
  try {
    const policy = schema.parse(JSON.parse(text));
    if (policy.service !== undefined) readAddress(policy.service);
    return policy;
  } catch (cause) {
    throw new StartProblem(`The policy in ${file} cannot be read. Ask this computer’s owner to correct it.`, { cause });
  }
}

function readOwned(file: string, owner: number): string | null {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new StartProblem(`The policy in ${file} cannot be read. Ask this computer’s owner to correct it.`, { cause });
  }
  try {
    if (process.platform !== 'win32') {
      for (const each of [fstatSync(handle), statSync(path.dirname(file))]) checkOwner(file, each, owner);
    }
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}

function checkOwner(file: string, { uid, mode }: Stats, owner: number): void {
  if (uid === owner && (mode & 0o022) === 0) return;
  throw new StartProblem(
    `Others than this computer’s owner can change the policy in ${file}. File and folder must belong to root, and nobody else may write to them.`,
  );
}
