import { expect, it } from 'vitest';
import { keyFigures } from './posting-figures.ts';

const post = {
  duration_from: 3,
  duration_to: 4,
  stipend_from: 12,
  stipend_to: 15,
  ctc_from: 4.5,
  ctc_to: 6,
  vacancies: 40,
};

it('shows the key figures of each kind [EMP-CAND-01] [EMP-CAND-02]', () => {
  expect(keyFigures('project', post)).toEqual([{ term: 'Duration', value: '3 to 4 Weeks' }]);
  expect(keyFigures('internship', post)).toEqual([
    { term: 'Stipend', value: '12k to 15k Per Month' },
    { term: 'Duration', value: '3 to 4 Weeks' },
    { term: 'Positions', value: '40' },
  ]);
  expect(keyFigures('job', post)).toEqual([
    { term: 'CTC', value: '4.5 - 6 LPA' },
    { term: 'Positions', value: '40' },
  ]);
  expect(keyFigures('job', { ...post, ctc_from: null, ctc_to: null, vacancies: null })).toEqual([
    { term: 'CTC', value: '—' },
    { term: 'Positions', value: '—' },
  ]);
});
