/** Roles of accounts, by name. */
export const roles = { admin: 1, employer: 2, educator: 3, student: 4, mentor: 5 } as const;
/** A role's number. */
export type Role = (typeof roles)[keyof typeof roles];

/** In place of a role where nobody is signed in. */
export const noRole = 0;
