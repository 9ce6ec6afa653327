import { useMemo } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { count } from '../../ui/format.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataTableProps } from '../../ui/table/table-props.ts';
import type { ChosenFigure } from './FigureDrawer.tsx';
import { type Group, measuresOf, shareText } from './figures.ts';
import classes from './placements.module.css';
import type { Grouping } from './placements-view.ts';
import { groupings } from './placements-view.ts';

interface GroupTableProps extends Pick<DataTableProps<Group>, 'rows' | 'problem' | 'onRetry' | 'empty'> {
  readonly by: Grouping;
  readonly method: PostingKind;
  readonly onFigure: (figure: ChosenFigure) => void;
}

/** The figures group by group. Each number opens its students. */
export function GroupTable({ by, method, onFigure, ...table }: GroupTableProps) {
  const columns = useMemo((): readonly Column<Group>[] => {
    const measures = measuresOf(method);
    const hired = measures.find(({ key }) => key === 'hired')?.label ?? '';
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
        header: `Share ${hired.toLowerCase()}`,
        align: 'right',
        quiet: true,
        value: ({ hired, students }) => (students === 0 ? null : hired / students),
        cell: ({ hired, students }) => shareText(hired, students),
      },
    ];
  }, [by, method, onFigure]);
  return <DataTable {...table} label={`Figures by ${by}`} columns={columns} rowId={({ key }) => key} />;
}

interface FigureButtonProps extends Pick<GroupTableProps, 'onFigure'> {
  readonly group: Group;
  readonly measure: ChosenFigure['measure'];
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
