import type { FastifyInstance } from 'fastify';
import type { SecurityEntry } from '#shared/contract/security.ts';
import { securityEvents } from '#shared/rules/audit/security-events.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import type { ExportColumn } from '../platform/spreadsheet/delimited.ts';
import { inSteps, tableFile } from '../platform/spreadsheet/table-file.ts';
import { countSecurity, readSecurity, securityIds } from './lists.ts';

/** Who signed in, who failed to, and what changed about how accounts are signed in to, for admins. */
export function registerSecurity(app: FastifyInstance): void {
  route(app, 'security.list', list);
  route(app, 'security.export', exportLog);
}

async function list({ db, query: { page, limit, ...filters } }: Context<'security.list'>) {
  const ids = await securityIds(db, filters, { limit, offset: (page - 1) * limit });
  return { data: await readSecurity(db, ids), total: await countSecurity(db, filters), page, limit };
}

async function exportLog({ db, query, now }: Context<'security.export'>): Promise<FileReply> {
  const chunks = inSteps(await securityIds(db, query), (some) => readSecurity(db, some));
  return tableFile({ name: 'security-log', sheet: 'Security log', columns, chunks }, 'csv', now);
}

const text = (heading: string, value: (entry: SecurityEntry) => string): ExportColumn<SecurityEntry> => ({
  heading,
  kind: 'text',
  width: 24,
  value,
});

const columns: readonly ExportColumn<SecurityEntry>[] = [
  text('When (UTC)', ({ at }) => at),
  text('Account', ({ account }) => account?.name ?? ''),
  text('E-mail', ({ account }) => account?.email_address ?? ''),
  text('What', ({ event }) => securityEvents[event]),
  text('Company or institution', ({ place }) => place),
  text('By', ({ actor }) => actor?.name ?? ''),
  text('Device', ({ device }) => device),
  text('Network address', ({ address }) => address ?? ''),
];
