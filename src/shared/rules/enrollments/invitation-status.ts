import { milliseconds } from '../time/lengths.ts';
// The statuses of invitations and partnerships, and the allowed transitions.

/** The statuses of an invitation. `expired`: nobody answered in time. */
export const invitationStatuses = ['sent', 'accepted', 'rejected', 'withdrawn', 'not_interested', 'expired'] as const;
/** A status of an invitation. */
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Days until an unanswered invitation expires. After a refusal, the same party isn't invited for as many days. */
export const invitationDays = 21;
/** Days before the end of an invitation at which the receiver is reminded. */
export const reminderDays = 3;

/** Who changes the status of an invitation. */
export type InvitationSide = 'sender' | 'receiver';

const dayInMilliseconds = milliseconds.day;

const answers: readonly InvitationStatus[] = ['accepted', 'rejected', 'not_interested'];
const takesBack: readonly InvitationStatus[] = ['withdrawn'];
const nowhere: readonly InvitationStatus[] = [];
const final = { sender: nowhere, receiver: nowhere };

/**
 * The allowed transitions of an invitation by its current status; `docs/invitations.md` describes them. Nobody sets
 * `expired`: it follows from the clock. A side may set again the status that it has set, which changes nothing.
 */
export const invitationTransitions: Readonly<
  Record<InvitationStatus, Readonly<Record<InvitationSide, readonly InvitationStatus[]>>>
> = {
  sent: { sender: takesBack, receiver: answers },
  accepted: final,
  rejected: final,
  withdrawn: final,
  not_interested: final,
  expired: final,
};

/** The allowed transitions of a partnership by its current status. Either side may end an accepted partnership. */
export const partnershipTransitions: typeof invitationTransitions = {
  ...invitationTransitions,
  accepted: { sender: takesBack, receiver: takesBack },
};

/** Whether a side may change a status from `from` to `to`, by a table of transitions. */
export function mayAnswer(
  transitions: typeof invitationTransitions,
  side: InvitationSide,
  from: InvitationStatus,
  to: InvitationStatus,
): boolean {
  return transitions[from][side].includes(to);
}

/** Whether a side can set a status at all. If so, setting the current status again is a repeat. */
export function couldHaveSet(
  transitions: typeof invitationTransitions,
  side: InvitationSide,
  status: InvitationStatus,
): boolean {
  return Object.values(transitions).some((row) => row[side].includes(status));
}

/** The status of an invitation at an instant (ISO 8601): `sent` becomes `expired` at its end, whatever is stored. */
export function standing(
  { status, expires_at }: { readonly status: InvitationStatus; readonly expires_at: string },
  now: string,
): InvitationStatus {
  return status === 'sent' && expires_at <= now ? 'expired' : status;
}

/** The end (ISO 8601) of an invitation that was sent at an instant. */
export const expiryOf = (sent: Date): string =>
  new Date(sent.getTime() + invitationDays * dayInMilliseconds).toISOString();

/**
 * The instant (ISO 8601) since which a refusal prevents another invitation. Withdrawn and expired invitations may be
 * sent again at once.
 */
export const respectedSince = (now: Date): string =>
  new Date(now.getTime() - invitationDays * dayInMilliseconds).toISOString();

/** The message for an invitation that can't be answered any more, by status. */
export const doneMessages: Readonly<Record<InvitationStatus, string>> = {
  sent: 'This invitation is waiting for the other side’s answer',
  accepted: 'This invitation was already accepted',
  rejected: 'This invitation was already declined',
  withdrawn: 'This invitation was withdrawn',
  not_interested: 'This invitation was already declined',
  expired: `This invitation is over: nobody answered within ${invitationDays} days`,
};
