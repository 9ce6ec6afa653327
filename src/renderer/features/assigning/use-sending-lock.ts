import { profileScore, sendingLock } from '#shared/rules/accounts/profile-score.ts';
import { useUser } from '../../app/session/session-context.tsx';

/** Why the signed-in educator can't send opportunities yet; null: the profile is complete. */
export function useSendingLock(): string | null {
  return profileScore(useUser()).score < 100 ? sendingLock : null;
}
