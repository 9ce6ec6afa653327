import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf, QueryOf } from '#shared/contract/index.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { OpenDrawer } from '../../ui/dialogs/OpenDialogs.tsx';
import { count, counted, dayText } from '../../ui/format.ts';
import { Empty } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listPath } from '../students/list-query.ts';
import { behindFigure, type Measure } from './figures.ts';
import classes from './placements.module.css';

type Row = AnswerOf<'placements.rows'>['data'][number];

/** A figure whose students are asked for. */
export interface ChosenFigure {
  readonly key: string;
  /** The group's name; empty: all groups. */
  readonly label: string;
  readonly measure: Measure;
}

interface FigureDrawerProps {
  readonly figure: ChosenFigure;
  /** Grouping and days, as the figures were asked for. */
  readonly query: Pick<NonNullable<QueryOf<'placements.rows'>>, 'method' | 'by' | 'from' | 'to'>;
  readonly onClose: () => void;
}

const limit = 50;

const student: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Student Name',
    hideable: false,
    sortable: false,
    value: ({ name }) => name,
    cell: ({ name, roll_number }) => (
      <Link className="fb-link" to={listPath({ search: roll_number || name })}>
        {name}
      </Link>
    ),
  },
  { id: 'roll_number', header: 'Roll Number', sortable: false, cell: ({ roll_number }) => roll_number || '—' },
  { id: 'cohort', header: 'Cohort', sortable: false, cell: cohortText },
];
const posting: Column<Row> = {
  id: 'title',
  header: 'Opportunity',
  sortable: false,
  cell: ({ title }) => title || '—',
};
const company: Column<Row> = {
  id: 'company',
  header: 'Company',
  sortable: false,
  cell: ({ company_name }) => company_name || '—',
};
const date: Column<Row> = {
  id: 'date',
  header: 'Date',
  quiet: true,
  sortable: false,
  cell: (row) => (row.date ? dayText(row.date) : '—'),
};

/** Of somebody on the list only who it is; of what happened also with which opening, of whom, and when. */
function columnsOf(measure: Measure, byCompany: boolean): readonly Column<Row>[] {
  if (measure === 'students' || measure === 'joined') return student;
  return [...student, posting, ...(byCompany ? [] : [company]), date];
}

function cohortText({ course, specialization, semester }: Row): string {
  return [course, specialization, semester === null ? '' : `semester ${semester}`].filter(Boolean).join(', ');
}

/** The students behind one figure, page by page. */
export function FigureDrawer({ figure, query, onClose }: FigureDrawerProps) {
  const { key, label, measure } = figure;
  const [page, setPage] = useState(1);
  const list = useRead('placements.rows', { query: { ...query, key, measure, page, limit } });
  const rows = list.earlier ? undefined : list.data?.data;
  const { total = 0, not_shared: notShared = 0 } = list.data ?? {};
  const columns = useMemo(() => columnsOf(measure, query.by === 'company'), [measure, query.by]);
  return (
    <OpenDrawer onClose={onClose} position="right" size={960} title={label || 'All students'}>
      <div className={classes.drawer}>
        <p className={classes.quiet} role="status">
          {rows ? `${counted(total, 'student')} ${behindFigure(measure, query, total)}` : 'Loading'}
          {rows && notShared > 0 && `, ${count(notShared)} not shared`}
        </p>
        <DataTable
          label={`Students ${behindFigure(measure, query, 2)}`}
          columns={columns}
          rows={rows}
          rowId={({ student_id }) => String(student_id)}
          problem={list.problem}
          onRetry={list.refetch}
          offline={list}
          pager={{ page, limit, total, onPage: setPage }}
          empty={
            notShared > 0 ? (
              <Empty title="Not shared">
                {notShared === 1 ? 'The student doesn’t' : 'The students don’t'} share these applications with your
                institution. They count in the figure, without names.
              </Empty>
            ) : (
              <Empty title="No students match this figure">Choose another period to see students.</Empty>
            )
          }
        />
      </div>
    </OpenDrawer>
  );
}
