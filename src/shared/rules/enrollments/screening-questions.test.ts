import { expect, it } from 'vitest';
import { checkAnswers, maxAnswerLength, readAnswers, readQuestions } from './screening-questions.ts';

it('reads the questions of a posting', () => {
  expect(readQuestions('[{"question":"Why us?","required":true},{"question":"Since when?"}]')).toEqual([
    { question: 'Why us?', required: true },
    { question: 'Since when?', required: false },
  ]);
});

it.each(['', 'none', '{"question":"Why?"}', '[1, null, {"question":" "}, {}]', 'null'])(
  'takes %j for no questions',
  (json) => {
    expect(readQuestions(json)).toEqual([]);
  },
);

it('reads answers with their questions, and in their order', () => {
  expect(readAnswers('[{"question":"Why us?","answer":" Because. "}]')).toEqual([
    { question: 'Why us?', answer: 'Because.' },
  ]);
  expect(readAnswers('["Because.", ""]')).toEqual([{ answer: 'Because.' }, { answer: '' }]);
  expect(readAnswers('')).toEqual([]);
});

it.each(['none', '{}', '[1]', '[{"question":"Why us?"}]', 'null'])('refuses %j as answers', (json) => {
  expect(readAnswers(json)).toBeNull();
});

it('asks for required answers and for short ones', () => {
  const questions = [
    { question: 'Why us?', required: true },
    { question: 'Anything else?', required: false },
  ];
  expect(checkAnswers(questions, ['Because.'])).toEqual({});
  expect(checkAnswers(questions, [' ', 'x'.repeat(maxAnswerLength)])).toEqual({ 0: 'Please answer this question' });
  expect(checkAnswers(questions, ['Yes', 'x'.repeat(maxAnswerLength + 1)])).toEqual({ 1: 'At most 4,000 characters' });
});
