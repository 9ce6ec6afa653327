import { expect, it } from 'vitest';
import { pastedTexts } from './pasted-texts.ts';

it('reads what people paste from mails and spreadsheets', () => {
  const pasted = 'Priya Nair <priya@x.example>; S250543\r\n"ravi@x.example",\tS250543\n\n';
  expect(pastedTexts(pasted)).toEqual(['priya@x.example', 'S250543', 'ravi@x.example']);
  expect(pastedTexts(' \n ')).toEqual([]);
});
