import { expect, it } from 'vitest';
import { changesIdentifier, decideRow, type KnownStudent } from './decide.ts';

const asha: KnownStudent = {
  id: 1,
  revision: 4,
  name: 'Asha Rao',
  course: 'B.Tech',
  specialization: 'Civil',
  semester: 3,
  email: 'asha@college.example',
  phone: '+919000000001',
  roll_number: 'U00001',
};
const dev: KnownStudent = { ...asha, id: 2, name: 'Dev', email: 'dev@college.example', roll_number: 'U00002' };
const byRoll = { byRoll: asha, byEmail: null };
const row = (values: object) => ({ values });

it('a row that names two people is an error that names both, whatever is allowed [BULK-16]', () => {
  const { outcome, problems } = decideRow(row({}), { byRoll: asha, byEmail: dev }, 'add_update', {
    identifiers: true,
    overwrite: [],
  });
  expect(outcome).toBe('error');
  expect(problems[0]?.message).toContain('Asha Rao');
  expect(problems[0]?.message).toContain('Dev');
});

it('identifiers of a known student change only where that is allowed [BULK-17]', () => {
  const values = row({ email: 'asha.rao@college.example', roll_number: 'U00001' });
  const refused = decideRow(values, byRoll, 'add_update');
  expect([refused.outcome, refused.problems.map(({ code }) => code)]).toEqual(['error', ['other_identifier']]);
  const allowed = decideRow(values, byRoll, 'add_update', { identifiers: true, overwrite: [] });
  expect(allowed).toMatchObject({
    outcome: 'update',
    changes: [{ field: 'email', before: 'asha@college.example', after: 'asha.rao@college.example' }],
  });
  expect(allowed.changes.filter(changesIdentifier)).toHaveLength(1);
});

it('a first roll number is no other one [BULK-17]', () => {
  const without = { ...asha, roll_number: '' };
  const decided = decideRow(row({ roll_number: 'U00009' }), { byRoll: null, byEmail: without }, 'update');
  expect([decided.outcome, decided.changes.filter(changesIdentifier)]).toEqual(['update', []]);
});

it('what the student wrote stays, and is named, unless its column is to win [BULK-23]', () => {
  const own: KnownStudent = { ...asha, own_fields: ['phone', 'name'] };
  const values = row({ phone: '+919000000009', semester: 4, name: 'Asha Rao' });
  const matches = { byRoll: own, byEmail: null };
  const kept = decideRow(values, matches, 'add_update');
  expect(kept).toMatchObject({ outcome: 'update', changes: [{ field: 'semester' }] });
  expect(kept.problems).toMatchObject([{ field: 'phone', severity: 'warning', code: 'own_value' }]);
  const won = decideRow(values, matches, 'add_update', { identifiers: false, overwrite: ['phone'] });
  expect([won.changes.map(({ field }) => field), won.problems]).toEqual([['semester', 'phone'], []]);
  const cleared = decideRow({ values: {}, clear: ['phone'] }, matches, 'add_update');
  expect([cleared.outcome, cleared.problems]).toMatchObject(['unchanged', [{ code: 'own_value' }]]);
});

it.each([
  ['add', 'skipped', 'create'],
  ['update', 'update', 'skipped'],
  ['add_update', 'update', 'create'],
  ['full', 'update', 'create'],
] as const)('the mode %s treats a known student as %s and a new one as %s [BULK-21]', (mode, known, stranger) => {
  const values = row({ name: 'Asha', course: 'MBA', semester: 1, email: 'asha@college.example' });
  expect(decideRow(values, { byRoll: null, byEmail: asha }, mode).outcome).toBe(known);
  expect(decideRow(values, { byRoll: null, byEmail: null }, mode).outcome).toBe(stranger);
});

it('an absent column touches nothing, a blank cell keeps, a clearing one empties [BULK-22]', () => {
  const change = decideRow({ values: { semester: 3, course: '' }, clear: ['phone'] }, byRoll, 'update');
  expect(change.changes).toEqual([{ field: 'phone', before: '+919000000001', after: '' }]);
});

it('a student who was changed since the check is shown again, not overwritten [BULK-30]', () => {
  const decided = decideRow({ values: { semester: 5 }, seen: 3 }, byRoll, 'update');
  expect([decided.outcome, decided.problems[0]?.code]).toEqual(['error', 'changed_since']);
});

it('a row whose student has left since the check adds nobody in silence [BULK-30]', () => {
  const values = { name: 'Asha', course: 'MBA', semester: 1, email: 'asha@college.example' };
  const nobody = { byRoll: null, byEmail: null };
  const gone = decideRow({ values, seen: 4 }, nobody, 'add_update');
  expect([gone.outcome, gone.problems[0]?.code]).toEqual(['error', 'changed_since']);
  expect(decideRow({ values, seen: 0 }, nobody, 'add_update').outcome).toBe('create');
});
