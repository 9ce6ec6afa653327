import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../ErrorPage.tsx';
import { lazyPage } from '../lazy-page.ts';

const home = () => import('../../features/home/EducatorDashboardPage.tsx');
const upload = () => import('../../features/roster/UploadStudentsPage.tsx');
const list = () => import('../../features/students/StudentListPage.tsx');
const explore = () => import('../../features/explore/ExplorePage.tsx');
const exploreDetails = () => import('../../features/explore/ExploreDetailsPages.tsx');
const locked = () => import('../../features/home/LockedPages.tsx');
const members = () => import('../../features/members/MembersPage.tsx');
const account = () => import('../../features/profile/ProfilePage.tsx');

/** Pages of educators (role 3), inside the shell. */
export const educatorRoutes: RouteObject[] = [
  { path: '/educator', element: <Navigate to="/educator/dashboard" replace /> },
  { path: '/educator/dashboard', lazy: lazyPage(home, 'EducatorDashboardPage') },
  { path: '/educator/upload-student', lazy: lazyPage(upload, 'UploadStudentsPage') },
  { path: '/educator/student-list', lazy: lazyPage(list, 'StudentListPage') },
  { path: '/educator/explore', lazy: lazyPage(explore, 'ExplorePage') },
  { path: '/educator/details/:id', lazy: lazyPage(exploreDetails, 'ProjectDetailsPage') },
  { path: '/educator/internship/details/:id', lazy: lazyPage(exploreDetails, 'InternshipDetailsPage') },
  { path: '/educator/job/details/:id', lazy: lazyPage(exploreDetails, 'JobDetailsPage') },
  { path: '/educator/companies', lazy: lazyPage(locked, 'PartnerCompaniesPage') },
  { path: '/educator/subscription', lazy: lazyPage(locked, 'SubscriptionPage') },
  { path: '/educator/settings', lazy: lazyPage(locked, 'SettingsPage') },
  { path: '/educator/members', lazy: lazyPage(members, 'MembersPage') },
  { path: '/educator/account', lazy: lazyPage(account, 'ProfilePage') },
  { path: '/educator/*', element: <ErrorPage inside /> },
];
