/** How many rows a page of a table can have, where that can be chosen. */
export const pageSizes = [25, 50, 100] as const;
