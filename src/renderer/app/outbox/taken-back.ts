import { toast } from '../shell/toasts.ts';

/** Whether something that waits, `what` in a word, was taken back; `taking` answers the ids of what was. Says why where it was not. */
export async function wasTakenBack(taking: Promise<readonly string[]>, what: string): Promise<boolean> {
  const isGone = (await taking).length > 0;
  if (!isGone) toast.failed(`This ${what} may have arrived already. It stays here until the service has answered`);
  return isGone;
}
