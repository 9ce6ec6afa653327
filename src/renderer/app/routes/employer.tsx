import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../ErrorPage.tsx';
import { lazyPage } from '../lazy-page.ts';

const home = () => import('../../features/home/RoleHomes.tsx');

/** Pages of employers (role 2), inside the shell. */
export const employerRoutes: RouteObject[] = [
  { path: '/employer', element: <Navigate to="/employer/dashboard" replace /> },
  { path: '/employer/dashboard', lazy: lazyPage(home, 'PlainHome') },
  { path: '/employer/*', element: <ErrorPage inside /> },
];
