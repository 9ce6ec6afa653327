import { Button, CloseButton } from '@mantine/core';
import { IconArchive, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { counted } from '../../../ui/format.ts';
import classes from './list.module.css';

interface BulkBarProps {
  /** How many rows are ticked. */
  readonly selected: number;
  /** How many of them can be closed. */
  readonly closable: number;
  /** How many of them are drafts on this computer. */
  readonly drafts: number;
  readonly busy: boolean;
  readonly onCloseThem: () => void;
  readonly onDiscard: () => void;
  readonly onClear: () => void;
  /** Exports the chosen ones. */
  readonly exports: ReactNode;
}

/** Stands over a list while rows are ticked: what can be done with all of them. */
export function PostingBulkBar(props: BulkBarProps) {
  const { selected, closable, drafts, busy, onCloseThem, onDiscard, onClear, exports } = props;
  return (
    <section className={classes.bulk} aria-label="Selected rows">
      <span role="status">{counted(selected, 'row')} selected</span>
      {closable > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArchive size={16} stroke={1.9} />}
          disabled={busy}
          onClick={onCloseThem}
        >
          Close {counted(closable, 'opening')}
        </Button>
      )}
      {drafts > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.9} />}
          disabled={busy}
          onClick={onDiscard}
        >
          Move {counted(drafts, 'draft')} to the bin
        </Button>
      )}
      {exports}
      <CloseButton aria-label="Clear the selection" onClick={onClear} ml="auto" />
    </section>
  );
}
