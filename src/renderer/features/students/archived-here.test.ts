import { describe, expect, it } from 'vitest';
import type { StudentRow } from '#shared/contract/students.ts';
import { noValue } from '#shared/roster/no-value.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';
import { isLeaving, leavingCount } from './archived-here.ts';

const student = {
  id: 7,
  name: 'Asha Rao',
  email: 'asha@example.ac.in',
  phone: '',
  roll_number: '21CS7',
  course: 'B.Tech',
  specialization: 'Physics',
  semester: 5,
  date_added: '2026-11-02T09:00:00.000Z',
  assigned_opportunities: [],
  standing: 'waiting',
  not_in_list: false,
} as unknown as StudentRow;
const entry = (chosen: object, count = 1) =>
  ({
    change: { call: 'students.archiveMany', params: {}, query: {}, body: { chosen, count } },
  }) as unknown as ChangeEntry;

describe('students who are being taken off the list', () => {
  it('are those named, and no others', () => {
    expect(isLeaving(student, [entry({ student_ids: [1, 7] })])).toBe(true);
    expect(isLeaving(student, [entry({ student_ids: [1] })])).toBe(false);
  });

  it.each([
    [{}, true],
    [{ course: 'B.Tech', semester: '5', search: 'rao 21cs' }, true],
    [{ course: 'MBA,B.Tech', specialization: 'Civil,Physics', semester: '4,5' }, true],
    [{ course: 'MBA,BBA' }, false],
    [{ semester: '4,6' }, false],
    [{ course: 'MBA' }, false],
    [{ semester: '6' }, false],
    [{ semester: '0' }, false],
    [{ specialization: noValue }, false],
    [{ search: 'mehta' }, false],
    [{ assigned: 'yes' }, false],
    [{ assigned: 'no', standing: 'waiting', added_from: '2026-11-01' }, true],
    [{ not_in_list: true }, false],
  ])('are those whom %j finds', (filters, expected) => {
    expect(isLeaving(student, [entry({ filters, except: [] })])).toBe(expected);
    expect(isLeaving(student, [entry({ filters, except: [7] })])).toBe(false);
  });

  it('are those without a specialization and a semester, where such are asked for', () => {
    const without = { ...student, specialization: '', semester: null };
    expect(isLeaving(without, [entry({ filters: { specialization: noValue, semester: '0' }, except: [] })])).toBe(true);
  });

  it('are counted as they were when it was queued', () => {
    expect(leavingCount([entry({ filters: {}, except: [] }, 412), entry({ student_ids: [1] })])).toBe(413);
  });
});
