/** The filters of a query that have a value. An empty text is none, nor is the city 0. */
export function givenFilters(query: object): Record<string, unknown> {
  const isGiven = ([name, value]: [string, unknown]) => value !== '' && !(name === 'city' && value === 0);
  return Object.fromEntries(Object.entries(query).filter(isGiven));
}
