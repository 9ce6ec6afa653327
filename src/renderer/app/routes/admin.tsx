import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

const dashboard = () => import('../../features/admin/AdminDashboardPage.tsx');
const users = () => import('../../features/admin/UsersPage.tsx');
const places = () => import('../../features/admin/PlacesPages.tsx');
const audit = () => import('../../features/admin/AuditPage.tsx');
const orders = () => import('../../features/admin-orders/AdminOrdersPage.tsx');
const homes = () => import('../../features/home/RoleHomes.tsx');
const mentors = () => import('../../features/mentor-invites/AdminMentorsPage.tsx');
const account = () => import('../../features/profile/ProfilePage.tsx');

/** Pages of admins (role 1), inside the shell. */
export const adminRoutes: RouteObject[] = [
  { path: '/admin', element: <Navigate to="/admin/dashboard" replace /> },
  { path: '/admin/dashboard', lazy: lazyPage(dashboard, 'AdminDashboardPage') },
  { path: '/admin/users', lazy: lazyPage(users, 'UsersPage') },
  { path: '/admin/companies', lazy: lazyPage(places, 'CompaniesPage') },
  { path: '/admin/institutions', lazy: lazyPage(places, 'InstitutionsPage') },
  { path: '/admin/audit', lazy: lazyPage(audit, 'AuditPage') },
  { path: '/admin/orders', lazy: lazyPage(orders, 'AdminOrdersPage') },
  { path: '/admin/mentors', lazy: lazyPage(mentors, 'AdminMentorsPage') },
  { path: '/admin/account', lazy: lazyPage(account, 'ProfilePage') },
  { path: '/admin/*', element: <ErrorPage inside /> },
  { path: '/dashboard/admin', lazy: lazyPage(homes, 'AdminGreeting') },
];
