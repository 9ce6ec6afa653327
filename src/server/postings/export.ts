import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingRow } from '#shared/contract/postings.ts';
import { AppError } from '#shared/errors.ts';
import { postingStanding } from '#shared/rules/postings/posting-status.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { Context, FileReply } from '../platform/http/route.ts';
import { companyOf } from '../platform/sessions/access.ts';
import type { ExportColumn } from '../platform/spreadsheet/delimited.ts';
import { inSteps, tableFile } from '../platform/spreadsheet/table-file.ts';
import { ownPostingIds, readPostingCards } from './lists.ts';

const plural: Readonly<Record<PostingKind, string>> = { project: 'projects', internship: 'internships', job: 'jobs' };
/** The most that may be chosen one by one; whoever wants more leaves the choice out. */
const maxChosen = 1000;

/** The employer's list as a file, with its columns under the headings of the screen. */
export async function exportPostings(context: Context<'postings.export'>): Promise<FileReply> {
  const { db, user, params, query, now } = context;
  const { format, ids: chosen, search, status = null, sort } = query;
  const kind = params.method;
  const companyId = companyOf(user);
  const filters = { search, status, sort, ids: chosen ? chosenIn(chosen) : null };
  const ids = await ownPostingIds(db, companyId, kind, filters);
  const name = plural[kind];
  const sheet = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const chunks = inSteps(ids, (some) => readPostingCards(db, some));
  return tableFile({ name, sheet, columns: columnsOf(kind), chunks }, format, now);
}

function chosenIn(texts: readonly string[]): number[] {
  const ids = texts.map(Number);
  if (ids.length <= maxChosen && ids.every((id) => Number.isSafeInteger(id) && id > 0)) return ids;
  throw new AppError('invalid', { fields: { ids: `At most ${maxChosen} ids, separated by commas` } });
}

type Column = ExportColumn<PostingRow>;

const dated: Column = {
  heading: 'Date Posted',
  kind: 'text',
  width: 12,
  value: ({ date }) => (date === null ? '' : indianDay(date)),
};
const linked: Column = {
  heading: 'Project Linked',
  kind: 'text',
  width: 32,
  value: ({ project_linked }) => project_linked,
};

/** Projects show neither a date nor a linked project. */
function columnsOf(kind: PostingKind): Column[] {
  const isProject = kind === 'project';
  const names = { project: 'Title', internship: 'Internship Name', job: 'Job Name' };
  const submitted = isProject ? 'Total Submitted' : 'Project Submitted';
  return [
    ...(isProject ? [] : [dated]),
    { heading: names[kind], kind: 'text', width: 40, value: ({ title }) => title },
    ...(isProject ? [] : [linked]),
    { heading: 'Total enrolled', kind: 'number', width: 14, value: ({ enrolled }) => enrolled },
    { heading: submitted, kind: 'number', width: 16, value: (row) => row.submitted },
    { heading: 'Total Rated', kind: 'number', width: 12, value: ({ rated }) => rated },
    { heading: 'Status', kind: 'text', width: 12, value: postingStanding },
  ];
}
