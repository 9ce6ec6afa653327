/** The message for a city that isn't on the list. */
export const unknownCity = 'Choose a city from the list';
/** The message for an industry that isn't on the list. */
export const unknownIndustry = 'Choose an industry from the list';
