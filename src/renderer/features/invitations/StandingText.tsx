import { type ChangeEntry, isHeld } from '../../app/outbox/queued-changes.ts';
import { dayText } from '../../ui/format.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { type ChipTone, StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './invitations.module.css';
import type { MovedCard, Shown } from './transitions.ts';

const words: Readonly<Record<string, readonly [string, ChipTone]>> = {
  sent: ['Pending for acceptance', 'warn'],
  accepted: ['Accepted', 'good'],
  rejected: ['Rejected', 'bad'],
  withdrawn: ['Withdrawn', 'quiet'],
  not_interested: ['Not interested', 'quiet'],
  expired: ['Expired', 'quiet'],
};

interface StandingTextProps {
  readonly card: Shown<MovedCard>;
  /** Whether the other side asked. */
  readonly received?: boolean;
}

/** How an invitation stands, since when, and until when it is open. Nothing where there is none. */
export function StandingText({ card, received = false }: StandingTextProps) {
  const { status, queued } = card;
  if (status === null) return null;
  const [word, tone] = words[status] ?? [status, 'quiet'];
  const asked = received && status === 'sent';
  return (
    <>
      {!asked && <StatusChip status={word} tone={tone} />}
      <span className={classes.when}>{queued ? waitsText(queued) : sinceText(card, asked)}</span>
    </>
  );
}

function waitsText(entry: ChangeEntry): string {
  if (entry.state === 'sent') return 'Sent';
  if (entry.state === 'sending') return 'Sending';
  return isHeld(entry, Date.now()) ? 'Will be sent in a few seconds' : 'Waiting to be sent';
}

function sinceText({ status, sent_at, expires_at, seen_at, answered_at }: MovedCard, asked: boolean): string {
  if (status === 'accepted') return answered_at ? `since ${dayText(answered_at)}` : '';
  if (status !== 'sent' || !sent_at) return answered_at ? dayText(answered_at) : '';
  const since = `${asked ? 'Received' : 'Sent'} ${relativeTime(sent_at, Date.now())}`;
  const until = expires_at ? `${since}, open until ${dayText(expires_at)}` : since;
  return [until, asked ? '' : lookedText(seen_at)].filter(Boolean).join(' · ');
}

/** When the other side last looked at an invitation that it received. Empty where it isn't known. */
function lookedText(seen: string | null | undefined): string {
  if (seen) return `last looked at ${relativeTime(seen, Date.now())}`;
  return seen === undefined ? '' : 'not looked at yet';
}
