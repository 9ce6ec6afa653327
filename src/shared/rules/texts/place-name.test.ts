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
  'Dr. Rao',
  'Dr.Rao',
  'Md.Irfan Khan',
  'Mohd.Asif',
  'Sk.Rahim',
  'Chh.Shivaji Maharaj College, Dist.Pune',
  'St. Xavier’s',
  'St.Xavier’s College',
  'Pvt. Ltd.',
  'Sharma Foods Pvt.Ltd.',
  'A.P.J. Abdul Kalam',
  'A.P.J.Abdul Kalam',
  'K.R.Mangalam World School',
  'B.Tech and M.Sc.Nursing',
  'Node.js Foundation',
  'डॉ.राव',
  'ए.पी.जे.अब्दुल कलाम',
  '',
])('takes %s', (name) => expect(placeNameProblem(name)).toBeNull());

it.each([
  ['Final notice: confirm your bank at https://evil.example', placeNameMessages.address],
  ['Confirm at www.evil.tk', placeNameMessages.address],
  ['Prize of evil.com', placeNameMessages.address],
  ['You won at EVIL.CO.IN now', placeNameMessages.address],
  ['evil.top', placeNameMessages.address],
  ['x.top', placeNameMessages.address],
  ['Pay at Evil.Bank/now', placeNameMessages.address],
  ['dr.evil.top', placeNameMessages.address],
  ['evil.ru', placeNameMessages.address],
  ['e-vil24.ng', placeNameMessages.address],
  ['evil.\u200dtop', placeNameMessages.address],
  ['evil.xn--p1ai', placeNameMessages.address],
  ['उदाहरण.भारत', placeNameMessages.address],
  ['Infosys.com', placeNameMessages.address],
  ['360.com', placeNameMessages.address],
  ['mail me@evil', placeNameMessages.signs],
  ['Final notice: pay', placeNameMessages.signs],
  ['<b>Bold</b>', placeNameMessages.signs],
  ['Two\nlines', placeNameMessages.signs],
  ['Turned \u202eround', placeNameMessages.signs],
  ['Won! 🎉', placeNameMessages.signs],
  ['x'.repeat(81), placeNameMessages.long],
])('refuses %s [VAL-41]', (name, message) => expect(placeNameProblem(name)).toBe(message));

it('takes eighty characters, and says in these words what is wrong [VAL-41]', () => {
  expect(placeNameProblem('x'.repeat(80))).toBeNull();
  expect(placeNameMessages).toEqual({
    long: 'Use at most 80 characters',
    signs: 'Use letters, digits and ordinary punctuation only',
    address: 'Leave out web and mail addresses',
  });
});
