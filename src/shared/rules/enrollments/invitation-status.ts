/** How an invitation stands. `expired`: nobody answered in time. */
export const invitationStatuses = ['sent', 'accepted', 'rejected', 'withdrawn', 'not_interested', 'expired'] as const;
/** How an invitation stands. */
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Days after which an invitation without an answer is over, and for which a no is respected. */
export const invitationDays = 21;
/** Days before the end of an invitation on which its receiver is reminded. */
export const reminderDays = 3;

/** Who moves an invitation. */
export type InvitationSide = 'sender' | 'receiver';

const dayInMilliseconds = 86_400_000;

const answers: readonly InvitationStatus[] = ['accepted', 'rejected', 'not_interested'];
const takesBack: readonly InvitationStatus[] = ['withdrawn'];
const nowhere: readonly InvitationStatus[] = [];
const final = { sender: nowhere, receiver: nowhere };

/**
 * The table of allowed moves, by the status that an invitation has; `docs/invitations.md` says it in words. `expired` is
 * nobody's to set: time does. Setting the status that one has set already is allowed and changes nothing.
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

/** The same for partnerships, which either side may end. */
export const partnershipTransitions: typeof invitationTransitions = {
  ...invitationTransitions,
  accepted: { sender: takesBack, receiver: takesBack },
};

/** Whether a side may move an invitation. */
export function mayAnswer(
  transitions: typeof invitationTransitions,
  side: InvitationSide,
  from: InvitationStatus,
  to: InvitationStatus,
): boolean {
  return transitions[from][side].includes(to);
}

/** Whether a side could have set a status itself, so that saying it again is no more than a repeat. */
export function couldHaveSet(
  transitions: typeof invitationTransitions,
  side: InvitationSide,
  status: InvitationStatus,
): boolean {
  return Object.values(transitions).some((row) => row[side].includes(status));
}

/** How an invitation stands at a moment: an open one is over from its end on, whether or not anybody wrote that down. */
export function standing(
  { status, expires_at }: { readonly status: InvitationStatus; readonly expires_at: string },
  now: string,
): InvitationStatus {
  return status === 'sent' && expires_at <= now ? 'expired' : status;
}

/** ISO 8601: the end of an invitation sent at a moment. */
export const expiryOf = (sent: Date): string =>
  new Date(sent.getTime() + invitationDays * dayInMilliseconds).toISOString();

/**
 * ISO 8601: what was turned down after this moment may not be asked again yet. Invitations that were withdrawn or ran
 * out may be sent again at once.
 */
export const respectedSince = (now: Date): string =>
  new Date(now.getTime() - invitationDays * dayInMilliseconds).toISOString();

/** Why an invitation cannot be answered any more, by how it stands. */
export const doneMessages: Readonly<Record<InvitationStatus, string>> = {
  sent: 'This invitation waits for an answer of the other side',
  accepted: 'This invitation was accepted already',
  rejected: 'This invitation was turned down already',
  withdrawn: 'This invitation was taken back',
  not_interested: 'This invitation was turned down already',
  expired: `This invitation is over: nobody answered within ${invitationDays} days`,
};
