/** The most postings that a student saves for later. */
export const maxSavedPostings = 500;
/** The most searches that a student saves. */
export const maxSavedSearches = 50;
/** The most characters of a saved search's name. */
export const maxSearchName = 80;

/** What is said of a saved posting or search that can't be kept. */
export const savedMessages = {
  postingsFull: `You can save up to ${maxSavedPostings} opportunities. Remove some first`,
  searchesFull: `You can save up to ${maxSavedSearches} searches. Delete one first`,
  closed: 'This opportunity has closed, so it can’t be saved',
  nameMissing: 'Name the search',
  nameTaken: 'You already have a saved search with this name',
} as const;
