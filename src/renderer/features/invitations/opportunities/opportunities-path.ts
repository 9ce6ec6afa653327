/** How the openings that companies and an institution talk about stand. */
export const opportunityStates = ['received', 'accepted', 'sent'] as const;
/** How an opening that a company and an institution talk about stands. */
export type OpportunityState = (typeof opportunityStates)[number];

/** Where an educator finds the openings that companies sent to the institution. */
export function opportunitiesPath(state: OpportunityState = 'received'): string {
  const page = '/educator/companies/opportunities';
  return state === 'received' ? page : `${page}?state=${state}`;
}
