import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { writeZip } from '#node/spreadsheet/zip.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { type Context, type FileReply, route } from '../../platform/http/route.ts';
import { spend } from '../../platform/limits/limits.ts';
import { archiveOf } from '../archive/archive.ts';

/** Archives of a person within an hour: each reads everything that is kept of them. */
const archivesPerHour = 10;

/** Everything that is kept of oneself, as one file. */
export function registerArchive(app: FastifyInstance): void {
  route(app, 'account.export', exportAccount);
}

async function exportAccount({ db, user, now, service, writeUnkept }: Context<'account.export'>): Promise<FileReply> {
  const limit = { key: `archives of ${user.id}`, max: archivesPerHour };
  await writeUnkept((tx) => spend(tx, [limit], now));
  const parts = await archiveOf(db, service.files, user.id, now);
  return {
    file: Readable.from(writeZip(parts), { objectMode: false }),
    name: `footbridge-data-${indianDay(now)}.zip`,
    type: 'application/zip',
  };
}
