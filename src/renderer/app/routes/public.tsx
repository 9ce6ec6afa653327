import type { RouteObject } from 'react-router-dom';
import { PublicShell } from '../shell/PublicShell.tsx';
import { lazyPage } from './lazy-page.ts';

const landing = () => import('../../features/landing/LandingPage.tsx');
const roleLanding = () => import('../../features/landing/RoleLandingPages.tsx');
const terms = () => import('../../features/landing/TermsPage.tsx');
const privacy = () => import('../../features/landing/PrivacyPage.tsx');
const signIn = () => import('../../features/account/SignInPage.tsx');
const signUpRole = () => import('../../features/account/SignUpRolePage.tsx');
const signUp = () => import('../../features/account/SignUpPages.tsx');
const mentorSignUp = () => import('../../features/account/MentorSignUpPage.tsx');
const verify = () => import('../../features/account/VerifyOtpPage.tsx');
const forgot = () => import('../../features/account/ForgotPasswordPage.tsx');
const unlock = () => import('../../features/account/UnlockPage.tsx');
const reset = () => import('../../features/account/ResetPasswordPage.tsx');

/** Open to everyone, and the way in. */
export const publicRoutes: RouteObject[] = [
  { path: '/', lazy: lazyPage(landing, 'LandingPage') },
  { path: '/for_student', lazy: lazyPage(roleLanding, 'ForStudentPage') },
  { path: '/for_educator', lazy: lazyPage(roleLanding, 'ForEducatorPage') },
  { path: '/for_employer', lazy: lazyPage(roleLanding, 'ForEmployerPage') },
  { path: '/tos', lazy: lazyPage(terms, 'TermsPage') },
  { path: '/privacy-policy', lazy: lazyPage(privacy, 'PrivacyPage') },
  {
    element: <PublicShell />,
    children: [
      { path: '/signin', lazy: lazyPage(signIn, 'SignInPage') },
      { path: '/signup', lazy: lazyPage(signUpRole, 'SignUpRolePage') },
      { path: '/signup/employer', lazy: lazyPage(signUp, 'EmployerSignUpPage') },
      { path: '/signup/educator', lazy: lazyPage(signUp, 'EducatorSignUpPage') },
      { path: '/signup/student', lazy: lazyPage(signUp, 'StudentSignUpPage') },
      { path: '/signup/mentor', lazy: lazyPage(mentorSignUp, 'MentorSignUpPage') },
      { path: '/verify-otp', lazy: lazyPage(verify, 'VerifyOtpPage') },
      { path: '/unlock', lazy: lazyPage(unlock, 'UnlockPage') },
      { path: '/forgot-password', lazy: lazyPage(forgot, 'ForgotPasswordPage') },
      { path: '/reset-password', lazy: lazyPage(reset, 'ResetPasswordPage') },
    ],
  },
];
