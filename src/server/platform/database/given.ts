/** The values that are there; `undefined` is left out. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out what is `undefined`, so that it overwrites nothing. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
