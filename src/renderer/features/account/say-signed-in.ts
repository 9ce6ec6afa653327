import type { SessionState } from '#shared/desk/types.ts';
import { toast } from '../../app/shell/toasts.ts';

/** Says that a sign-in has worked, once no code is asked for any more. */
export function saySignedIn({ user }: SessionState): void {
  if (!user?.is2FA) toast.done('Successfully logged in');
}
