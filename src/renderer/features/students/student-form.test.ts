import { describe, expect, it } from 'vitest';
import type { StudentRow } from '#shared/contract/students.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import {
  changedValues,
  checkStudentForm,
  differences,
  isChanged,
  newerStudent,
  toStudentForm,
} from './student-form.ts';

const student: StudentRow = {
  id: 1,
  name: 'Asha Rao',
  course: 'B.Tech',
  specialization: '',
  semester: 5,
  email: 'asha@example.ac.in',
  phone: '+919820144512',
  roll_number: '0021CS045',
  date_added: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  revision: 1,
  archived: false,
  assigned_opportunities: [],
  standing: 'waiting',
  not_in_list: false,
};
const form = toStudentForm(student);

describe('editing a student', () => {
  it('finds nothing wrong with, and nothing changed in, what is stored', () => {
    expect(checkStudentForm(form)).toEqual({});
    expect(changedValues(form, student)).toEqual({});
  });

  it('names every field that is wrong, by the rules of an upload [VAL-41]', () => {
    expect(checkStudentForm({ ...form, name: ' ', email: 'asha@example', phone: '12', semester: '' })).toEqual({
      name: 'Student Name is empty',
      email: 'Email Id “asha@example” has no domain ending',
      phone: 'Phone Number “12” has 2 digits, not 10',
      semester: 'Semester is empty',
    });
  });

  it('sends what was changed only, cleaned', () => {
    const typed = {
      ...form,
      email: ' Asha.Rao@Example.ac.in',
      phone: '98201 44513',
      semester: '6',
      specialization: 'Physics',
    };
    expect(changedValues(typed, student)).toEqual({
      email: 'asha.rao@example.ac.in',
      phone: '+919820144513',
      semester: 6,
      specialization: 'Physics',
    });
  });

  it('empties what may be empty', () => {
    expect(checkStudentForm({ ...form, phone: '', roll_number: '' })).toEqual({});
    expect(changedValues({ ...form, phone: '', roll_number: '' }, student)).toEqual({ phone: '', roll_number: '' });
  });

  it('does not send a number that is only written another way', () => {
    expect(changedValues({ ...form, phone: '+91 98201 44512' }, student)).toEqual({});
  });

  it('knows whether anything was typed', () => {
    expect(isChanged(form, student)).toBe(false);
    expect(isChanged({ ...form, phone: '' }, student)).toBe(true);
  });

  it('sets what would be saved beside what somebody else has saved, field by field', () => {
    const theirs = { ...student, course: 'BBA', semester: 6, revision: 2 };
    expect(differences({ ...form, course: 'MBA', phone: '' }, student, theirs)).toEqual([
      { field: 'course', mine: 'MBA', theirs: 'BBA' },
      { field: 'semester', mine: '6', theirs: '6' },
      { field: 'phone', mine: '', theirs: student.phone },
    ]);
  });

  it('finds the newer student in the refusal, and in no other one', () => {
    const theirs = { ...student, revision: 2 };
    expect(newerStudent(toProblem(new AppError('version_conflict', { detail: { theirs } })))).toEqual(theirs);
    expect(newerStudent(toProblem(new AppError('invalid', { detail: { theirs } })))).toBeNull();
  });
});
