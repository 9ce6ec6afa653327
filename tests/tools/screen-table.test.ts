import { expect, it, vi } from 'vitest';
import { allRoles } from '#shared/contract/call.ts';
import { guard } from '#shared/rules/accounts/guards.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { testUser } from '#shared/rules/accounts/testing/test-user.ts';
import { pagesUsedBy, visitors, visitsOf } from '../crawl/visitors.ts';
import { type Screen, screens } from '../screens/screen-table.ts';

interface Route {
  readonly path?: string;
  readonly children?: readonly Route[];
}

const { given } = vi.hoisted(() => ({ given: { routes: [] as readonly Route[] } }));
vi.mock('react-router-dom', async (original) => ({
  ...(await original<object>()),
  createBrowserRouter: (routes: readonly Route[]) => {
    given.routes = routes;
  },
}));

// By its name: the compiler reads the window's sources with settings of their own.
const router = '../../src/renderer/app/routes/router.tsx';
const { createRouter } = await vi.importActual<{ createRouter: () => void }>(router);
const { matchRoutes } = await vi.importActual<{
  matchRoutes: (routes: readonly Route[], path: string) => { readonly route: Route }[] | null;
}>('react-router-dom');

const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

it('the table of screens has every address of the router, and no other', () => {
  createRouter();
  const addresses = pathsOf(given.routes).map((path) => path.replace(/:\w+/g, '1').replace(/\/?\*$/, '/nowhere'));
  expect(screens.map(({ path }) => path).toSorted()).toEqual(addresses.toSorted());
});

it('whatever else is under an address of employers is the error page [EMP-ROUTE-22]', () => {
  createRouter();
  const pages = screens.map(({ path }) => path).filter((path) => path.startsWith('/employer/'));
  for (const path of ['/employer/project', '/employer/7', ...pages.map((page) => `${page}/7`)]) {
    expect(matchRoutes(given.routes, path)?.at(-1)?.route.path, path).toBe('/employer/*');
  }
});

it('the crawler comes to every address, and uses what is on every page', () => {
  const table: readonly Screen[] = screens;
  const pages = table.filter(({ leadsTo }) => leadsTo === undefined);
  expect(new Set(visitors.flatMap(visitsOf))).toEqual(new Set(table.map(({ path }) => path)));
  expect(new Set(visitors.flatMap(pagesUsedBy).flat())).toEqual(new Set(pages.map(({ path }) => path)));
});

it.each<[string, Role, readonly string[], string]>([
  ['employers', roles.employer, ['/employer'], 'ROLE-28'],
  ['students', roles.student, ['/student'], 'ROLE-29'],
  ['admins', roles.admin, ['/admin', '/dashboard/admin'], 'ROLE-30'],
  ['mentors', roles.mentor, ['/mentor', '/dashboard/mentor'], 'ROLE-33'],
  ['educators', roles.educator, ['/educator'], 'ROLE-34'],
])('every page of %s is for role %i alone, at %o [GUARD-01] [%s]', (_who, own, places) => {
  const pages = screens.map(({ path }) => path).filter((path) => places.some((at) => `${path}/`.startsWith(`${at}/`)));
  expect(pages.length).toBeGreaterThan(10);
  for (const path of pages) {
    const allowed = allRoles.filter((role) => guard(path, testUser({ role })).allow);
    expect(allowed, path).toEqual([own]);
    expect(guard(path, null), path).toEqual({ allow: false, redirect: '/signin' });
  }
});
