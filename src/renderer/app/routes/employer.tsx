import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';

type KindPage = ComponentType<{ kind: PostingKind }>;

// Written out: the contract's own list would bring its schemas into the first screen.
const postingKinds: readonly PostingKind[] = ['project', 'internship', 'job'];

/** A page that serves all three kinds, loaded when somebody goes there. */
function kindPage(kind: PostingKind, load: () => Promise<KindPage>): () => Promise<{ Component: ComponentType }> {
  return lazyPage(async () => {
    const Page = await load();
    return { Page: () => <Page kind={kind} /> };
  }, 'Page');
}

const add = async () => (await import('../../features/postings/form/PostingAddPage.tsx')).PostingAddPage;
const preview = async () => (await import('../../features/postings/preview/PostingPreviewPage.tsx')).PostingPreviewPage;
const templates = async () => (await import('../../features/postings/templates/TemplatesPage.tsx')).TemplatesPage;
const list = async () => (await import('../../features/postings/PostingListPage.tsx')).PostingListPage;
const invite = async () => (await import('../../features/invitations/InvitePage.tsx')).InvitePage;
const enrollments = async () => (await import('../../features/enrollments/EnrollmentsPage.tsx')).EnrollmentsPage;
const details = async () => (await import('../../features/postings/PostingDetailsPage.tsx')).PostingDetailsPage;

const postingRoutes: RouteObject[] = postingKinds.flatMap((kind) => [
  { path: `/employer/${kind}/add`, lazy: kindPage(kind, add) },
  { path: `/employer/${kind}/preview`, lazy: kindPage(kind, preview) },
  { path: `/employer/${kind}/template`, lazy: kindPage(kind, templates) },
  { path: `/employer/${kind}/list`, lazy: kindPage(kind, list) },
  { path: `/employer/${kind}/details/:id`, lazy: kindPage(kind, details) },
  { path: `/employer/${kind}/invite/:id`, lazy: kindPage(kind, invite) },
  { path: `/employer/${kind}/:id`, lazy: kindPage(kind, enrollments) },
]);

/** Pages of employers (role 2), inside the shell. */
export const employerRoutes: RouteObject[] = [
  { path: '/employer', element: <Navigate to="/employer/dashboard" replace /> },
  {
    path: '/employer/dashboard',
    lazy: lazyPage(() => import('../../features/postings/EmployerDashboard.tsx'), 'EmployerDashboard'),
  },
  { path: '/employer/drafts', lazy: lazyPage(() => import('../../features/drafts/DraftsPage.tsx'), 'DraftsPage') },
  ...postingRoutes,
  {
    path: '/employer/partner-institutions',
    lazy: lazyPage(() => import('../../features/partners/PartnersPage.tsx'), 'PartnerInstitutionsPage'),
  },
  {
    path: '/employer/messages',
    lazy: lazyPage(() => import('../../features/messages/MessagesPage.tsx'), 'MessagesPage'),
  },
  {
    path: '/employer/subscription',
    lazy: lazyPage(() => import('../../features/subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
  },
  {
    path: '/employer/settings',
    lazy: lazyPage(() => import('../../features/profile/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/employer/company',
    lazy: lazyPage(() => import('../../features/company/CompanyProfilePage.tsx'), 'CompanyProfilePage'),
  },
  {
    path: '/employer/members',
    lazy: lazyPage(() => import('../../features/members/MembersPage.tsx'), 'MembersPage'),
  },
  {
    path: '/employer/account',
    lazy: lazyPage(() => import('../../features/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  { path: '/employer/*', element: <ErrorPage inside /> },
];
