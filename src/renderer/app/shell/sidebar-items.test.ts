import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import type { DraftSummary } from '#shared/desk/types.ts';
import { sidebarSections } from './sidebar-items.ts';

const user = (role: number) => ({ role, company: null, is_email_verified: true, phone_number: '' }) as unknown as User;
const counts = {
  project: 0,
  internship: 0,
  job: 0,
  students: 0,
  partners: 0,
  partner_invitations: 0,
  join_requests: 0,
};
const draft = (method: string, state = 'editing') => ({ method, state }) as unknown as DraftSummary;
const itemsOf = (role: number, facts: Parameters<typeof sidebarSections>[1]) =>
  sidebarSections(user(role), facts).flatMap(({ items }) => items);

describe('the sidebar', () => {
  it('has the links of an employer in their sections [NAV-01] [NAV-02] [NAV-03] [NAV-04] [NAV-05] [NAV-06] [NAV-07]', () => {
    const sections = sidebarSections(user(2), { counts, drafts: [] });
    const at = (page: string) => `/employer/${page}`;
    expect(sections.map(({ heading, items }) => [heading, ...items.map(({ label, path }) => [label, path])])).toEqual([
      ['', ['Dashboard', at('dashboard')]],
      [
        'Openings',
        ['Projects', at('project/list')],
        ['Internships', at('internship/list')],
        ['Jobs', at('job/list')],
        ['Drafts', at('drafts')],
      ],
      ['Reach', ['Partner Institutions', at('partner-institutions')], ['Messages', at('messages')]],
      ['Account', ['Subscription', at('subscription')], ['Settings', at('settings')]],
    ]);
  });

  it('has the items of an educator [EDU-NAV-01]', () => {
    const items = itemsOf(3, { counts, drafts: [] });
    expect(items.map(({ label, path }) => [label, path])).toEqual([
      ['Dashboard', '/educator/dashboard'],
      ['Explore', '/educator/explore'],
      ['Student', '/educator/student-list'],
      ['Partner Companies', '/educator/companies'],
      ['Mentors', '/educator/mentors'],
      ['Messages', '/educator/messages'],
      ['Subscription', '/educator/subscription'],
      ['Settings', '/educator/settings'],
    ]);
  });

  it('unlocks a kind with its first posting or its first draft, and no other kind [NAV-08] [ROLE-13]', () => {
    const locked = (facts: Parameters<typeof sidebarSections>[1]) =>
      itemsOf(2, facts)
        .filter((item) => item.locked && item.path.endsWith('/list'))
        .map(({ key }) => key);
    expect(locked({ counts, drafts: [] })).toEqual(['projects', 'internships', 'jobs']);
    for (const kind of ['project', 'internship', 'job']) {
      const others = ['projects', 'internships', 'jobs'].filter((key) => key !== `${kind}s`);
      expect(locked({ counts: { ...counts, [kind]: 1 }, drafts: [] })).toEqual(others);
      expect(locked({ counts: { ...counts, [kind]: 1 }, drafts: [draft(kind), draft(kind)] })).toEqual(others);
      for (const state of ['editing', 'queued', 'blocked']) {
        expect(locked({ counts, drafts: [draft(kind, state)] })).toEqual(others);
      }
    }
    expect(locked({ counts, drafts: [draft('job', 'sent'), draft('company')] })).toHaveLength(3);
  });

  it.each([
    ['students', 'partner-companies'],
    ['partners', 'student'],
    ['partner_invitations', 'student'],
  ])('of an educator opens with the first of the %s, and %s stays locked [EDU-NAV-02]', (name, locked) => {
    const lockedWith = (facts: Parameters<typeof sidebarSections>[1]['counts']) =>
      itemsOf(3, { counts: facts, drafts: [] }).flatMap((item) => (item.locked ? [item.key] : []));
    const account = ['subscription', 'settings'];
    expect(lockedWith(counts)).toEqual(['student', 'partner-companies', ...account]);
    expect(lockedWith({ ...counts, [name]: 1 })).toEqual([locked, ...account]);
    expect(lockedWith(undefined)).toEqual(account);
  });

  it('locks no kind before the counts are known', () => {
    const locked = itemsOf(2, { counts: undefined, drafts: [] }).filter((item) => item.locked);
    expect(locked.map(({ key }) => key)).toEqual(['partner-institutions', 'subscription', 'settings']);
  });

  it('says of every locked link, and of no other, where it is unlocked', () => {
    const ways = (role: number, facts: Parameters<typeof sidebarSections>[1]) =>
      itemsOf(role, facts).flatMap(({ key, locked, unlockPath }) => {
        expect(unlockPath !== undefined).toBe(locked);
        return unlockPath ? [[key, unlockPath]] : [];
      });
    expect(ways(2, { counts, drafts: [draft('job')] })).toEqual([
      ['projects', '/employer/project/add'],
      ['internships', '/employer/internship/add'],
      ['partner-institutions', '/employer/account#phone_number'],
      ['subscription', '/employer/account#phone_number'],
      ['settings', '/employer/account#phone_number'],
    ]);
    expect(ways(3, { counts, drafts: [] }).slice(0, 2)).toEqual([
      ['student', '/educator/upload-student'],
      ['partner-companies', '/educator/companies/suggest-companies'],
    ]);
  });

  it('counts drafts that are not sent, without the company', () => {
    const facts = {
      counts,
      drafts: [draft('job'), draft('internship', 'blocked'), draft('job', 'sent'), draft('company')],
    };
    expect(itemsOf(2, facts).find(({ key }) => key === 'drafts')?.count).toBe(2);
  });

  it('leads admins home, to people and organisations, to support, to orders, and to what was done', () => {
    expect(itemsOf(1, { counts: undefined, drafts: [] }).map((item) => item.path)).toEqual([
      '/admin/dashboard',
      '/admin/users',
      '/admin/companies',
      '/admin/institutions',
      '/admin/mentors',
      '/admin/postings',
      '/admin/flags',
      '/admin/tickets',
      '/admin/messages',
      '/admin/orders',
      '/admin/audit',
      '/admin/security',
    ]);
  });

  it('leads mentors home, to their students and sessions, to what they can look at, and to their settings [GUARD-13]', () => {
    const sections = sidebarSections(user(5), { counts: undefined, drafts: [], requests: 3, unread: 2 });
    const at = (page: string) => `/dashboard/mentor/${page}`;
    expect(sections.map(({ heading, items }) => [heading, ...items.map(({ label, path }) => [label, path])])).toEqual([
      [
        '',
        ['Dashboard', '/mentor/dashboard'],
        ['Students', at('list')],
        ['Calendar', at('calender')],
        ['Session requests', at('sessionrequest')],
        ['Messages', at('messages')],
      ],
      [
        'Look around',
        ['Projects', at('availableproject')],
        ['Enrolments', at('projectenroll')],
        ['Jobs', at('mentorjoblist')],
        ['Colleges', at('mentorcollage')],
        ['Mentors', at('mentors')],
      ],
      ['Account', ['Settings', at('setting')]],
    ]);
    const counted = sections.flatMap(({ items }) => items).filter(({ count }) => count !== undefined);
    expect(counted.map(({ key, count }) => [key, count])).toEqual([
      ['session-requests', 3],
      ['messages', 2],
    ]);
  });

  it('leads students home, to what they can apply to, to what they saved, to their applications, and to what helps them', () => {
    expect(itemsOf(4, { counts: undefined, drafts: [] }).map((item) => item.path)).toEqual([
      '/student/dashboard',
      '/student/explore',
      '/student/saved',
      '/student/my-applications',
      '/student/chat',
      '/student/mentors',
      '/student/subscriptions',
      '/student/settings',
    ]);
  });
});
