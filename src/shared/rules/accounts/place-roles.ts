/** What a person may be in a company or an institution: owners also decide who belongs to it. */
export const placeRoles = { owner: 'owner', member: 'member' } as const;
/** What a person is in a company or an institution. */
export type PlaceRole = (typeof placeRoles)[keyof typeof placeRoles];
