import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

const studentHome = () => import('../../features/student-home/StudentHomePage.tsx');
const account = lazyPage(() => import('../../features/profile/ProfilePage.tsx'), 'ProfilePage');

const ownPages = () => import('../../features/own-enrollments/OwnPostingPages.tsx');
const ownExplore = () => import('../../features/own-enrollments/StudentExplorePage.tsx');
const ownList = () => import('../../features/own-enrollments/MyApplicationsPage.tsx');
const saved = () => import('../../features/saved/SavedPage.tsx');
const ownProfile = () => import('../../features/own-profile/StudentProfilePage.tsx');

const studentSettings = () => import('../../features/help/StudentSettingsPage.tsx');
const notifications = () => import('../../features/sync/NotificationsPage.tsx');
const messages = () => import('../../features/messages/MessagesPage.tsx');
const mentors = () => import('../../features/mentors/MentorsPage.tsx');
const mentorProfile = () => import('../../features/mentors/MentorProfilePage.tsx');
const booking = () => import('../../features/booking/BookingPage.tsx');
const subscriptions = () => import('../../features/subscription/StudentSubscriptionPage.tsx');
const plan = () => import('../../features/subscription/PlanPage.tsx');

/** Pages of students, inside the shell. */
export const memberRoutes: RouteObject[] = [
  { path: '/student', element: <Navigate to="/student/dashboard" replace /> },
  { path: '/student/dashboard', lazy: lazyPage(studentHome, 'StudentHomePage') },
  { path: '/student/account', lazy: account },
  { path: '/student/explore', lazy: lazyPage(ownExplore, 'StudentExplorePage') },
  { path: '/student/explore/project/:id', lazy: lazyPage(ownPages, 'ProjectPage') },
  { path: '/student/explore/internship/:id', lazy: lazyPage(ownPages, 'InternshipPage') },
  { path: '/student/explore/job/:id', lazy: lazyPage(ownPages, 'JobPage') },
  { path: '/student/explore/project/:id/apply', lazy: lazyPage(ownPages, 'ProjectApplyPage') },
  { path: '/student/explore/internship/:id/apply', lazy: lazyPage(ownPages, 'InternshipApplyPage') },
  { path: '/student/explore/job/:id/apply', lazy: lazyPage(ownPages, 'JobApplyPage') },
  { path: '/student/my-applications', lazy: lazyPage(ownList, 'MyApplicationsPage') },
  { path: '/student/my-applications/project/:id', lazy: lazyPage(ownPages, 'ProjectApplicationPage') },
  { path: '/student/my-applications/internship/:id', lazy: lazyPage(ownPages, 'InternshipApplicationPage') },
  { path: '/student/my-applications/job/:id', lazy: lazyPage(ownPages, 'JobApplicationPage') },
  { path: '/student/saved', lazy: lazyPage(saved, 'SavedPage') },
  { path: '/student/profile', lazy: lazyPage(ownProfile, 'StudentProfilePage') },
  { path: '/student/settings', lazy: lazyPage(studentSettings, 'StudentSettingsPage') },
  { path: '/student/notifications', lazy: lazyPage(notifications, 'NotificationsPage') },
  { path: '/student/chat', lazy: lazyPage(messages, 'MessagesPage') },
  { path: '/student/mentors', lazy: lazyPage(mentors, 'MentorsPage') },
  { path: '/student/mentors/:id', lazy: lazyPage(mentorProfile, 'MentorProfilePage') },
  { path: '/student/mentors/:id/book', lazy: lazyPage(booking, 'BookingPage') },
  { path: '/student/subscriptions', lazy: lazyPage(subscriptions, 'StudentSubscriptionPage') },
  { path: '/student/subscriptions/beginner', lazy: lazyPage(plan, 'BeginnerPlanPage') },
  { path: '/student/subscriptions/intermediate', lazy: lazyPage(plan, 'IntermediatePlanPage') },
  { path: '/student/subscriptions/expert', lazy: lazyPage(plan, 'ExpertPlanPage') },
  { path: '/student/*', element: <ErrorPage inside /> },
];
