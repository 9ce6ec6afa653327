import { statusChipClass } from '#shared/rules/postings/posting-status.ts';
import classes from './StatusChip.module.css';

/** What a chip looks like; each status has one. */
export type ChipTone = 'good' | 'warn' | 'bad' | 'quiet' | 'ink';

const tones: Readonly<Record<string, ChipTone>> = {
  Published: 'good',
  New: 'good',
  Create: 'good',
  Hired: 'good',
  Accepted: 'good',
  Completed: 'good',
  Draft: 'warn',
  Update: 'warn',
  Updated: 'warn',
  Waiting: 'warn',
  Queued: 'warn',
  Closing: 'warn',
  Shortlisted: 'ink',
  'In touch': 'ink',
  'Under Review': 'warn',
  Sending: 'ink',
  Error: 'bad',
  'Taken down': 'bad',
  'Not sent': 'bad',
  Blocked: 'bad',
  Conflict: 'bad',
  Rejected: 'bad',
};

interface StatusChipProps {
  /** Shown as it is; also the style class. */
  readonly status: string;
  /** For statuses that the chip does not know by name. */
  readonly tone?: ChipTone;
}

/** A status as a dot and a word on a tint. */
export function StatusChip({ status, tone = tones[status] ?? 'quiet' }: StatusChipProps) {
  return (
    <span className={`${classes.chip} ${statusChipClass(status)}`} data-tone={tone}>
      <span className={classes.dot} />
      {status}
    </span>
  );
}
