/** Something with a beginning and an end, for somebody's calendar. Instants are ISO 8601 in UTC. */
export interface CalendarEvent {
  /** The same for every version of the event, and nobody else's. */
  readonly uid: string;
  /** Grows with every change, so that calendars take the newest. */
  readonly sequence: number;
  /** When this version was made. */
  readonly stamp: string;
  readonly starts: string;
  readonly ends: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly cancelled: boolean;
}

/** The media type of a calendar file. */
export const calendarType = 'text/calendar; charset=utf-8';

/** An iCalendar file (RFC 5545) with one event: CRLF, lines of at most 75 octets, times in UTC. */
export const calendarFile = (event: CalendarEvent): string =>
  fileOf([`METHOD:${event.cancelled ? 'CANCEL' : 'PUBLISH'}`, ...eventLines(event)]);

/** The same with all events of somebody, for calendars that ask for it again every hour. */
export const calendarFeed = (events: readonly CalendarEvent[]): string =>
  fileOf([
    'METHOD:PUBLISH',
    'NAME:Footbridge',
    'X-WR-CALNAME:Footbridge',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
  ]);

function fileOf(content: readonly string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Footbridge//Interviews//EN', 'CALSCALE:GREGORIAN'];
  return [...head, ...content, 'END:VCALENDAR'].map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.starts)}`,
    `DTEND:${utc(event.ends)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...organizer(event.organizer),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

function organizer({ name, email }: CalendarEvent['organizer']): string[] {
  if (email === '') return [];
  // A quoted parameter may hold anything but quotes and control characters.
  const quoted = name.replace(/"/g, "'").replace(/\p{Cc}/gu, ' ');
  return [`ORGANIZER;CN="${quoted}":mailto:${email.replace(/[\p{Cc}\s]/gu, '')}`];
}

/** 2026-01-05T09:00:00.000Z as 20260105T090000Z. */
function utc(instant: string): string {
  return new Date(instant)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

const maxLength = 75;

/** Breaks a line before an octet too many, never inside a character; what follows starts with a space. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > maxLength) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
