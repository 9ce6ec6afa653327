/** Milliseconds in a length of time. */
export const milliseconds = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Seconds in a length of time. */
export const seconds = { minute: 60, hour: 3600, day: 86_400 } as const;
