import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { LocalMail } from '#shared/desk/types.ts';

const mailFile = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() });

/** How many mails are shown. */
const shown = 50;

/** Lists the mails that the embedded service laid down, the newest first; none while another service is in use. */
export function createLocalMail(serviceFolder: () => string | null): Pick<DeskHandlers, 'mail.list'> {
  return {
    'mail.list': async () => {
      const folder = serviceFolder();
      if (folder === null) return [];
      const mails = await Promise.all(await readFiles(path.join(folder, 'mail')));
      return mails
        .filter((mail) => mail !== null)
        .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
        .slice(0, shown);
    },
  };
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
