import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { markFolder, readOrEmpty } from './mark.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const subject = { id: z.number().int(), created_at: z.string() };
const suspension = { suspended_at: z.string().nullable(), suspended_reason: z.string() };

/** Columns of an account that are written back as they were. */
const access = z.object({
  password_hash: z.string().nullable(),
  email_verified: flag,
  two_factor: flag,
  role: z.number().int(),
  role_before_admin: z.number().int().nullable(),
  ...suspension,
});

/** Where an employer or educator works, or the institution that a student belongs to: columns of the account. */
const membership = z.object({
  company_id: z.number().int().nullable(),
  institution_id: z.number().int().nullable(),
  branch_id: z.number().int().nullable(),
  place_owner: flag,
  place_since: z.string().nullable(),
});

/** Entries with a version hold all of what they are about, so the one with the highest version is enough. */
const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deleted'), ...subject }),
  z.object({
    kind: z.literal('account'),
    ...subject,
    version: z.number().int(),
    email_address: z.string().nullable(),
    access,
    /** No sign-in provider leads to the account any more. */
    providers_ended: z.boolean(),
    /** The authenticator app in use; the secret is in clear, as it is in the database. */
    authenticator: z.object({ secret: z.string(), last_step: z.number().int() }).nullable(),
    /** The address for calendar programs: its hash. */
    calendar: z.object({ secret_hash: z.string(), created_at: z.string() }).nullable(),
    /** Hashes of the codes that nobody has used. */
    recovery_codes: z.array(z.string()),
    membership,
    /** How the last membership ended, for who has none. */
    ended: z.enum(['removed', 'left']),
    /**
     * The last version that was suspended or an administrator, who hold no session with a mentor, and since when; null:
     * nobody wrote that down. Added where entries are read.
     */
    no_sessions: z.object({ version: z.number().int(), since: z.string().nullable() }).optional(),
  }),
  z.object({ kind: z.enum(['company', 'institution']), ...subject, version: z.number().int(), ...suspension }),
  z.object({
    kind: z.literal('posting'),
    ...subject,
    version: z.number().int(),
    taken_down_at: z.string().nullable(),
    taken_down_reason: z.string(),
  }),
]);

/**
 * What has to outlive a restore: who may sign in to an account, how and as what; that an account was deleted; whether a
 * company or an institution is suspended, or a posting taken down.
 */
export type Entry = z.infer<typeof entrySchema>;

/** The latest entry of every account, company, institution and posting that has one, in `mark/journal` of the data folder. */
export interface Journal {
  entries(): Entry[];
  /** Adds entries, on the disk before it returns. */
  add(entries: readonly Entry[]): void;
}

/** Opens the journal of a data folder; entries that later ones outdate are dropped. */
export function openJournal(folder: string): Journal {
  const file = path.join(markFolder(folder), 'journal');
  const read = () => readOrEmpty(file).split('\n').filter(Boolean);
  const dropOutdated = () => {
    const lines = read();
    const latest = latestOf(lines);
    if (lines.length > latest.length) writeWhole(file, Buffer.from(latest.map(lineOf).join('')));
  };
  dropOutdated();
  return {
    entries: () => latestOf(read()),
    add: (added) => {
      if (added.length === 0) return;
      const handle = openSync(file, 'a', 0o600);
      try {
        // A line that a power cut left unfinished ends here.
        writeFileSync(handle, `\n${added.map(lineOf).join('')}`);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      // Nothing personal of a deleted account stays.
      if (added.some(({ kind }) => kind === 'deleted')) dropOutdated();
    },
  };
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

/** Ids alone are not enough: another database in the same folder has accounts of its own under them. */
function latestOf(lines: readonly string[]): Entry[] {
  const latest = new Map<string, Entry>();
  for (const line of lines) {
    const entry = entryOf(line);
    if (!entry) continue;
    const name = `${entry.kind === 'deleted' ? 'account' : entry.kind} ${entry.id} ${entry.created_at}`;
    const known = latest.get(name);
    const later = !known || isLater(entry, known) ? entry : known;
    const no_sessions = lastOf(noSessionsIn(entry), noSessionsIn(known));
    latest.set(name, later.kind === 'account' && no_sessions ? { ...later, no_sessions } : later);
  }
  return [...latest.values()].sort((one, other) => one.id - other.id);
}

const isLater = (entry: Entry, known: Entry) =>
  entry.kind === 'deleted' || (known.kind !== 'deleted' && entry.version >= known.version);

type NoSessions = Extract<Entry, { kind: 'account' }>['no_sessions'];

function noSessionsIn(entry: Entry | undefined): NoSessions {
  if (entry?.kind !== 'account') return undefined;
  const { version, access, no_sessions } = entry;
  const holdsNone = access.suspended_at !== null || access.role === roles.admin;
  return holdsNone ? { version, since: access.suspended_at } : no_sessions;
}

const lastOf = (one: NoSessions, other: NoSessions): NoSessions =>
  (one?.version ?? 0) > (other?.version ?? 0) ? one : other;

function entryOf(line: string): Entry | null {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
