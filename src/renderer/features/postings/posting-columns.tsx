import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingRow } from '#shared/contract/postings.ts';
import type { DraftSummary, OutboxEntry } from '#shared/desk/types.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { count, dayText } from '../../ui/format.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { draftPath, draftStateNames, draftTitle } from '../drafts/draft-words.ts';
import { kindLabels, postingPaths } from './kinds.ts';
import classes from './postings.module.css';
import { shownStanding } from './use-closing.ts';

/** A row of the list: a posting of the service, or a draft on this computer. */
export interface ListRow extends PostingRow {
  readonly key: string;
  /** Where its title leads. */
  readonly path: string;
  readonly statusName: string;
  /** Null for a posting of the service. */
  readonly draft: DraftSummary | null;
  /** The closing of it that waits for the service. */
  readonly closing: OutboxEntry | null;
}

/** A posting of the service as a row. */
export function postedRow(kind: PostingKind, posting: PostingRow, closing: OutboxEntry | null = null): ListRow {
  const statusName = shownStanding(posting, closing);
  const path = postingPaths.open(kind, posting.id);
  return { ...posting, key: String(posting.id), path, statusName, draft: null, closing };
}

/** A draft on this computer as a row. */
export function draftRow(draft: DraftSummary): ListRow {
  return {
    key: draft.id,
    id: 0,
    path: draftPath(draft),
    statusName: draftStateNames[draft.state],
    draft,
    closing: null,
    date: null,
    title: draftTitle(draft),
    project_linked: '',
    enrolled: 0,
    submitted: 0,
    rated: 0,
    status: 1,
    taken_down: false,
    enrollments: [],
  };
}

/**
 * The columns of a kind's list. Projects show neither a date nor a linked project. `narrow`: what has to be seen
 * without scrolling sideways comes first.
 */
export function postingColumns(kind: PostingKind, narrow = false): Column<ListRow>[] {
  const words = kindLabels[kind];
  const number = (id: 'enrolled' | 'submitted' | 'rated', header: string): Column<ListRow> => ({
    id,
    header,
    align: 'right',
    value: (row) => row[id],
    cell: (row) => (row.draft ? '–' : count(row[id])),
  });
  const dated: Column<ListRow> = {
    id: 'date',
    header: 'Date Posted',
    quiet: true,
    width: 126,
    value: ({ date }) => date,
    cell: ({ date }) => dayText(date),
  };
  const linked: Column<ListRow> = {
    id: 'project_linked',
    header: 'Project Linked',
    quiet: true,
    value: ({ project_linked }) => project_linked,
    cell: ({ project_linked }) => project_linked || '—',
  };
  const title: Column<ListRow> = {
    id: 'title',
    header: words.nameColumn,
    main: true,
    hideable: false,
    value: (row) => row.title,
    cell: (row) => <TitleCell row={row} />,
  };
  const status: Column<ListRow> = {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: ({ statusName }) => <StatusChip status={statusName} />,
  };
  const figures = [
    number('enrolled', 'Total enrolled'),
    number('submitted', words.submittedColumn),
    number('rated', 'Total Rated'),
  ];
  const [dates, links] = words.dated ? [[dated], [linked]] : [[], []];
  if (narrow) return [title, status, ...figures, ...dates, ...links];
  return [...dates, title, ...links, ...figures, status];
}

function TitleCell({ row }: { row: ListRow }) {
  return (
    <>
      <Link to={row.path} className={classes.title} title={row.title}>
        {row.title}
      </Link>
      {row.closing && row.status !== postingStatuses.closed && (
        <span className={classes.saved}>closing, waiting to be sent</span>
      )}
      {row.draft && <span className={classes.saved}>saved here, {relativeTime(row.draft.savedAt, Date.now())}</span>}
    </>
  );
}
