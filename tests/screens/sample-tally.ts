/** How many applicants of a posting there are, by what became of them. */
export const sampleTally = {
  applied: 312,
  new: 41,
  shortlisted: 26,
  hired: 7,
  rejected: 53,
  Left: 3,
  Seen: 185,
  'Under Review': 226,
  Shortlisted: 26,
  'In touch': 0,
  assignments: 12,
  interviews: 9,
  submitted: 8,
  rated: 5,
};
