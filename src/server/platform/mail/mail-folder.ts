import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { LocalMail } from '#shared/desk/types.ts';
import type { Clock, Mailer } from '../service.ts';

/** Older mails go: their codes have long expired. */
const maxMails = 200;

/** Where mails go when there is no SMTP server. */
export interface MailFolder {
  readonly folder: string;
  /** Told the id of each mail that was laid down. */
  onMail(id: string): void;
}

/** Lays each mail down as `<id>.json` in a folder that only this user can read. A file is there whole or not at all. */
export function createMailFolder({ folder, onMail }: MailFolder, clock: Clock): Mailer {
  return {
    send: async ({ to, subject, text, about }) => {
      const sentAt = clock.now().toISOString();
      const id = `${sentAt.replace(/\D/g, '')}-${randomUUID()}`;
      const mail: LocalMail = { id, to, subject, text, about, sentAt };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path.join(folder, `${id}.json`), JSON.stringify(mail, null, 2));
      onMail(id);
      await removeOldest(folder);
    },
    close: () => Promise.resolve(),
  };
}

async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

/** Names begin with the time, so the oldest sort first. */
async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names.slice(0, -maxMails)) await rm(path.join(folder, name), { force: true });
}
