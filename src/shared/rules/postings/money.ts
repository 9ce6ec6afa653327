const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Rupees with Indian grouping, for instance ₹1,25,000. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** A number with Indian grouping, without a currency sign. */
export function formatNumber(value: number): string {
  return plain.format(value);
}

/** A stipend in full: 15 (thousands a month) is `= ₹15,000 a month`. */
export const stipendInFull = (thousands: number) => `= ${formatRupees(thousands * 1000)} a month`;

/** A salary in full: 6.5 (lakhs a year) is `= ₹6,50,000 a year`. */
export const ctcInFull = (lakhs: number) => `= ${formatRupees(lakhs * 100_000)} a year`;

/** Above these, pay was probably typed in rupees: thousands a month, lakhs a year. */
export const unusualPay = { stipend: 200, ctc: 100 } as const;

/** '{from}k to {to}k Per Month' from thousands of INR; one end alone where the other is missing; empty without both. */
export function stipendLabel(from: number | null, to: number | null): string {
  const ends = endsOf(from, to).map((end) => `${formatNumber(end)}k`);
  return ends.length === 0 ? '' : `${ends.join(' to ')} Per Month`;
}

/** '{from} - {to} LPA' from lakhs per annum; one end alone where the other is missing; empty without both. */
export function ctcLabel(from: number | null, to: number | null): string {
  const ends = endsOf(from, to).map(formatNumber);
  return ends.length === 0 ? '' : `${ends.join(' - ')} LPA`;
}

function endsOf(from: number | null, to: number | null): number[] {
  const ends = [from, to].filter((end) => end !== null);
  return ends.length === 2 && ends[0] === ends[1] ? ends.slice(0, 1) : ends;
}
