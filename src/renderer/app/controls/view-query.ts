/** What an address says of where one is in a list, and how much of it is shown, not of which list it is. */
const places = ['page', 'limit', 'applicant'];

/** The address that opens a view: it begins with the first page, of as many rows as are shown now. */
export function openedView(view: string, now: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(view);
  const limit = now.get('limit');
  if (limit !== null) address.set('limit', limit);
  return address;
}

/** The filters and the order that an address asks a list for, always in the same order: `course=BBA&sort=name`. */
export function viewIn(address: URLSearchParams): string {
  const view = new URLSearchParams(address);
  for (const place of places) view.delete(place);
  view.sort();
  return view.toString();
}
