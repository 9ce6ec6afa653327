import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { count } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import classes from './admin.module.css';

/** A number with its name; `to`: the list of what it counts, where there is one. */
interface Figure {
  readonly label: string;
  readonly value: number;
  readonly to?: string;
}

interface FiguresProps {
  readonly title: string;
  readonly note?: string;
  readonly wide?: boolean;
  readonly figures: readonly Figure[];
}

/** A card of figures, each leading to its list. */
export function Figures({ title, note, wide = false, figures }: FiguresProps) {
  return (
    <Card title={title} {...(wide && { className: classes.wide })} {...(note !== undefined && { note })}>
      <dl className={wide ? `${classes.figures} ${classes.inTwo}` : classes.figures}>
        {figures.map(({ label, value, to }) => (
          <div key={label}>
            <dt>
              {to === undefined ? (
                label
              ) : (
                <Anchor component={Link} to={to}>
                  {label}
                </Anchor>
              )}
            </dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface FigureTableProps {
  readonly title: string;
  readonly note: string;
  /** What the rows are. */
  readonly of: string;
  readonly columns: readonly string[];
  /** The figures of a row stand in the order of the columns. */
  readonly rows: readonly { readonly name: string; readonly figures: readonly Omit<Figure, 'label'>[] }[];
  /** A last row with the sums, by this name. */
  readonly sum?: string;
}

/** A card with a table of figures, each leading to its list. */
export function FigureTable({ title, note, of, columns, rows, sum }: FigureTableProps) {
  return (
    <Card title={title} note={note}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map(({ value, to }, index) => (
                <td key={columns[index]}>
                  {to === undefined ? (
                    count(value)
                  ) : (
                    <Anchor component={Link} to={to} aria-label={`${name}, ${columns[index]}: ${count(value)}`}>
                      {count(value)}
                    </Anchor>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sum !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{sum}</th>
              {columns.map((column, index) => (
                <td key={column}>{count(rows.reduce((all, { figures }) => all + (figures[index]?.value ?? 0), 0))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}
