import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';

const organisation = () => import('../../features/set-up/OrganisationPages.tsx');
const interests = () => import('../../features/set-up/InterestPages.tsx');

/** Between the first sign-in and the own dashboard. */
export const setUpRoutes: RouteObject[] = [
  {
    lazy: lazyPage(() => import('../shell/SetUpShell.tsx'), 'SetUpShell'),
    children: [
      { path: '/company', lazy: lazyPage(organisation, 'CompanyPage') },
      { path: '/institution', lazy: lazyPage(organisation, 'InstitutionPage') },
      { path: '/add_interest', lazy: lazyPage(interests, 'AddInterestPage') },
      { path: '/user_interests', lazy: lazyPage(interests, 'UserInterestsPage') },
    ],
  },
  // The guard leads on to the role's dashboard, or to the next step of the set-up.
  { path: '/dashboard', element: null },
];
