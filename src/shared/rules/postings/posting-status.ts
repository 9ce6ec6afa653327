/** The status numbers of a posting. */
export const postingStatuses = { draft: 1, published: 2, closed: 3 } as const;
/** A status number of a posting. */
export type PostingStatus = (typeof postingStatuses)[keyof typeof postingStatuses];

/** The label of each status of a posting. */
export const postingStatusNames: Readonly<Record<PostingStatus, string>> = { 1: 'Draft', 2: 'Published', 3: 'Closed' };

/** The message for a transition that isn't allowed. */
const invalidStatusMessage = 'Invalid status';

const transitions: Readonly<Record<PostingStatus, readonly PostingStatus[]>> = { 1: [2, 3], 2: [3], 3: [] };

/** Whether a number is a status of a posting. */
function isPostingStatus(value: number): value is PostingStatus {
  return Object.hasOwn(postingStatusNames, value);
}

/** What an employer's posting is called: its status, or 'Taken down' where an administrator did that, which closes it too. */
export function postingStanding(posting: { readonly status: number; readonly taken_down?: unknown }): string {
  if (posting.taken_down) return 'Taken down';
  return isPostingStatus(posting.status) ? postingStatusNames[posting.status] : '';
}

/** Whether a transition is allowed: Draft to Published or Closed, Published to Closed. */
export function mayMovePosting(from: number, to: number): boolean {
  return isPostingStatus(from) && isPostingStatus(to) && transitions[from].includes(to);
}

/** Checks a transition of a posting. Returns a message, or null for an allowed transition. */
export function checkPostingMove(from: number, to: number): string | null {
  return mayMovePosting(from, to) ? null : invalidStatusMessage;
}

/** The style class of a status chip: the label of the status with hyphens for spaces. */
export function statusChipClass(status: string): string {
  return status.trim().replace(/\s+/g, '-');
}
