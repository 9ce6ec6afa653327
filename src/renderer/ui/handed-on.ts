/**
 * A field that hands on what is typed gets it back a moment later, when more may have been typed. Answers what was handed
 * on and is still to come back after `value` has; null where `value` is not of the field's own, so that it has to show it.
 */
export function afterReturn(handedOn: readonly string[], value: string): readonly string[] | null {
  const own = handedOn.indexOf(value);
  return own < 0 ? null : handedOn.slice(own + 1);
}
