import { isRequiredMessage } from '#shared/rules/accounts/student-profile.ts';
import { toast } from '../../app/shell/toasts.ts';

/** Milliseconds from one toast to the next. */
const apart = 300;

/** Says what is missing in an item, one toast after the other; each message stands at its field too. */
export function toastRequired(messages: readonly string[]): void {
  for (const [index, message] of messages.filter(isRequiredMessage).entries()) {
    setTimeout(() => toast.failed(message), index * apart);
  }
}
