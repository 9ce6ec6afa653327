import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

const dashboard = () => import('../../features/admin/AdminDashboardPage.tsx');
const users = () => import('../../features/admin/UsersPage.tsx');
const places = () => import('../../features/admin/PlacesPages.tsx');
const audit = () => import('../../features/admin/AuditPage.tsx');
const security = () => import('../../features/admin/SecurityPage.tsx');
const orders = () => import('../../features/admin-orders/AdminOrdersPage.tsx');
const tickets = () => import('../../features/admin/support/TicketsPage.tsx');
const messages = () => import('../../features/messages/MessagesPage.tsx');
const flags = () => import('../../features/admin/support/FlagsPage.tsx');
const postings = () => import('../../features/admin/support/AdminPostingsPage.tsx');
const posting = () => import('../../features/admin/support/AdminPostingPage.tsx');
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
  { path: '/admin/security', lazy: lazyPage(security, 'SecurityPage') },
  { path: '/admin/orders', lazy: lazyPage(orders, 'AdminOrdersPage') },
  { path: '/admin/mentors', lazy: lazyPage(mentors, 'AdminMentorsPage') },
  { path: '/admin/postings', lazy: lazyPage(postings, 'AdminPostingsPage') },
  { path: '/admin/postings/project/:id', lazy: lazyPage(posting, 'AdminProjectPage') },
  { path: '/admin/postings/internship/:id', lazy: lazyPage(posting, 'AdminInternshipPage') },
  { path: '/admin/postings/job/:id', lazy: lazyPage(posting, 'AdminJobPage') },
  { path: '/admin/flags', lazy: lazyPage(flags, 'FlagsPage') },
  { path: '/admin/tickets', lazy: lazyPage(tickets, 'TicketsPage') },
  { path: '/admin/messages', lazy: lazyPage(messages, 'MessagesPage') },
  { path: '/admin/account', lazy: lazyPage(account, 'ProfilePage') },
  { path: '/admin/*', element: <ErrorPage inside /> },
  { path: '/dashboard/admin', lazy: lazyPage(homes, 'AdminGreeting') },
];
