import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

const home = () => import('../../features/mentoring/MentorHome.tsx');
const account = () => import('../../features/profile/ProfilePage.tsx');
const students = () => import('../../features/mentoring/MentoredStudentsPage.tsx');
const calendar = () => import('../../features/mentoring/calendar/CalendarPage.tsx');
const settings = () => import('../../features/mentoring/profile/MentorSettingsPage.tsx');
const requests = () => import('../../features/mentoring/sessions/SessionRequestsPage.tsx');
const postings = () => import('../../features/mentoring/postings/PostingPages.tsx');
const enrollments = () => import('../../features/mentoring/MentoredProjectsPage.tsx');
const colleges = () => import('../../features/mentoring/CollegesPage.tsx');
const messages = () => import('../../features/messages/MessagesPage.tsx');
const mentors = () => import('../../features/mentoring/OtherMentorsPage.tsx');

const calendarPage = lazyPage(calendar, 'CalendarPage');
const settingsPage = lazyPage(settings, 'MentorSettingsPage');
const collegesPage = lazyPage(colleges, 'CollegesPage');

/** Pages of mentors (role 5), inside the shell. Two addresses keep the specification's spelling beside the right one. */
export const mentorRoutes: RouteObject[] = [
  { path: '/mentor', element: <Navigate to="/mentor/dashboard" replace /> },
  { path: '/mentor/dashboard', lazy: lazyPage(home, 'MentorHome') },
  { path: '/mentor/account', lazy: lazyPage(account, 'ProfilePage') },
  { path: '/mentor/*', element: <ErrorPage inside /> },
  { path: '/dashboard/mentor', element: <Navigate to="/mentor/dashboard" replace /> },
  { path: '/dashboard/mentor/list', lazy: lazyPage(students, 'MentoredStudentsPage') },
  { path: '/dashboard/mentor/calender', lazy: calendarPage },
  { path: '/dashboard/mentor/calendar', lazy: calendarPage },
  { path: '/dashboard/mentor/setting', lazy: settingsPage },
  { path: '/dashboard/mentor/settings', lazy: settingsPage },
  { path: '/dashboard/mentor/sessionrequest', lazy: lazyPage(requests, 'SessionRequestsPage') },
  { path: '/dashboard/mentor/messages', lazy: lazyPage(messages, 'MessagesPage') },
  { path: '/dashboard/mentor/availableproject', lazy: lazyPage(postings, 'AvailableProjectsPage') },
  { path: '/dashboard/mentor/projectenroll', lazy: lazyPage(enrollments, 'MentoredProjectsPage') },
  { path: '/dashboard/mentor/mentorjoblist', lazy: lazyPage(postings, 'JobListPage') },
  { path: '/dashboard/mentor/jobdetail', lazy: lazyPage(postings, 'JobDetailPage') },
  { path: '/dashboard/mentor/jobcontent', lazy: lazyPage(postings, 'JobContentPage') },
  { path: '/dashboard/mentor/jobdescription', lazy: lazyPage(postings, 'JobDescriptionPage') },
  { path: '/dashboard/mentor/mentorcollage', lazy: collegesPage },
  { path: '/dashboard/mentor/mentorcollege', lazy: collegesPage },
  { path: '/dashboard/mentor/colleges', lazy: collegesPage },
  { path: '/dashboard/mentor/mentors', lazy: lazyPage(mentors, 'OtherMentorsPage') },
  { path: '/dashboard/mentor/*', element: <ErrorPage inside /> },
];
