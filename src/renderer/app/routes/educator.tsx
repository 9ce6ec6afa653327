import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../ErrorPage.tsx';
import { lazyPage } from '../lazy-page.ts';

const home = () => import('../../features/home/RoleHomes.tsx');

/** Pages of educators (role 3), inside the shell. */
export const educatorRoutes: RouteObject[] = [
  { path: '/educator', element: <Navigate to="/educator/dashboard" replace /> },
  { path: '/educator/dashboard', lazy: lazyPage(home, 'PlainHome') },
  { path: '/educator/*', element: <ErrorPage inside /> },
];
