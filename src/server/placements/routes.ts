import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { mediaTypes } from '#shared/rules/files/file-content.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { readPlace } from '../organisations/repository.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { type PrintedReport, printPlacements } from './document/placement-pdf.ts';
import { fileNames } from './document/placement-texts.ts';
import { writePlacements } from './document/placement-workbook.ts';
import type { Period, PlacementsOf } from './events.ts';
import { readGroupKey } from './placement-groups.ts';
import { readReport, readReportRows } from './report.ts';
import { countFigure, figureIds, readFigureRows } from './rows.ts';
import { readSummary } from './summary.ts';

/** What came of opportunities, in figures that can be traced to students. */
export function registerPlacements(app: FastifyInstance): void {
  route(app, 'placements.summary', summary);
  route(app, 'placements.rows', rows);
  route(app, 'placements.export', exportReport);
}

type Asked = Period & Pick<PlacementsOf, 'method'>;

/** Whose figures a query asks for, and of when. Throws `invalid` where the period ends before it starts. */
function placementsOf({ user, query }: { readonly user: Account; readonly query: Asked }): PlacementsOf {
  const { from, to, method } = query;
  if (from !== undefined && to !== undefined && to < from) {
    throw new AppError('invalid', { fields: { to: 'The last day should not be before the first' } });
  }
  return { institutionId: institutionOf(user), method, from, to };
}

async function summary(context: Context<'placements.summary'>) {
  const { groups, total, notShared } = await readSummary(context.db, placementsOf(context), context.query.by);
  return { data: groups, total, not_shared: notShared, as_of: context.now.toISOString() };
}

async function rows(context: Context<'placements.rows'>) {
  const { db, query } = context;
  const { by, key, measure, page, limit } = query;
  const group = readGroupKey(by, key);
  if (!group) throw new AppError('invalid', { fields: { key: 'Choose a group of the summary' } });
  const figure = { ...placementsOf(context), byCompany: by === 'company', group, measure };
  const ids = await figureIds(db, figure, { limit, offset: (page - 1) * limit });
  const data = await readFigureRows(db, figure, ids);
  const total = await countFigure(db, figure, 'shown');
  return { data, total, page, limit, not_shared: (await countFigure(db, figure, 'counted')) - total };
}

async function exportReport(context: Context<'placements.export'>): Promise<FileReply> {
  const { db, user, query, now } = context;
  const { by, method, format } = query;
  const report = await readReport(db, placementsOf(context), by);
  const institution = (await readPlace(db, 'institution', institutionOf(user)))?.name ?? '';
  const printing: PrintedReport = {
    institution,
    report,
    now,
    rows: (group, measure, ids) => readReportRows(db, report, group, measure, ids),
  };
  return {
    file:
      format === 'pdf'
        ? await printPlacements(printing)
        : Readable.from(writePlacements(printing), { objectMode: false }),
    name: `${fileNames[method]}-by-${by}-${indianDay(now)}.${format}`,
    type: mediaTypes[format] ?? '',
  };
}
