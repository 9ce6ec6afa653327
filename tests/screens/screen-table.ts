import { neededRole } from '#shared/rules/accounts/guards.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';

/** An address of the window, with 1 for every id. */
export interface Screen {
  readonly path: string;
  /** Where whoever opens it ends up, where that is another address. */
  readonly leadsTo?: string;
  /** It shows the same page as another address, of another kind of posting. */
  readonly like?: string;
}

/** Every screen of the window, once: the page of a kind of posting, a tab or an alias is a screen of its own. */
export const screens = [
  { path: '/' },
  { path: '/for_student' },
  { path: '/for_educator' },
  { path: '/for_employer' },
  { path: '/tos' },
  { path: '/privacy-policy' },
  { path: '/signin' },
  { path: '/signup' },
  { path: '/signup/employer' },
  { path: '/signup/educator' },
  { path: '/signup/student' },
  { path: '/signup/mentor' },
  { path: '/verify-otp' },
  { path: '/unlock' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/company' },
  { path: '/institution' },
  { path: '/add_interest' },
  { path: '/user_interests' },
  { path: '/dashboard', leadsTo: '/employer/dashboard' },
  { path: '/nowhere' },

  { path: '/employer', leadsTo: '/employer/dashboard' },
  { path: '/employer/dashboard' },
  { path: '/employer/drafts' },
  { path: '/employer/project/add' },
  { path: '/employer/project/preview' },
  { path: '/employer/project/template' },
  { path: '/employer/project/list' },
  { path: '/employer/project/details/1' },
  { path: '/employer/project/invite/1' },
  { path: '/employer/project/1' },
  { path: '/employer/internship/add', like: '/employer/project/add' },
  { path: '/employer/internship/preview', like: '/employer/project/preview' },
  { path: '/employer/internship/template', like: '/employer/project/template' },
  { path: '/employer/internship/list', like: '/employer/project/list' },
  { path: '/employer/internship/details/1', like: '/employer/project/details/1' },
  { path: '/employer/internship/invite/1', like: '/employer/project/invite/1' },
  { path: '/employer/internship/1', like: '/employer/project/1' },
  { path: '/employer/job/add', like: '/employer/project/add' },
  { path: '/employer/job/preview', like: '/employer/project/preview' },
  { path: '/employer/job/template', like: '/employer/project/template' },
  { path: '/employer/job/list', like: '/employer/project/list' },
  { path: '/employer/job/details/1', like: '/employer/project/details/1' },
  { path: '/employer/job/invite/1', like: '/employer/project/invite/1' },
  { path: '/employer/job/1', like: '/employer/project/1' },
  { path: '/employer/partner-institutions' },
  { path: '/employer/messages' },
  { path: '/employer/subscription' },
  { path: '/employer/settings' },
  { path: '/employer/company' },
  { path: '/employer/members' },
  { path: '/employer/account' },
  { path: '/employer/nowhere' },

  { path: '/educator', leadsTo: '/educator/dashboard' },
  { path: '/educator/dashboard' },
  { path: '/educator/upload-student' },
  { path: '/educator/student-list' },
  { path: '/educator/cohorts' },
  { path: '/educator/reports' },
  { path: '/educator/explore' },
  { path: '/educator/details/1' },
  { path: '/educator/internship/details/1', like: '/educator/details/1' },
  { path: '/educator/job/details/1', like: '/educator/details/1' },
  { path: '/educator/companies' },
  { path: '/educator/companies/suggest-companies', like: '/educator/companies' },
  { path: '/educator/companies/invitation-send', like: '/educator/companies' },
  { path: '/educator/companies/invitation-recieved', like: '/educator/companies' },
  { path: '/educator/companies/invitation-received', like: '/educator/companies' },
  { path: '/educator/companies/invitation-accepted', like: '/educator/companies' },
  { path: '/educator/companies/list-of-partner-companies', like: '/educator/companies' },
  { path: '/educator/companies/opportunities' },
  { path: '/educator/mentors' },
  { path: '/educator/mentors/1' },
  { path: '/educator/messages' },
  { path: '/educator/subscription' },
  { path: '/educator/settings' },
  { path: '/educator/institution' },
  { path: '/educator/members' },
  { path: '/educator/account' },
  { path: '/educator/nowhere' },

  { path: '/student', leadsTo: '/student/dashboard' },
  { path: '/student/dashboard' },
  { path: '/student/account' },
  { path: '/student/explore' },
  { path: '/student/explore/project/1' },
  { path: '/student/explore/internship/1', like: '/student/explore/project/1' },
  { path: '/student/explore/job/1', like: '/student/explore/project/1' },
  { path: '/student/explore/project/1/apply' },
  { path: '/student/explore/internship/1/apply', like: '/student/explore/project/1/apply' },
  { path: '/student/explore/job/1/apply', like: '/student/explore/project/1/apply' },
  { path: '/student/my-applications' },
  { path: '/student/my-applications/project/1', like: '/student/explore/project/1' },
  { path: '/student/my-applications/internship/1', like: '/student/explore/project/1' },
  { path: '/student/my-applications/job/1', like: '/student/explore/project/1' },
  { path: '/student/saved' },
  { path: '/student/profile' },
  { path: '/student/settings' },
  { path: '/student/notifications' },
  { path: '/student/chat' },
  { path: '/student/mentors' },
  { path: '/student/mentors/1' },
  { path: '/student/mentors/1/book' },
  { path: '/student/subscriptions' },
  { path: '/student/subscriptions/beginner' },
  { path: '/student/subscriptions/intermediate' },
  { path: '/student/subscriptions/expert' },
  { path: '/student/nowhere' },
  { path: '/mentor', leadsTo: '/mentor/dashboard' },
  { path: '/mentor/dashboard' },
  { path: '/mentor/account' },
  { path: '/mentor/nowhere' },
  { path: '/dashboard/mentor', leadsTo: '/mentor/dashboard' },
  { path: '/dashboard/mentor/list' },
  { path: '/dashboard/mentor/calender' },
  { path: '/dashboard/mentor/calendar', like: '/dashboard/mentor/calender' },
  { path: '/dashboard/mentor/setting' },
  { path: '/dashboard/mentor/settings', like: '/dashboard/mentor/setting' },
  { path: '/dashboard/mentor/sessionrequest' },
  { path: '/dashboard/mentor/messages' },
  { path: '/dashboard/mentor/availableproject' },
  { path: '/dashboard/mentor/projectenroll' },
  { path: '/dashboard/mentor/mentorjoblist', like: '/dashboard/mentor/availableproject' },
  { path: '/dashboard/mentor/jobdetail' },
  { path: '/dashboard/mentor/jobcontent', like: '/dashboard/mentor/jobdetail' },
  { path: '/dashboard/mentor/jobdescription', like: '/dashboard/mentor/jobdetail' },
  { path: '/dashboard/mentor/mentorcollage' },
  { path: '/dashboard/mentor/mentorcollege', like: '/dashboard/mentor/mentorcollage' },
  { path: '/dashboard/mentor/colleges', like: '/dashboard/mentor/mentorcollage' },
  { path: '/dashboard/mentor/mentors' },
  { path: '/dashboard/mentor/nowhere' },
  { path: '/admin', leadsTo: '/admin/dashboard' },
  { path: '/admin/dashboard' },
  { path: '/admin/users' },
  { path: '/admin/companies' },
  { path: '/admin/institutions' },
  { path: '/admin/audit' },
  { path: '/admin/security' },
  { path: '/admin/orders' },
  { path: '/admin/mentors' },
  { path: '/admin/postings' },
  { path: '/admin/postings/project/1' },
  { path: '/admin/postings/internship/1', like: '/admin/postings/project/1' },
  { path: '/admin/postings/job/1', like: '/admin/postings/project/1' },
  { path: '/admin/flags' },
  { path: '/admin/tickets' },
  { path: '/admin/messages' },
  { path: '/admin/account' },
  { path: '/admin/nowhere' },
  { path: '/dashboard/admin' },
] as const satisfies readonly Screen[];

/** The address of a screen. */
export type ScreenPath = (typeof screens)[number]['path'];

const table: readonly Screen[] = screens;
/** The screens of a role that are pages, not ways to another one. */
const screensOf = (role: Role): readonly Screen[] =>
  table.filter(({ path, leadsTo }) => neededRole(path) === role && leadsTo === undefined);

/** Every page of a role once. Of pages that show several kinds or tabs one is taken, each time another one. */
export function pagesOf(role: Role): string[] {
  const all = screensOf(role);
  return all
    .filter(({ like }) => like === undefined)
    .map(({ path }, index) => {
      const same = [path, ...all.filter(({ like }) => like === path).map((each) => each.path)];
      return same[index % same.length] ?? path;
    });
}
