import { describe, expect, it } from 'vitest';
import { testUser } from '#shared/rules/accounts/testing/test-user.ts';
import { type FirstStep, newEducatorSteps, newEmployerSteps, newMentorSteps, newStudentSteps } from './first-steps.ts';

const company = {
  company_name: 'Kaveri',
  company_logo: '/files/2',
  company_website: 'https://kaveri.example',
  company_description: 'Food',
  company_address: 'Mysuru',
};
const person = (role: number) => testUser({ role, phone_number: '', profile_photo: '/files/1', company });
const completePerson = (role: number) => ({ ...person(role), phone_number: '+919876543210' });

const done = (steps: readonly FirstStep[]) => steps.filter((step) => step.done).map(({ title }) => title);

describe('the first steps', () => {
  it('of an employer end with an opening and a partner; institutions open with a complete profile', () => {
    const begun = newEmployerSteps({ user: person(2), postings: 0, partners: 0 });
    expect(done(begun)).toEqual([]);
    expect(begun.map(({ path }) => path)).toEqual([
      '/employer/account#phone_number',
      '/employer/internship/template',
      null,
    ]);
    expect(begun[0]?.text).toMatch(/^90% is done\./);
    expect(begun[2]?.text).toMatch(/Opens with a complete profile\.$/);
    const ready = newEmployerSteps({ user: completePerson(2), postings: 3, partners: 0 });
    expect(done(ready)).toEqual(['Complete your profile', 'Publish an opening']);
    expect(ready[2]).toMatchObject({
      path: '/employer/partner-institutions',
      text: expect.stringMatching(/students\.$/),
    });
    expect(done(newEmployerSteps({ user: person(2), postings: 0, partners: 1 }))).toEqual(['Invite an institution']);
    expect(newEmployerSteps({ user: person(2), postings: 1, partners: 1 })).toEqual([]);
  });

  it('of an educator end with students, a company, and an opportunity that was sent', () => {
    const facts = { user: person(3), students: 0, partners: 0, assigned: false };
    expect(done(newEducatorSteps(facts))).toEqual([]);
    expect(done(newEducatorSteps({ ...facts, students: 4 }))).toEqual(['Upload your students']);
    expect(done(newEducatorSteps({ ...facts, assigned: true }))).toEqual(['Send them an opportunity']);
    expect(done(newEducatorSteps({ ...facts, partners: 1 }))).toEqual(['Invite a company']);
    expect(done(newEducatorSteps({ ...facts, user: completePerson(3) }))).toEqual(['Complete your profile']);
    expect(newEducatorSteps({ ...facts, students: 4, assigned: true, partners: 1 })).toEqual([]);
  });

  it('of a student end with the first application', () => {
    const facts = { interests: 0, bio: ' ', skills: 0, applications: 0 };
    expect(done(newStudentSteps(facts))).toEqual([]);
    expect(done(newStudentSteps({ ...facts, interests: 2, bio: 'I weave' }))).toEqual(['Choose your interests']);
    expect(done(newStudentSteps({ ...facts, bio: 'I weave', skills: 1 }))).toEqual(['Say what you can do']);
    expect(newStudentSteps({ ...facts, applications: 1 })).toEqual([]);
  });

  it('of a mentor end with free times and a profile that says something', () => {
    expect(done(newMentorSteps({ missing: ['Skills'], hasHours: true }))).toEqual(['Say when you have time']);
    expect(done(newMentorSteps({ missing: ['Documents'], hasHours: false }))).toEqual(['Write your profile']);
    for (const label of ['Qualification', 'About you', 'Skills'])
      expect(done(newMentorSteps({ missing: [label], hasHours: false })), label).toEqual([]);
    expect(newMentorSteps({ missing: ['Projects', 'Documents'], hasHours: true })).toEqual([]);
  });
});
