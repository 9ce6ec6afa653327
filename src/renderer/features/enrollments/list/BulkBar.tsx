import { Button, Kbd } from '@mantine/core';
import { count } from '../../../ui/format.ts';
import { FloatingBar } from '../../../ui/page/FloatingBar.tsx';
import { reviews } from '../detail/review.ts';

interface BulkBarProps {
  readonly selected: number;
  /** How many the list holds. */
  readonly total: number;
  readonly busy: boolean;
  readonly onAll: () => void;
  readonly onDecide: (status: (typeof reviews)[number]['status']) => void;
  readonly onMessage: () => void;
  readonly onClear: () => void;
}

/** What can be done with those who are ticked. */
export function BulkBar({ selected, total, busy, onAll, onDecide, onMessage, onClear }: BulkBarProps) {
  return (
    <FloatingBar
      label="Selected applicants"
      selected={selected}
      onClear={onClear}
      beside={
        selected < total && (
          <Button size="compact-sm" variant="subtle" loading={busy} onClick={onAll}>
            Select all {count(total)} that match
          </Button>
        )
      }
    >
      {reviews.map(({ status, label, key }) => (
        <Button
          key={status}
          size="xs"
          variant="default"
          disabled={busy}
          rightSection={
            <Kbd size="xs" aria-hidden="true">
              {key}
            </Kbd>
          }
          onClick={() => onDecide(status)}
        >
          {label}
        </Button>
      ))}
      <Button size="xs" variant="default" disabled={busy} onClick={onMessage}>
        Message
      </Button>
    </FloatingBar>
  );
}
