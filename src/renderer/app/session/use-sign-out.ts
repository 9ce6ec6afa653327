import { useCommand } from '../desk/use-command.ts';
import { toast } from '../shell/toasts.ts';
import { saveBeforeLock } from './before-lock.ts';
import { forgetAddress } from './return-address.ts';
import { useSession } from './session-context.tsx';

/** Signs out from a button; says why where that fails. */
export function useSignOut(): { readonly busy: boolean; readonly run: () => Promise<void> } {
  const { setSession } = useSession();
  const signOut = useCommand('session.signOut');
  return {
    busy: signOut.busy,
    async run() {
      // What was typed last goes to the desk while it still knows whose it is.
      await saveBeforeLock();
      const result = await signOut.run();
      if (result.ok) {
        forgetAddress();
        toast.clear();
        setSession(result.data);
      } else toast.failed(result.error.message);
    },
  };
}
