import {
  IconBookmark,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingBridge,
  IconBulb,
  IconCalendar,
  IconClipboardList,
  IconCompass,
  IconCreditCard,
  IconFileText,
  IconFlag,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessages,
  IconPencil,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { User } from '#shared/contract/accounts.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { DraftSummary } from '#shared/desk/types.ts';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { educatorSidebar, employerSidebar, type SidebarItem } from '#shared/rules/accounts/navigation.ts';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { missingPartPath } from '../session/profile-path.ts';

/** A link of the sidebar as it is drawn. */
export interface ShellItem extends SidebarItem {
  readonly icon: TablerIcon;
  readonly count?: number | undefined;
  /** Other addresses that belong to it. */
  readonly also?: readonly string[];
  /** Where a locked one is unlocked, down to the field. */
  readonly unlockPath?: string;
}
/** Links under one heading; an empty heading draws none. */
export interface ShellSection {
  readonly heading: string;
  readonly items: readonly ShellItem[];
}
/** What the sidebar counts. */
export interface SidebarFacts {
  readonly counts: AnswerOf<'user.counts'>['data'] | undefined;
  readonly drafts: readonly DraftSummary[];
  /** Messages that were not read. */
  readonly unread?: number | undefined;
  /** Session requests that wait for the mentor's answer. */
  readonly requests?: number | undefined;
}

const icons: Readonly<Record<string, TablerIcon>> = {
  dashboard: IconLayoutDashboard,
  projects: IconBulb,
  internships: IconBriefcase,
  jobs: IconBuilding,
  drafts: IconPencil,
  'partner-institutions': IconBuildingBank,
  messages: IconMessages,
  explore: IconCompass,
  saved: IconBookmark,
  applications: IconFileText,
  student: IconUsers,
  mentors: IconSchool,
  'partner-companies': IconBuildingBridge,
  subscription: IconCreditCard,
  settings: IconSettings,
  orders: IconReceipt,
  people: IconUsers,
  companies: IconBuilding,
  institutions: IconBuildingBank,
  audit: IconHistory,
  security: IconShieldLock,
  calendar: IconCalendar,
  'session-requests': IconInbox,
  enrolments: IconClipboardList,
  colleges: IconBuildingBank,
  postings: IconBriefcase,
  flags: IconFlag,
  tickets: IconLifebuoy,
};

/** Before the first answer nothing is locked: a lock that opens a moment later would be a lie. */
const unknown = { project: 1, internship: 1, job: 1, students: 1, partners: 1, partner_invitations: 0 };

/** The sections of the sidebar for a user. Roles without pages of their own get their home only. */
export function sidebarSections(user: User, facts: SidebarFacts): ShellSection[] {
  if (user.role === roles.employer) return employerSections(user, facts);
  if (user.role === roles.educator) return educatorSections(user, facts);
  const home = open('dashboard', 'Dashboard', roleHome(user.role));
  if (user.role === roles.admin) return adminSections(home, facts);
  if (user.role === roles.mentor) return mentorSections(home, facts);
  if (user.role !== roles.student) return [{ heading: '', items: [home] }];
  return studentSections(home, facts);
}

function studentSections(home: ShellItem, { unread }: SidebarFacts): ShellSection[] {
  return [
    {
      heading: '',
      items: [
        home,
        open('explore', 'Explore', '/student/explore'),
        open('saved', 'Saved', '/student/saved'),
        open('applications', 'My applications', '/student/my-applications'),
        { ...open('messages', 'Messages', '/student/chat'), count: unread },
        open('mentors', 'Mentors', '/student/mentors'),
      ],
    },
    {
      heading: 'Account',
      items: [
        open('subscription', 'Subscription', '/student/subscriptions'),
        open('settings', 'Settings', '/student/settings'),
      ],
    },
  ];
}

/** The admin's pages: people and places first, then what waits for an answer, then what was done. */
function adminSections(home: ShellItem, { unread }: SidebarFacts): ShellSection[] {
  return [
    { heading: '', items: [home] },
    {
      heading: 'Workspace',
      items: [
        open('people', 'People', '/admin/users'),
        open('companies', 'Companies', '/admin/companies'),
        open('institutions', 'Institutions', '/admin/institutions'),
        open('mentors', 'Mentors', '/admin/mentors'),
      ],
    },
    {
      heading: 'Support',
      items: [
        open('postings', 'Postings', '/admin/postings'),
        open('flags', 'Reports', '/admin/flags'),
        open('tickets', 'Tickets', '/admin/tickets'),
        { ...open('messages', 'Messages', '/admin/messages'), count: unread },
      ],
    },
    { heading: 'Business', items: [open('orders', 'Orders', '/admin/orders')] },
    {
      heading: 'Records',
      items: [open('audit', 'Audit log', '/admin/audit'), open('security', 'Security log', '/admin/security')],
    },
  ];
}

function mentorSections(home: ShellItem, { requests, unread }: SidebarFacts): ShellSection[] {
  const at = (page: string) => `/dashboard/mentor/${page}`;
  return [
    {
      heading: '',
      items: [
        home,
        open('student', 'Students', at('list')),
        { ...open('calendar', 'Calendar', at('calender')), also: [at('calendar')] },
        { ...open('session-requests', 'Session requests', at('sessionrequest')), count: requests },
        { ...open('messages', 'Messages', at('messages')), count: unread },
      ],
    },
    {
      heading: 'Look around',
      items: [
        open('projects', 'Projects', at('availableproject')),
        open('enrolments', 'Enrolments', at('projectenroll')),
        { ...open('jobs', 'Jobs', at('mentorjoblist')), also: [at('job')] },
        { ...open('colleges', 'Colleges', at('mentorcollage')), also: [at('mentorcollege'), at('colleges')] },
        open('mentors', 'Mentors', at('mentors')),
      ],
    },
    { heading: 'Account', items: [{ ...open('settings', 'Settings', at('setting')), also: [at('settings')] }] },
  ];
}

function employerSections(user: User, { counts, drafts, unread }: SidebarFacts): ShellSection[] {
  const postings = counts ?? unknown;
  const editing = drafts.filter(({ method, state }) => method !== 'company' && state !== 'sent');
  const draftsOf = (kind: string) => editing.filter(({ method }) => method === kind).length;
  const items = employerSidebar({
    postings,
    drafts: { project: draftsOf('project'), internship: draftsOf('internship'), job: draftsOf('job') },
    score: profileScore(user).score,
  });
  const pick = picker(items, user);
  return [
    { heading: '', items: [pick('dashboard')] },
    {
      heading: 'Openings',
      items: [
        pick('projects', { count: counts?.project, also: ['/employer/project/'] }),
        pick('internships', { count: counts?.internship, also: ['/employer/internship/'] }),
        pick('jobs', { count: counts?.job, also: ['/employer/job/'] }),
        { ...open('drafts', 'Drafts', '/employer/drafts'), count: editing.length },
      ],
    },
    {
      heading: 'Reach',
      items: [pick('partner-institutions'), { ...open('messages', 'Messages', '/employer/messages'), count: unread }],
    },
    { heading: 'Account', items: [pick('subscription'), pick('settings')] },
  ];
}

function educatorSections(user: User, { counts, unread }: SidebarFacts): ShellSection[] {
  const { students, partners, partner_invitations } = counts ?? unknown;
  const items = educatorSidebar({
    students,
    partners: partners + partner_invitations,
    score: profileScore(user).score,
  });
  const pick = picker(items, user);
  return [
    {
      heading: '',
      items: [
        pick('dashboard'),
        pick('explore'),
        pick('student', {
          count: counts?.students,
          also: ['/educator/upload-student', '/educator/cohorts', '/educator/reports'],
        }),
        pick('partner-companies', { count: counts?.partners }),
        open('mentors', 'Mentors', '/educator/mentors'),
        { ...open('messages', 'Messages', '/educator/messages'), count: unread },
      ],
    },
    { heading: 'Account', items: [pick('subscription'), pick('settings')] },
  ];
}

/** Where what is locked is unlocked; the others open with a complete profile. */
const unlockPaths: Readonly<Record<string, string>> = {
  projects: '/employer/project/add',
  internships: '/employer/internship/add',
  jobs: '/employer/job/add',
  student: '/educator/upload-student',
  'partner-companies': '/educator/companies/suggest-companies',
};

function picker(items: readonly SidebarItem[], user: User) {
  return (key: string, more: Partial<ShellItem> = {}): ShellItem => {
    const item = items.find((each) => each.key === key) ?? open(key, key, '/');
    const icon = icons[key] ?? IconLayoutDashboard;
    if (!item.locked) return { ...item, icon, ...more };
    return { ...item, icon, unlockPath: unlockPaths[key] ?? missingPartPath(user), ...more };
  };
}

function open(key: string, label: string, path: string): ShellItem {
  return { key, label, path, locked: false, unlockedBy: '', icon: icons[key] ?? IconLayoutDashboard };
}
