import { describe, expect, it } from 'vitest';
import { avatarLetter, educatorSidebar, employerSidebar, fullName, greeting, showsBackButton } from './navigation.ts';

const none = { project: 0, internship: 0, job: 0 };
const lockedOf = (items: { key: string; locked: boolean }[]) =>
  items.filter(({ locked }) => locked).map(({ key }) => key);

describe('employer sidebar', () => {
  it('locks each kind until there is a posting or a draft of it [NAV-08]', () => {
    const locked = (postings = none, drafts = none) => lockedOf(employerSidebar({ postings, drafts, score: 100 }));
    expect(locked()).toEqual(['projects', 'internships', 'jobs']);
    expect(locked({ ...none, project: 1 })).toEqual(['internships', 'jobs']);
    expect(locked(none, { ...none, internship: 2 })).toEqual(['projects', 'jobs']);
    expect(locked({ project: 1, internship: 1, job: 1 })).toEqual([]);
  });

  it('locks partners, subscription and settings until the profile reaches 100 [NAV-05] [NAV-06] [NAV-07] [NAV-09]', () => {
    const postings = { project: 1, internship: 1, job: 1 };
    const locked = (score: number) => lockedOf(employerSidebar({ postings, drafts: none, score }));
    expect(locked(99)).toEqual(['partner-institutions', 'subscription', 'settings']);
    expect(locked(100)).toEqual([]);
  });

  it('says what unlocks a locked link, and nothing of an open one', () => {
    for (const item of employerSidebar({ postings: none, drafts: none, score: 0 })) {
      expect(item.unlockedBy !== '', item.key).toBe(item.locked);
    }
  });
});

describe('educator sidebar', () => {
  it('locks Student and Partner Companies while there is no such data [EDU-NAV-02]', () => {
    const locked = (students: number, partners: number) =>
      lockedOf(educatorSidebar({ students, partners, score: 100 }));
    expect(locked(0, 0)).toEqual(['student', 'partner-companies']);
    expect(locked(1, 0)).toEqual(['partner-companies']);
    expect(locked(0, 1)).toEqual(['student']);
    expect(locked(1, 1)).toEqual([]);
  });

  it('locks Subscription and Settings until the profile reaches 100 [EDU-NAV-03]', () => {
    const locked = (score: number) => lockedOf(educatorSidebar({ students: 1, partners: 1, score }));
    expect(locked(99)).toEqual(['subscription', 'settings']);
    expect(locked(100)).toEqual([]);
  });
});

describe('top bar', () => {
  it('shows a back button when the path has more than three segments, the empty first one counted [NAV-13]', () => {
    for (const path of [
      '/employer/project/list',
      '/employer/internship/details/7',
      '/student/explore/job/7/apply?x=1/2',
    ]) {
      expect(showsBackButton(path), path).toBe(true);
    }
    for (const path of ['/employer/dashboard', '/employer/dashboard/', '/', '/signin', '/a/b?next=/c/d', '/a/b#/c/d']) {
      expect(showsBackButton(path), path).toBe(false);
    }
  });

  it("says 'Hello' with the whole name", () => {
    expect(greeting({ first_name: ' Meera ', last_name: 'Iyer' })).toBe('Hello Meera Iyer');
    expect(greeting({ first_name: 'Meera', last_name: '' })).toBe('Hello Meera');
    expect(greeting({ first_name: '', last_name: '' })).toBe('Hello');
    expect(fullName({ first_name: 'Meera', last_name: '' })).toBe('Meera');
  });

  it('stands in for a picture with the first letter', () => {
    expect(['meera', ' élan', '😀 x', ''].map(avatarLetter)).toEqual(['M', 'É', '😀', '?']);
  });
});
