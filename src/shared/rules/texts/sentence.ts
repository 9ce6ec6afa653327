/** A sentence with one full stop, also where it ends in an abbreviation: `3 openings at Sahyadri Pvt. Ltd.` */
export const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
