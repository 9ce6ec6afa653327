/**
 * The props of a control that can't be used while there is a reason against it: pointing at it shows the reason.
 * Without a reason the control can be used.
 */
export function disabledBecause(reason: string | false | null | undefined): { disabled: boolean; title?: string } {
  return reason ? { disabled: true, title: reason } : { disabled: false };
}
