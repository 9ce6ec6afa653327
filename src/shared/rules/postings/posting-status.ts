/** Status of a posting by number. */
export const postingStatuses = { draft: 1, published: 2, closed: 3 } as const;
/** A posting's status number. */
export type PostingStatus = (typeof postingStatuses)[keyof typeof postingStatuses];

/** What people call each status. */
export const postingStatusNames: Readonly<Record<PostingStatus, string>> = { 1: 'Draft', 2: 'Published', 3: 'Closed' };

/** Said when a posting may not move as asked; no call is made then. */
const invalidStatusMessage = 'Invalid status';

const transitions: Readonly<Record<PostingStatus, readonly PostingStatus[]>> = { 1: [2, 3], 2: [3], 3: [] };

/** Whether a number is a posting status. */
export function isPostingStatus(value: number): value is PostingStatus {
  return Object.hasOwn(postingStatusNames, value);
}

/** Whether a posting may go from one status to another: Draft to Published or Closed, Published to Closed. */
export function mayMovePosting(from: number, to: number): boolean {
  return isPostingStatus(from) && isPostingStatus(to) && transitions[from].includes(to);
}

/** Null when the move is allowed, else the message to show. */
export function checkPostingMove(from: number, to: number): string | null {
  return mayMovePosting(from, to) ? null : invalidStatusMessage;
}

/** The style class of a status chip: the status text itself, spaces as hyphens. */
export function statusChipClass(status: string): string {
  return status.trim().replace(/\s+/g, '-');
}
