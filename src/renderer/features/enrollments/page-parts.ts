/** The id of the element that holds the applicant who is shown. */
export const detailId = 'candidate-detail';
/** The id of the list beside it. */
export const listId = 'candidate-list';
