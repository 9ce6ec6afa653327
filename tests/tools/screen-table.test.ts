import { expect, it, vi } from 'vitest';
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

const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

it('the table of screens has every address of the router, and no other', () => {
  createRouter();
  const addresses = pathsOf(given.routes).map((path) => path.replace(/:\w+/g, '1').replace(/\/?\*$/, '/nowhere'));
  expect(screens.map(({ path }) => path).toSorted()).toEqual(addresses.toSorted());
});

it('the crawler comes to every address, and uses what is on every page', () => {
  const table: readonly Screen[] = screens;
  const pages = table.filter(({ leadsTo }) => leadsTo === undefined);
  expect(new Set(visitors.flatMap(visitsOf))).toEqual(new Set(table.map(({ path }) => path)));
  expect(new Set(visitors.flatMap(pagesUsedBy).flat())).toEqual(new Set(pages.map(({ path }) => path)));
});
