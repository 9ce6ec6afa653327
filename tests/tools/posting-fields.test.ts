import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { posting } from '#shared/contract/postings.ts';
import { emptyPosting, stepOfField } from '#shared/rules/postings/posting.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const fields = Object.keys(emptyPosting('job'));

/** Pages say these in words that other functions put together: the place, the linked project, and whom it is open to. */
const putTogether = new Set(['project_linked', 'city', 'location', 'eligible_gender', 'eligible_semesters']);

it('the answer of the service has every field of a posting', () => {
  expect(Object.keys(posting.shape)).toEqual(expect.arrayContaining(fields));
});

it.each([
  'src/renderer/features/postings/PostingFacts.tsx',
  'src/renderer/features/explore/posting-details.ts',
  'tests/screens/posting-samples.ts',
])('%s has every field of a posting', (path) => {
  const text = read(path);
  const shown = fields.filter((name) => !putTogether.has(name));
  expect(shown.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

const form = 'src/renderer/features/postings/form';
const steps = {
  company: ['CompanyStep.tsx'],
  details: ['DetailsStep.tsx'],
  requirements: ['RequirementsStep.tsx', 'OpenToFields.tsx', 'QuestionEditors.tsx'],
};

it.each(fields)('%s has a control, in the step that opens when something is wrong with it', (name) => {
  const control = new RegExp(`name="${name}"|'${name}'|change\\(\\{ ${name}:`);
  const found = Object.entries(steps).filter(([, files]) =>
    files.some((file) => control.test(read(`${form}/${file}`))),
  );
  expect(found.map(([step]) => step)).toEqual([stepOfField('job', name)]);
});
