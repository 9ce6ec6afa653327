import { expect, it } from 'vitest';
import { asSentence } from './sentence.ts';

it.each([
  ['You left Karwan Foods', 'You left Karwan Foods.'],
  ['You left Sahyadri Pvt. Ltd.', 'You left Sahyadri Pvt. Ltd.'],
])('a sentence has one full stop at its end: %s', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
