import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

const homes = () => import('../../features/home/RoleHomes.tsx');
const studentHome = () => import('../../features/student-home/StudentHomePage.tsx');
const account = lazyPage(() => import('../../features/profile/ProfilePage.tsx'), 'ProfilePage');

/** Pages of students, mentors and admins, inside the shell. */
export const memberRoutes: RouteObject[] = [
  { path: '/student', element: <Navigate to="/student/dashboard" replace /> },
  { path: '/student/dashboard', lazy: lazyPage(studentHome, 'StudentHomePage') },
  { path: '/student/account', lazy: account },
  { path: '/student/*', element: <ErrorPage inside /> },
  { path: '/mentor', element: <Navigate to="/mentor/dashboard" replace /> },
  { path: '/mentor/dashboard', lazy: lazyPage(homes, 'MentorHome') },
  { path: '/mentor/account', lazy: account },
  { path: '/mentor/*', element: <ErrorPage inside /> },
  { path: '/dashboard/mentor', element: <Navigate to="/mentor/dashboard" replace /> },
  { path: '/dashboard/mentor/*', element: <ErrorPage inside /> },
  { path: '/admin', element: <Navigate to="/admin/dashboard" replace /> },
  { path: '/admin/dashboard', lazy: lazyPage(homes, 'AdminHome') },
  { path: '/admin/account', lazy: account },
  { path: '/admin/*', element: <ErrorPage inside /> },
  { path: '/dashboard/admin', lazy: lazyPage(homes, 'AdminGreeting') },
];
