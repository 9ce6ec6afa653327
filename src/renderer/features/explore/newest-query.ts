import { explorePageSize } from './explore-query.ts';

/**
 * The newest published openings of a kind, as an educator's home page, Explore and whatever offers openings ask for them
 * first: asked for in the same words, they are there without the service too.
 */
export const newestQuery = { page: 1, limit: explorePageSize } as const;
