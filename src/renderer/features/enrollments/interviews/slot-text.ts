import type { Slot } from './slots.ts';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `Mon, 23 Nov 2026, 10:00 – 10:30`, in local time. */
export function slotText({ starts_at, ends_at }: Slot): string {
  const from = new Date(starts_at);
  const to = new Date(ends_at);
  return `${day.format(from)}, ${clock.format(from)} – ${clock.format(to)}`;
}
