/** Faults that no test can notice, by the name that `nameOf` gives, with the reason. */
export const explained: ReadonlyMap<string, string> = new Map([]);
