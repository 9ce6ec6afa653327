import classes from './TwoVersions.module.css';

/** One of the two sides. */
export type VersionSide = 'mine' | 'theirs';

interface TwoVersionsProps {
  /** Heading of the own side. */
  readonly mine: string;
  /** Heading of the other one. */
  readonly theirs: string;
  readonly rows: readonly { readonly name: string; readonly mine: string; readonly theirs: string }[];
  /** With it, each row asks which side is to count. Takes the place of the row. */
  readonly choice?: {
    readonly of: (index: number) => VersionSide;
    readonly onChoose: (index: number, side: VersionSide) => void;
  };
}

const sides: readonly VersionSide[] = ['mine', 'theirs'];

/** Two versions of one thing, field by field, side by side. A value that differs is marked by weight, not by colour alone. */
export function TwoVersions({ mine, theirs, rows, choice }: TwoVersionsProps) {
  const headings = { mine, theirs };
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
        {rows.map((row, index) => (
          <tr key={row.name} data-differs={row.mine !== row.theirs} data-choice={choice?.of(index)}>
            <th scope="row">{row.name}</th>
            {sides.map((side) => (
              <td key={side} data-side={side}>
                {choice ? (
                  <label className={classes.choice}>
                    <input
                      type="radio"
                      name={row.name}
                      aria-label={`${row.name}: ${headings[side]}`}
                      checked={choice.of(index) === side}
                      onChange={() => choice.onChoose(index, side)}
                    />
                    <Value text={row[side]} />
                  </label>
                ) : (
                  <Value text={row[side]} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className={classes.empty}>empty</span> : <span>{text}</span>;
}
