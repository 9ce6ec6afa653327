import { describe, expect, it } from 'vitest';
import { emptyPosting } from '#shared/rules/postings/posting.ts';
import { changedFields } from './draft-difference.ts';

describe('what changed between two versions of a draft', () => {
  it('is told in the words of the form, not in codes', () => {
    const before = { ...emptyPosting('internship'), city_text: '', linked_text: '' };
    const after = { ...before, category: 3, office_visit: true, vacancies: 4, city: 12, city_text: 'Surat' };
    expect(changedFields(before, after)).toEqual([
      { field: 'Category', before: '', after: 'Field' },
      { field: 'Office visit', before: 'no', after: 'yes' },
      { field: 'Number of positions', before: '', after: '4' },
      { field: 'City', before: '', after: 'Surat' },
    ]);
  });

  it('is nothing for a form that was just opened', () => {
    expect(changedFields({}, { ...emptyPosting('job') })).toEqual([]);
  });

  it('shows a long text from shortly before where it differs', () => {
    const text = 'Ride along with delivery vans, note temperatures and talk to sho';
    expect(changedFields({ goal: text }, { goal: `${text}pkeepers` })).toEqual([
      { field: 'Goal', before: '…ures and talk to sho', after: '…ures and talk to shopkeepers' },
    ]);
  });

  it('names semesters', () => {
    expect(changedFields({ eligible_semesters: [] }, { eligible_semesters: [5, 6] })).toEqual([
      { field: 'Open to semesters', before: '', after: '5, 6' },
    ]);
  });

  it('lists chips and questions', () => {
    const questions = [{ question: 'From when?', required: true }];
    expect(
      changedFields({ keywords: ['cold'] }, { keywords: ['cold', 'vans'], screening_questions: questions }),
    ).toEqual([
      { field: 'Keywords', before: 'cold', after: 'cold, vans' },
      { field: 'Screening questions', before: '', after: 'From when?: yes' },
    ]);
  });
});
