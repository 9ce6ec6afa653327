import { createHash } from 'node:crypto';
import type { AccountKeys } from '../account.ts';
import { placeName } from '../data-key.ts';

/** Keys for desks without sign-in: every account is unlocked, under a key that is the same with every start. */
export const openKeys: AccountKeys = {
  find: (userId, workspace) => createHash('sha256').update(placeName(userId, workspace)).digest(),
};
