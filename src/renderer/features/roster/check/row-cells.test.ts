import { describe, expect, it } from 'vitest';
import type { RosterProblem, RosterRow } from '#shared/desk/types.ts';
import { cellState, isFixable, orderedProblems, rewrittenFrom, shownValue, valueToFix } from './row-cells.ts';

const problem = (field: RosterProblem['field'], severity: RosterProblem['severity']): RosterProblem => ({
  field,
  severity,
  code: `${field} ${severity}`,
  message: '',
  fix: '',
});
const row = (change: Partial<RosterRow>): RosterRow => ({
  row: 4,
  outcome: 'create',
  values: {},
  original: {},
  problems: [],
  changes: [],
  sameAs: null,
  ...change,
});

describe('a cell of the preview', () => {
  it('is bad by an error of its own, doubtful by a warning, and else fine', () => {
    const mixed = row({
      problems: [problem('email', 'error'), problem('email', 'warning'), problem('name', 'warning')],
    });
    expect(cellState(mixed, 'email')).toBe('bad');
    expect(cellState(mixed, 'name')).toBe('doubtful');
    expect(cellState(row({ problems: [problem('semester', 'cleaned')] }), 'semester')).toBe('fine');
  });

  it('can be mended where it is bad, and anywhere in a row that is wrong as a whole', () => {
    const bad = row({ outcome: 'error', problems: [problem('email', 'error')] });
    expect(isFixable(bad, 'email')).toBe(true);
    expect(isFixable(bad, 'name')).toBe(false);
    expect(isFixable(row({ outcome: 'error', problems: [problem(null, 'error')] }), 'name')).toBe(true);
  });

  it('shows what will be stored, a phone number in its usual form', () => {
    const phone = row({ values: { phone: '+919820144512' }, original: { phone: '98201 44512' } });
    expect(shownValue(phone, 'phone')).toBe('+91 98201 44512');
    expect(rewrittenFrom(phone, 'phone')).toBe('98201 44512');
    expect(rewrittenFrom(row({ values: { name: 'Asha' } }), 'name')).toBeNull();
  });

  it('shows what the file said where that is wrong, or was read another way', () => {
    const wrong = row({
      values: { phone: '981112' },
      original: { phone: '98-1112' },
      problems: [problem('phone', 'error')],
    });
    expect(shownValue(wrong, 'phone')).toBe('98-1112');
    expect(shownValue(row({ values: { semester: '5' }, original: { semester: 'Sem V' } }), 'semester')).toBe('Sem V');
  });

  it('starts mending from what the file said', () => {
    expect(valueToFix(row({ values: { semester: '5' }, original: { semester: 'Sem V' } }), 'semester')).toBe('Sem V');
    expect(valueToFix(row({ values: { name: 'Asha' } }), 'name')).toBe('Asha');
    expect(valueToFix(row({}), 'name')).toBe('');
  });
});

it('puts errors before warnings, and those before what was cleaned', () => {
  const problems = [problem('name', 'cleaned'), problem('phone', 'warning'), problem('email', 'error')];
  expect(orderedProblems(problems).map(({ severity }) => severity)).toEqual(['error', 'warning', 'cleaned']);
});
