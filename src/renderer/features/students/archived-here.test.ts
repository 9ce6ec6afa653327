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
    [{ semester: 5 }, true],
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

  const other = { ...student, id: 8, course: 'MBA' };
  const list = { filters: {}, total: 500, seen: [student, other] };

  it('are counted as they were when it was queued', () => {
    const changes = [entry({ filters: { search: '' }, except: [] }, 412), entry({ student_ids: [1] })];
    expect(leavingCount(changes, list)).toBe(413);
  });

  const mba = { ...list, filters: { course: 'MBA' }, total: 120 };
  it.each([
    ['the same ones, on every page', { filters: { search: '', course: 'MBA' }, except: [8] }, 119, 119],
    ['some of them', { filters: { search: 'rao', course: 'MBA' }, except: [] }, 3, 3],
    ['everybody', { filters: { search: '' }, except: [] }, 500, 120],
    ['everybody but one of them', { filters: { search: '' }, except: [7, 8] }, 498, 119],
    ['two by name, one of them found', { student_ids: [7, 8] }, 2, 1],
    ['others', { filters: { search: '', course: 'B.Tech' }, except: [] }, 380, 0],
    ['those who are found by both', { filters: { search: '', specialization: 'Physics' }, except: [] }, 90, 1],
  ])('are counted among those whom other filters find: %s', (_who, chosen, said, count) => {
    expect(leavingCount([entry(chosen, said)], mba)).toBe(count);
  });
});
