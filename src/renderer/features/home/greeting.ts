/** `Good morning, Aditi`: by the hour of the clock where the person sits. */
export function greetingAt(moment: Date, firstName: string): string {
  const name = firstName.trim();
  return `Good ${partOfDay(moment.getHours())}${name ? `, ${name}` : ''}`;
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
