import classes from './TwoVersions.module.css';

interface TwoVersionsProps {
  /** Heading of the own side. */
  readonly mine: string;
  /** Heading of the other one. */
  readonly theirs: string;
  readonly rows: readonly { readonly name: string; readonly mine: string; readonly theirs: string }[];
}

/** Two versions of one thing, field by field, side by side. A value that differs is marked by weight, not by colour alone. */
export function TwoVersions({ mine, theirs, rows }: TwoVersionsProps) {
  return (
    <table className={classes.table} aria-label="Both versions">
      <thead>
        <tr>
          <td />
          <th scope="col">{mine}</th>
          <th scope="col">{theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-differs={row.mine !== row.theirs}>
            <th scope="row">{row.name}</th>
            <td>{row.mine || <span className={classes.empty}>empty</span>}</td>
            <td>{row.theirs || <span className={classes.empty}>empty</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
