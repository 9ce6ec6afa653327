import { createBrowserRouter } from 'react-router-dom';
import { Root } from '../Root.tsx';
import { adminRoutes } from './admin.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { educatorRoutes } from './educator.tsx';
import { employerRoutes } from './employer.tsx';
import { lazyPage } from './lazy-page.ts';
import { memberRoutes } from './member.tsx';
import { mentorRoutes } from './mentor.tsx';
import { publicRoutes } from './public.tsx';
import { setUpRoutes } from './set-up.tsx';

/** Every address of the window. The guard in Root decides who may see it; each role has a file in routes/. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        ...publicRoutes,
        ...setUpRoutes,
        {
          lazy: lazyPage(() => import('../shell/AppShell.tsx'), 'AppShell'),
          children: [
            {
              errorElement: <ErrorPage inside />,
              children: [...employerRoutes, ...educatorRoutes, ...mentorRoutes, ...memberRoutes, ...adminRoutes],
            },
          ],
        },
        { path: '*', element: <ErrorPage /> },
      ],
    },
  ]);
}
