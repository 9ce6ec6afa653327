import { toast } from '../shell/toasts.ts';

/** Says why something that waits, `what` in a word, could not be taken back. */
export function sayMayHaveArrived(what: string): void {
  toast.failed(`This ${what} may have arrived already. It stays here until the service has answered`);
}
