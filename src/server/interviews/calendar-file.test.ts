import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: 'interview-7@footbridge',
  sequence: 2,
  stamp: '2026-01-05T09:00:00.000Z',
  starts: '2026-01-12T04:30:00.000Z',
  ends: '2026-01-12T05:00:00.000Z',
  summary: 'Interview: Field research',
  description: '',
  location: '',
  organizer: { name: 'Aditi Deshmukh', email: 'aditi@meridianfoods.example' },
  cancelled: false,
};

/** The content lines, unfolded, as a calendar reads them. */
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');
const contentOf = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
const textOf = (value = '') =>
  value.replace(/\\([\\;,n])/g, (_all, letter: string) => (letter === 'n' ? '\n' : letter));

describe('a calendar file', () => {
  it('is a whole iCalendar object with its times in UTC', () => {
    expect(calendarFile(event)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Footbridge//Interviews//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:interview-7@footbridge',
        'SEQUENCE:2',
        'DTSTAMP:20260105T090000Z',
        'DTSTART:20260112T043000Z',
        'DTEND:20260112T050000Z',
        'SUMMARY:Interview: Field research',
        'ORGANIZER;CN="Aditi Deshmukh":mailto:aditi@meridianfoods.example',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['commas; semicolons \\ and backslashes', 'commas; semicolons \\ and backslashes'],
    ['two\r\nlines\rand\nmore', 'two\nlines\nand\nmore'],
    [
      'BEGIN:VEVENT\r\nEND:VCALENDAR\r\nATTACH:file:///etc/passwd',
      'BEGIN:VEVENT\nEND:VCALENDAR\nATTACH:file:///etc/passwd',
    ],
    ['bell\u0007 and next\u0085line', 'bell and nextline'],
    ['खाद्य अनुसंधान '.repeat(20), 'खाद्य अनुसंधान '.repeat(20)],
    ['👩‍🍳'.repeat(40), '👩‍🍳'.repeat(40)],
  ])('carries %j as one text', (text, expected) => {
    const file = calendarFile({ ...event, summary: text, description: text, location: text });
    for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION']) expect(textOf(contentOf(file, name))).toBe(expected);
    expect(linesOf(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(linesOf(file)).toHaveLength(linesOf(calendarFile({ ...event, description: 'x', location: 'x' })).length);
  });

  it('has no line of more than 75 octets, and no half characters', () => {
    const file = calendarFile({ ...event, summary: `x${'é€😀'.repeat(60)}` });
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(contentOf(file, 'SUMMARY')).toBe(`x${'é€😀'.repeat(60)}`);
  });

  it('takes an interview back under the same name', () => {
    const file = calendarFile({ ...event, cancelled: true, sequence: 3 });
    expect([contentOf(file, 'METHOD'), contentOf(file, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    expect(contentOf(file, 'UID')).toBe(event.uid);
  });

  it('lets nobody break out of the name of whoever asks', () => {
    const file = calendarFile({ ...event, organizer: { name: 'A" ;X="\r\nB', email: 'a@b.example\r\nATTACH:x' } });
    expect(linesOf(file).find((line) => line.startsWith('ORGANIZER'))).toBe(
      `ORGANIZER;CN="A' ;X='  B":mailto:a@b.exampleATTACH:x`,
    );
  });
});
