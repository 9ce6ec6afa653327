/**
 * The newest published openings of a kind, as the home page asks for them and whatever offers openings begins with: asked
 * for in the same words, it is there without the service too.
 */
export const newestQuery = { page: 1, limit: 6 } as const;
