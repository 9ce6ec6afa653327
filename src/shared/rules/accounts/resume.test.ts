import { describe, expect, it } from 'vitest';
import type { StudentProfile } from '../../contract/enrollment-schemas.ts';
import { missingForResume, resumeName, unprintableWords } from './resume.ts';

const bare: StudentProfile = {
  id: 1,
  first_name: 'Ananya',
  last_name: 'Sharma',
  email_address: 'a@example.org',
  phone_number: '',
  date_of_birth: '',
  gender: '',
  language: '',
  location: '',
  city: null,
  institution: '',
  bio: '',
  qualification: '',
  course: '',
  roll_number: '',
  interests: [],
  skills: [],
  Linkedin: '',
  Portfolio_Link: '',
  Github: '',
  profile_photo: '',
  profile_pic: '',
  experiences: [],
  documents: [],
  projects: [],
  version: 0,
};

describe('a résumé', () => {
  it.each([
    ['Ananya', 'Sharma', 'Ananya-Sharma-resume.pdf'],
    ['अनन्या', 'शर्मा', 'अनन्या-शर्मा-resume.pdf'],
    ['../..', '', 'student-resume.pdf'],
    ['A'.repeat(200), '', `${'A'.repeat(80)}-resume.pdf`],
  ])('of %s %s is called after the person', (first_name, last_name, name) => {
    expect(resumeName({ first_name, last_name })).toBe(name);
  });

  it('says what a good one has beside', () => {
    expect(missingForResume(bare)).toHaveLength(8);
    const project = { id: 1, name: 'P', link: '', description: '', start_date: '', end_date: '', version: 1 };
    const filled = { ...bare, phone_number: '+91', course: 'CS', location: 'Pune', projects: [project], bio: 'x' };
    expect(missingForResume({ ...filled, institution: 'C', Github: 'g' })).toEqual(['your skills']);
    expect(missingForResume({ ...bare, bio: ' ' })).toContain('a few sentences about you');
  });

  it('names the words that it can’t show, each once', () => {
    expect(unprintableWords({ ...bare, bio: 'अनन्या தமிழ் ₹ 😀 é Łódź Ελλάδα' })).toEqual([]);
    const skills = [{ id: 1, name: '漢字 and اردو' }];
    expect(unprintableWords({ ...bare, first_name: 'اردو', skills })).toEqual(['اردو', '漢字']);
  });
});
