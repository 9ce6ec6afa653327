import { expect, it } from 'vitest';
import { placeNameMessages, placeNameProblem } from './place-name.ts';

it.each([
  'NIT Surat',
  "St. Xavier's College (Autonomous), Mumbai",
  'D.Y.Patil Institute of Engineering & Technology',
  'Tata Consultancy Services Pvt. Ltd.',
  'Meridian Foods, Inc',
  'A/S Nørgård + Sønner',
  '3M India – Pune',
  'भारतीय प्रौद्योगिकी संस्थान',
  'തിരുവനന്തപുരം എൻജിനീയറിങ് കോളേജ്',
  '株式会社',
  '',
])('takes %s', (name) => expect(placeNameProblem(name)).toBeNull());

it.each([
  ['Final notice: confirm your bank at https://evil.example', placeNameMessages.address],
  ['Confirm at www.evil.tk', placeNameMessages.address],
  ['Prize of evil.com', placeNameMessages.address],
  ['You won at EVIL.CO.IN now', placeNameMessages.address],
  ['mail me@evil', placeNameMessages.signs],
  ['Final notice: pay', placeNameMessages.signs],
  ['<b>Bold</b>', placeNameMessages.signs],
  ['Two\nlines', placeNameMessages.signs],
  ['Turned \u202eround', placeNameMessages.signs],
  ['Won! 🎉', placeNameMessages.signs],
  ['x'.repeat(81), placeNameMessages.long],
])('refuses %s', (name, message) => expect(placeNameProblem(name)).toBe(message));
