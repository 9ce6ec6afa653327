import type { FastifyInstance } from 'fastify';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditActs, auditSubjects } from '#shared/rules/audit/audit-acts.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import type { ExportColumn } from '../platform/spreadsheet/delimited.ts';
import { inSteps, tableFile } from '../platform/spreadsheet/table-file.ts';
import { auditIds, countAudit, readAudit } from './lists.ts';

/** What admins did, for admins. */
export function registerAudit(app: FastifyInstance): void {
  route(app, 'audit.list', list);
  route(app, 'audit.export', exportAudit);
}

async function list({ db, query: { page, limit, ...filters } }: Context<'audit.list'>) {
  const ids = await auditIds(db, filters, { limit, offset: (page - 1) * limit });
  return { data: await readAudit(db, ids), total: await countAudit(db, filters), page, limit };
}

async function exportAudit({ db, query, now }: Context<'audit.export'>): Promise<FileReply> {
  const chunks = inSteps(await auditIds(db, query), (some) => readAudit(db, some));
  return tableFile({ name: 'audit-log', sheet: 'Audit log', columns, chunks }, 'csv', now);
}

const text = (heading: string, value: (entry: AuditEntry) => string): ExportColumn<AuditEntry> => ({
  heading,
  kind: 'text',
  width: 24,
  value,
});

const columns: readonly ExportColumn<AuditEntry>[] = [
  text('When (UTC)', ({ at }) => at),
  text('Who', ({ actor }) => actor?.name ?? ''),
  text('E-mail', ({ actor }) => actor?.email_address ?? ''),
  text('Network address', ({ address }) => address ?? ''),
  text('What', ({ act }) => auditActs[act]),
  text('Of', ({ subject_kind }) => auditSubjects[subject_kind]),
  { heading: 'Id', kind: 'number', width: 10, value: ({ subject_id }) => subject_id },
  text('Name', ({ subject_name }) => subject_name),
  text('Before', ({ before }) => factsText(before)),
  text('After', ({ after }) => factsText(after)),
  text('Reason', ({ reason }) => reason),
];

const factsText = (facts: AuditEntry['before']) =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
