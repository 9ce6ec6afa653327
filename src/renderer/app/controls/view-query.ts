/** What an address says of where one is in a list, and not of which list it is. */
const places = ['page', 'applicant'];

/** The filters and the order that an address asks a list for, always in the same order: `course=BBA&sort=name`. */
export function viewIn(address: URLSearchParams): string {
  const view = new URLSearchParams(address);
  for (const place of places) view.delete(place);
  view.sort();
  return view.toString();
}
