/** What a session costs with a mentor who has named no price, INR. */
export const usualPrice = 1000;
