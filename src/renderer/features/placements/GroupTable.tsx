import { useMemo } from 'react';
import { count } from '../../ui/format.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import type { Figure } from './FigureDrawer.tsx';
import { type Group, measures, shareText } from './figures.ts';
import classes from './placements.module.css';
import type { Grouping } from './placements-view.ts';
import { groupings } from './placements-view.ts';

interface GroupTableProps extends Pick<DataTableProps<Group>, 'rows' | 'problem' | 'onRetry' | 'empty'> {
  readonly by: Grouping;
  readonly onFigure: (figure: Figure) => void;
}

/** The figures group by group. Each number opens its students. */
export function GroupTable({ by, onFigure, ...table }: GroupTableProps) {
  const columns = useMemo((): readonly Column<Group>[] => {
    const heading = groupings.find(({ value }) => value === by)?.label ?? '';
    return [
      { id: 'label', header: heading, main: true, value: ({ label }) => label, cell: ({ label }) => label },
      ...measures.map(
        ({ key, label }): Column<Group> => ({
          id: key,
          header: label,
          align: 'right',
          value: (group) => group[key],
          cell: (group) => <FigureButton group={group} measure={key} label={label} onFigure={onFigure} />,
        }),
      ),
      {
        id: 'share',
        header: 'Share hired',
        align: 'right',
        quiet: true,
        value: ({ hired, students }) => (students === 0 ? null : hired / students),
        cell: ({ hired, students }) => shareText(hired, students),
      },
    ];
  }, [by, onFigure]);
  return <DataTable {...table} label={`Figures by ${by}`} columns={columns} rowId={({ key }) => key} />;
}

interface FigureButtonProps extends Pick<GroupTableProps, 'onFigure'> {
  readonly group: Group;
  readonly measure: Figure['measure'];
  readonly label: string;
}

/** A number that can be looked behind; nothing is behind a nought. */
function FigureButton({ group, measure, label, onFigure }: FigureButtonProps) {
  const value = group[measure];
  if (value === 0) return <span className={classes.nought}>0</span>;
  return (
    <button
      type="button"
      className={classes.figure}
      aria-label={`${label} of ${group.label}: ${count(value)}`}
      onClick={() => onFigure({ key: group.key, label: group.label, measure })}
    >
      {count(value)}
    </button>
  );
}
