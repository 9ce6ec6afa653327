import type { CSSProperties } from 'react';
import classes from './calendar.module.css';
import type { CalendarBlock, CalendarEntry, CalendarKind } from './calendar-blocks.ts';
import { spokenDay } from './calendar-days.ts';
import { clockText } from './zone-time.ts';

interface BlockButtonProps {
  readonly block: CalendarBlock;
  /** The first minute that the week shows; left out: the block stands in a list. */
  readonly start?: number;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** What stands in brackets behind a name, so that no kind is told by its colour alone. */
const kindNames: Readonly<Record<CalendarKind, string>> = {
  session: '',
  request: ' (request)',
  proposed: ' (proposed)',
  free: '',
};

/** `Ananya K.`: the first name, and the first letter of the last one. */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const [letter] = others.at(-1) ?? '';
  return letter ? `${first} ${letter}.` : first;
}

/** Blocks so short have room for one line. */
const shortMinutes = 45;

/** One entry of a day, as a button that opens it. */
export function BlockButton({ block, start, onOpen }: BlockButtonProps) {
  const { entry, day, from, to, track, tracks } = block;
  const time = `${clockText(from)} – ${clockText(to)}`;
  const where =
    start === undefined
      ? {}
      : { '--top': (from - start) / 60, '--length': (to - from) / 60, '--track': track, '--tracks': tracks };
  return (
    <button
      type="button"
      className={classes.block}
      data-kind={entry.kind}
      data-short={to - from <= shortMinutes}
      data-placed={start !== undefined}
      data-day={day}
      style={where as CSSProperties}
      onClick={() => onOpen(entry)}
    >
      <span className={classes.blockName}>
        {start === undefined ? entry.name : shortName(entry.name)}
        {kindNames[entry.kind]}
      </span>{' '}
      <span className={classes.blockNote}>
        {entry.kind === 'free' || start === undefined ? time : clockText(from)}
        {entry.note && ` · ${entry.note}`}
      </span>
      <span className="fb-visually-hidden">
        {entry.kind !== 'free' && `with ${entry.name}, `}
        {spokenDay(day)}
        {entry.kind !== 'free' && `, ${time}`}
      </span>
    </button>
  );
}
