import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../ErrorPage.tsx';
import { lazyPage } from '../lazy-page.ts';

const home = () => import('../../features/home/RoleHomes.tsx');

/** Pages of students, mentors and admins, inside the shell. */
export const memberRoutes: RouteObject[] = [
  { path: '/student', element: <Navigate to="/student/dashboard" replace /> },
  { path: '/student/dashboard', lazy: lazyPage(home, 'PlainHome') },
  { path: '/student/*', element: <ErrorPage inside /> },
  { path: '/mentor/dashboard', lazy: lazyPage(home, 'PlainHome') },
  { path: '/dashboard/mentor', element: <Navigate to="/mentor/dashboard" replace /> },
  { path: '/admin/dashboard', lazy: lazyPage(home, 'PlainHome') },
  { path: '/dashboard/admin', lazy: lazyPage(home, 'PlainHome') },
];
