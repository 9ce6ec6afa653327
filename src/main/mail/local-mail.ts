import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { LocalMail, LocalMails, SessionState } from '#shared/desk/types.ts';
import { normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';

const about = z.enum(['code', 'reset', 'email_change', 'notice']);
const mailFile = z.object({ to: z.string(), subject: z.string(), text: z.string(), about, sentAt: z.string() });

/** Milliseconds for which a link to a new password is good, and for which its mail is shown. */
const resetShown = 30 * milliseconds.minute;

/** Milliseconds for which the codes of a change of address are good, and for which their mails are shown. */
const changeShown = 10 * milliseconds.minute;

/** What showing mails takes. */
export interface LocalMailParts {
  /** Where the embedded service keeps its data; null while another service is in use. */
  serviceFolder(): string | null;
  /** Who is signed in. */
  session(): SessionState;
  /** How many people's accounts of the embedded service have been used on this computer. */
  knownAccounts(): number;
  now(): Date;
}

/** The mails that wait for whoever sits at the window, and nobody else's. */
export interface LocalMailbox {
  readonly handlers: Pick<DeskHandlers, 'mail.list'>;
  /** Somebody asks in this window for a link to a new password. */
  resetAsked(email: string): void;
  /** The account is gone: deletes every mail to its address. */
  forget(email: string): Promise<void>;
}

interface Wanted {
  readonly about: 'code' | 'reset' | 'email_change';
  readonly to: string;
  /** ISO 8601; older ones are of somebody's earlier request. */
  readonly since: string;
}

const nothing: LocalMails = { mails: [], withheld: null };

/**
 * Shows the newest mail that is waited for: the code of the account that is signed in, or the link that was asked for
 * here. A link is withheld where several people use the computer, since any of them could take another's account.
 */
export function createLocalMail(parts: LocalMailParts): LocalMailbox {
  let asked: { readonly email: string; readonly at: number } | null = null;

  /** None: nobody waits for such a mail. Of a change of the own address to `to`, both ends. */
  function wanted(kind: Wanted['about'], to: string): Wanted[] {
    const { user } = parts.session();
    if (kind === 'reset') {
      if (user || !asked || parts.now().getTime() - asked.at > resetShown) return [];
      return [{ about: 'reset', to: asked.email, since: new Date(asked.at).toISOString() }];
    }
    if (!user) return [];
    const own = normaliseEmail(user.email_address);
    const owesCode = !user.is_email_verified || user.is2FA;
    if (kind === 'code') return owesCode ? [{ about: 'code', to: own, since: '' }] : [];
    if (owesCode) return [];
    const since = new Date(parts.now().getTime() - changeShown).toISOString();
    return [own, normaliseEmail(to)].map((address) => ({ about: 'email_change', to: address, since }));
  }

  return {
    handlers: {
      'mail.list': async (input) => {
        const folder = parts.serviceFolder();
        const about = input?.about ?? 'code';
        const wants = wanted(about, input?.to ?? '');
        if (folder === null || wants.length === 0) return nothing;
        const mails = path.join(folder, 'mail');
        if (about === 'reset' && parts.knownAccounts() > 1) return { mails: [], withheld: mails };
        const newest = await Promise.all(wants.map((want) => newestMail(mails, want)));
        return { mails: newest.filter((mail) => mail !== undefined), withheld: null };
      },
    },
    resetAsked(text) {
      const email = normaliseEmail(text);
      const at = parts.now().getTime();
      // Asking again may bring no second mail: the first one still counts.
      if (asked?.email !== email || at - asked.at > resetShown) asked = { email, at };
    },
    async forget(text) {
      const email = normaliseEmail(text);
      if (asked?.email === email) asked = null;
      const folder = parts.serviceFolder();
      if (folder !== null) await removeMails(path.join(folder, 'mail'), email);
    },
  };
}

async function newestMail(folder: string, want: Wanted): Promise<LocalMail | undefined> {
  const mails = await Promise.all(await readFiles(folder));
  return mails
    .filter((mail) => mail !== null)
    .filter((mail) => mail.about === want.about && mail.to === want.to && mail.sentAt >= want.since)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0];
}

async function removeMails(folder: string, email: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const file of names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name))) {
    const to = await readFile(file, 'utf8').then(recipientOf, () => null);
    if (to === email) await rm(file, { force: true });
  }
}

/** Whom a mail is for, whatever else it says; null for what is no mail. */
function recipientOf(text: string): string | null {
  try {
    return normaliseEmail(z.looseObject({ to: z.string() }).parse(JSON.parse(text)).to);
  } catch {
    return null;
  }
}

async function readFiles(folder: string): Promise<Promise<LocalMail | null>[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.json')).map((name) => readMail(path.join(folder, name)));
}

/** Null for a file that is being written, or is no mail. */
async function readMail(file: string): Promise<LocalMail | null> {
  try {
    const mail = mailFile.parse(JSON.parse(await readFile(file, 'utf8')));
    return { id: path.basename(file, '.json'), ...mail };
  } catch {
    return null;
  }
}
