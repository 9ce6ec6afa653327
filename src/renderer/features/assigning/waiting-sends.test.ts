import { expect, it } from 'vitest';
import type { AssignableStudent } from '#shared/contract/assignments.ts';
import { queuedChange } from '#shared/desk/queued-change.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';
import { isEveryOnItsWay, isOnItsWay, sendsOf } from './waiting-sends.ts';

const row: AssignableStudent = {
  id: 7,
  name: 'Asha Rao',
  course: 'B.Tech',
  specialization: 'CSE',
  semester: 6,
  email: 'asha@nit.example',
  phone: '',
  roll_number: 'CS21',
  standing: 'qualifies',
  lacks: [],
  unknown: [],
};
const send = (body: Record<string, unknown>) =>
  ({
    id: 'e1',
    kind: 'service.call',
    state: 'queued',
    change: queuedChange.parse({
      call: 'assignments.create',
      body: { method: 'job', post_id: 3, chosen: { student_ids: [1] }, ...body },
    }),
  }) as ChangeEntry<'assignments.create'>;
const reaches = (body: Record<string, unknown>, student: Partial<AssignableStudent> = {}) =>
  isOnItsWay([send(body)], { ...row, ...student });

it('finds the sends of one posting', () => {
  const entries = [send({}), send({ post_id: 4 }), send({ method: 'project' })];
  expect(sendsOf(entries, { kind: 'job', id: 3 })).toEqual([entries[0]]);
});

it.each([
  [{ chosen: { filters: {}, except: [] }, only_qualified: true }, 'Rao', true],
  [{ chosen: { filters: { search: 'rao' } }, only_qualified: true }, 'Rao ', true],
  [{ chosen: { filters: { search: 'rao' } }, only_qualified: true }, '', false],
  [{ chosen: { filters: {}, except: [7] }, only_qualified: true }, '', false],
  [{ chosen: { filters: { course: 'BBA' } }, only_qualified: true }, '', false],
  [{ chosen: { student_ids: [7] } }, '', false],
] as const)('%o is all who qualify of “%s”: %s', (body, search, all) => {
  expect(isEveryOnItsWay([send(body)], search)).toBe(all);
});

it.each([
  [{ chosen: { student_ids: [7] } }, {}, true],
  [{ chosen: { student_ids: [8] } }, {}, false],
  [{ chosen: { student_ids: [7] } }, { standing: 'has' }, false],
  [{ chosen: { student_ids: [7] } }, { standing: 'applied' }, false],
  [{ chosen: { filters: {}, except: [] } }, {}, true],
  [{ chosen: { filters: {}, except: [7] } }, {}, false],
  [{ chosen: { filters: { search: 'cs2', course: 'B.Tech', semester: '6' } } }, {}, true],
  [{ chosen: { filters: { course: 'BBA' } } }, {}, false],
  [{ chosen: { filters: { specialization: 'ME' } } }, {}, false],
  [{ chosen: { filters: { semester: '5' } } }, {}, false],
  // What the row does not say is not claimed.
  [{ chosen: { filters: { assigned: 'no' } } }, {}, false],
  [{ chosen: { filters: {} }, only_qualified: true }, {}, true],
  [{ chosen: { filters: {} }, only_qualified: true }, { standing: 'lacks' }, false],
] as const)('what waits, %o, reaches a student with %o: %s', (body, student, reached) => {
  expect(reaches(body, student as Partial<AssignableStudent>)).toBe(reached);
});
