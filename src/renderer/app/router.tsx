import { createBrowserRouter } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';
import { lazyPage } from './lazy-page.ts';
import { Root } from './Root.tsx';
import { educatorRoutes } from './routes/educator.tsx';
import { employerRoutes } from './routes/employer.tsx';
import { memberRoutes } from './routes/member.tsx';
import { publicRoutes } from './routes/public.tsx';
import { setUpRoutes } from './routes/set-up.tsx';

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
          lazy: lazyPage(() => import('./shells/AppShell.tsx'), 'AppShell'),
          children: [
            { errorElement: <ErrorPage inside />, children: [...employerRoutes, ...educatorRoutes, ...memberRoutes] },
          ],
        },
        { path: '*', element: <ErrorPage /> },
      ],
    },
  ]);
}
