import { z } from 'zod';
import { bookingStatuses } from '../rules/mentoring/booking-status.ts';
import { hourLimits, hourMessages } from '../rules/mentoring/mentor-hours.ts';
import { day, id, instant } from './call.ts';

const education = z.object({ degree: z.string(), institution: z.string(), year: z.number().int().nullable() });
const project = z.object({ name: z.string(), link: z.string(), description: z.string() });
const document = z.object({ title: z.string(), link: z.string() });

/** What a mentor tells beside name, price and skills. */
export const mentorParts = {
  about: z.string(),
  education: z.array(education),
  projects: z.array(project),
  documents: z.array(document),
  /** IANA time zone in which the mentor's hours are written, `Asia/Kolkata`. */
  zone: z.string(),
  session_minutes: z.number().int(),
} as const;

/** A time that can be booked. */
export const freeTime = z.object({ starts_at: instant, ends_at: instant });

const person = z.object({ id, first_name: z.string(), last_name: z.string(), profile_photo: z.string() });

/** A session that a student asked a mentor for. */
export const booking = z.object({
  id,
  status: z.enum(bookingStatuses),
  /** The time that stands; while `proposed`, the one that the mentor proposes. */
  starts_at: instant,
  ends_at: instant,
  /** The time that the student asked for. */
  asked_starts_at: instant,
  topic: z.string(),
  /** What the mentor wrote with the last answer. */
  note: z.string(),
  /** An address or a link, given by the mentor. */
  place: z.string(),
  /** INR, as it was when the session was booked. */
  price: z.number().int(),
  /** The order of it; null where there is none. */
  order_id: id.nullable(),
  mentor: person.extend({ designation: z.string() }),
  student: person,
  created_at: instant,
  updated_at: instant,
});
/** A session that a student asked a mentor for. */
export type Booking = z.infer<typeof booking>;

/** `HH:MM`, 00:00 to 24:00. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write a time as 09:30');
const hours = z.object({ from: clockTime, to: clockTime });

/** When a mentor takes sessions, in the mentor's own time zone. */
export const mentorHours = {
  zone: z.string().trim().min(1).max(60),
  session_minutes: z.number().int(),
  /** Weekly hours; `weekday` 1 is Monday, 7 Sunday. */
  rules: z.array(hours.extend({ weekday: z.number().int().min(1).max(7) })).max(hourLimits.rules, hourMessages.tooMany),
  /** Days that differ: `hours` in place of the weekly ones, none for a day off. */
  exceptions: z
    .array(z.object({ date: day, hours: z.array(hours).max(hourLimits.perDay, hourMessages.tooMany) }))
    .max(hourLimits.exceptions, hourMessages.tooMany),
} as const;
