import { expect, it } from 'vitest';
import { sendingCalls } from './use-sending.ts';

const post = { kind: 'job', id: 3, title: 'Weaver' } as const;

it('makes one call of what filters find', () => {
  const chosen = { filters: { search: '', course: 'B.Tech' }, except: [4] };
  expect(sendingCalls(post, [{ chosen, count: 412, onlyQualified: true }], 'Apply by Friday')).toEqual([
    {
      call: 'assignments.create',
      title: 'Weaver',
      body: { method: 'job', post_id: 3, chosen, only_qualified: true, note: 'Apply by Friday' },
    },
  ]);
});

it('makes as many calls of named students as it takes, each student in one of them', () => {
  const ids = Array.from({ length: 12_001 }, (_, index) => index + 1);
  const calls = sendingCalls(post, [{ chosen: { student_ids: ids }, count: ids.length, onlyQualified: false }]);
  const named = calls.map(({ body }) => (body as { chosen: { student_ids: number[] } }).chosen.student_ids);
  expect(named.map(({ length }) => length)).toEqual([5000, 5000, 2001]);
  expect(named.flat()).toEqual(ids);
});
