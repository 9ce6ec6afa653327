const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Formats an amount in rupees with Indian grouping, such as ₹1,25,000. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** Formats a number with Indian grouping, without a currency sign. */
export function formatNumber(value: number): string {
  return plain.format(value);
}

/** A stipend in thousands of rupees a month as text: 15 gives `= ₹15,000 a month`. */
export const stipendInFull = (thousands: number) => `= ${formatRupees(thousands * 1000)} a month`;

/** A salary in lakhs of rupees a year as text: 6.5 gives `= ₹6,50,000 a year`. */
export const ctcInFull = (lakhs: number) => `= ${formatRupees(lakhs * 100_000)} a year`;

/** Limits above which pay was probably typed in rupees: stipend in thousands a month, ctc in lakhs a year. */
export const unusualPay = { stipend: 200, ctc: 100 } as const;

/**
 * A stipend in thousands of rupees as '{from}k to {to}k Per Month'; one end if the other is missing; empty without
 * both.
 */
export function stipendLabel(from: number | null, to: number | null): string {
  const ends = endsOf(from, to).map((end) => `${formatNumber(end)}k`);
  return ends.length === 0 ? '' : `${ends.join(' to ')} Per Month`;
}

/** A salary in lakhs a year as '{from} - {to} LPA'; one end if the other is missing; empty without both. */
export function ctcLabel(from: number | null, to: number | null): string {
  const ends = endsOf(from, to).map(formatNumber);
  return ends.length === 0 ? '' : `${ends.join(' - ')} LPA`;
}

function endsOf(from: number | null, to: number | null): number[] {
  const ends = [from, to].filter((end) => end !== null);
  return ends.length === 2 && ends[0] === ends[1] ? ends.slice(0, 1) : ends;
}
