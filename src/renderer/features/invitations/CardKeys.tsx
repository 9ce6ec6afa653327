import { Kbd } from '@mantine/core';
import classes from './invitations.module.css';

/** The keys of cards that are chosen from, for those who have not opened the list of shortcuts. */
export function CardKeys() {
  return (
    <span className={classes.keys}>
      <Kbd size="xs">J</Kbd> <Kbd size="xs">K</Kbd> walk, <Kbd size="xs">I</Kbd> invite, <Kbd size="xs">N</Kbd> with a
      note, <Kbd size="xs">X</Kbd> not interested
    </span>
  );
}
