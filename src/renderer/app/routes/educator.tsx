import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../ErrorPage.tsx';
import { lazyPage } from '../lazy-page.ts';

const home = () => import('../../features/home/EducatorDashboardPage.tsx');
const upload = () => import('../../features/roster/UploadStudentsPage.tsx');
const list = () => import('../../features/students/StudentListPage.tsx');

/** Pages of educators (role 3), inside the shell. */
export const educatorRoutes: RouteObject[] = [
  { path: '/educator', element: <Navigate to="/educator/dashboard" replace /> },
  { path: '/educator/dashboard', lazy: lazyPage(home, 'EducatorDashboardPage') },
  { path: '/educator/upload-student', lazy: lazyPage(upload, 'UploadStudentsPage') },
  { path: '/educator/student-list', lazy: lazyPage(list, 'StudentListPage') },
  { path: '/educator/*', element: <ErrorPage inside /> },
];
