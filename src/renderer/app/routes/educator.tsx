import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

const home = () => import('../../features/home/EducatorDashboardPage.tsx');
const upload = () => import('../../features/roster/start/UploadStudentsPage.tsx');
const list = () => import('../../features/students/StudentListPage.tsx');
const explore = () => import('../../features/explore/ExplorePage.tsx');
const exploreDetails = () => import('../../features/explore/ExploreDetailsPages.tsx');
const postings = () => import('../../features/invitations/opportunities/OpportunitiesPage.tsx');
const messages = () => import('../../features/messages/MessagesPage.tsx');
const reports = () => import('../../features/placements/PlacementReportsPage.tsx');
const cohorts = () => import('../../features/placements/CohortsPage.tsx');
const companies = () => import('../../features/partners/PartnerCompaniesPage.tsx');
const subscription = () => import('../../features/subscription/SubscriptionPage.tsx');
const settings = () => import('../../features/profile/SettingsPage.tsx');
const institution = () => import('../../features/company/CompanyProfilePage.tsx');
const members = () => import('../../features/members/MembersPage.tsx');
const mentors = () => import('../../features/mentors/EducatorMentorsPage.tsx');
const mentorProfile = () => import('../../features/mentors/MentorProfilePage.tsx');
const account = () => import('../../features/profile/ProfilePage.tsx');

/** The page of companies, its tabs, and the right spelling of one of them. */
const companyTabs = [
  '',
  '/suggest-companies',
  '/invitation-send',
  '/invitation-recieved',
  '/invitation-received',
  '/invitation-accepted',
  '/list-of-partner-companies',
];

/** Pages of educators (role 3), inside the shell. */
export const educatorRoutes: RouteObject[] = [
  { path: '/educator', element: <Navigate to="/educator/dashboard" replace /> },
  { path: '/educator/dashboard', lazy: lazyPage(home, 'EducatorDashboardPage') },
  { path: '/educator/upload-student', lazy: lazyPage(upload, 'UploadStudentsPage') },
  { path: '/educator/student-list', lazy: lazyPage(list, 'StudentListPage') },
  { path: '/educator/cohorts', lazy: lazyPage(cohorts, 'CohortsPage') },
  { path: '/educator/reports', lazy: lazyPage(reports, 'PlacementReportsPage') },
  { path: '/educator/explore', lazy: lazyPage(explore, 'ExplorePage') },
  { path: '/educator/details/:id', lazy: lazyPage(exploreDetails, 'ProjectDetailsPage') },
  { path: '/educator/internship/details/:id', lazy: lazyPage(exploreDetails, 'InternshipDetailsPage') },
  { path: '/educator/job/details/:id', lazy: lazyPage(exploreDetails, 'JobDetailsPage') },
  ...companyTabs.map((tab) => ({
    path: `/educator/companies${tab}`,
    lazy: lazyPage(companies, 'PartnerCompaniesPage'),
  })),
  { path: '/educator/companies/opportunities', lazy: lazyPage(postings, 'OpportunitiesPage') },
  { path: '/educator/mentors', lazy: lazyPage(mentors, 'EducatorMentorsPage') },
  { path: '/educator/mentors/:id', lazy: lazyPage(mentorProfile, 'EducatorMentorProfilePage') },
  { path: '/educator/messages', lazy: lazyPage(messages, 'MessagesPage') },
  { path: '/educator/subscription', lazy: lazyPage(subscription, 'SubscriptionPage') },
  { path: '/educator/settings', lazy: lazyPage(settings, 'SettingsPage') },
  { path: '/educator/institution', lazy: lazyPage(institution, 'CompanyProfilePage') },
  { path: '/educator/members', lazy: lazyPage(members, 'MembersPage') },
  { path: '/educator/account', lazy: lazyPage(account, 'ProfilePage') },
  { path: '/educator/*', element: <ErrorPage inside /> },
];
