import { describe, expect, it } from 'vitest';
import { checkLayers, type Declared } from '../../scripts/layers/check.ts';

const declared: Declared = {
  shipped: new Set(['zod', 'fastify', 'better-sqlite3', 'electron-store', 'conf']),
  development: new Set(['vitest', 'electron', 'react', '@mantine/core', 'dayjs']),
};

const messages = (path: string, source: string) =>
  checkLayers([{ path, source }], declared).map(({ line, message }) => `${line} ${message}`);

describe('the layer table', () => {
  it.each([
    ['src/shared/rules/postings/posting.ts', `import { z } from 'zod';\nimport { AppError } from '../errors.ts';`],
    ['src/shared/rules/places.ts', `import cities from '../../../resources/cities.json' with { type: 'json' };`],
    ['src/renderer/features/a/A.tsx', `import.meta.glob('../../../../docs/screenshots/{a,b}-420.png');`],
    [
      'src/shared/rules/postings/posting.test.ts',
      `import { it } from 'vitest';\nimport { readFileSync } from 'node:fs';`,
    ],
    ['src/main/browser.ts', `import { version } from '../../package.json' with { type: 'json' };`],
    ['src/server/main.ts', `import Fastify from 'fastify';\nimport fs from 'node:fs';\nimport '#shared/errors.ts';`],
    ['src/main/desk.ts', `import type { CallName } from '#shared/contract/index.ts';`],
    ['src/main/desk.ts', `const service = new URL('../server/main.ts', import.meta.url);`],
    ['src/main/index.ts', `import { app } from 'electron';`],
    ['src/main/hosts/electron/channels.ts', `import { ipcMain } from 'electron';\nipcMain.handle('x', run);`],
    ['src/preload/index.ts', `import { contextBridge, ipcRenderer } from 'electron';`],
    ['src/renderer/app/App.tsx', `import { Box } from '@mantine/core';\nimport '@mantine/core/styles.css';`],
    ['tests/e2e/journey.spec.ts', `import { buildServer } from '../../src/server/build-server.ts';`],
  ])('lets %s through', (path, source) => {
    expect(messages(path, source)).toEqual([]);
  });

  it.each([
    ['src/shared/a.ts', `import '../server/main.ts';`, 'src/shared may not reach server'],
    ['src/shared/a.ts', `import { readFileSync } from 'node:fs';`, 'src/shared has no Node'],
    ['src/shared/a.ts', `import { createMutex } from '#node/async/mutex.ts';`, 'src/shared may not reach node'],
    ['src/renderer/a.ts', `import { createMutex } from '#node/async/mutex.ts';`, 'src/renderer may not reach node'],
    ['src/node/a.ts', `import '../server/main.ts';`, 'src/node may not reach server'],
    ['src/node/a.ts', `import '../main/index.ts';`, 'src/node may not reach main'],
    ['src/shared/a.ts', `import path from 'path';`, 'src/shared has no Node'],
    ['src/shared/a.ts', `import '../../resources/seed.ts';`, 'may not reach outside src'],
    ['src/renderer/features/a/A.tsx', `import.meta.glob('../../../../docs/*.md');`, 'may not reach outside src'],
    ['src/shared/a.ts', `import React from 'react';`, 'not open to src/shared'],
    ['src/shared/a.ts', `import { app } from 'electron';`, 'imports electron'],
    ['src/shared/a.ts', `import type { Row } from '../../tests/support/rows.ts';`, 'may not reach outside src'],
    ['src/server/routes/a.ts', `import type { Desk } from '../../main/desk.ts';`, 'src/server may not reach main'],
    ['src/server/a.ts', `import Store from 'electron-store';`, 'not meant for src/server'],
    ['src/server/a.ts', `import { vi } from 'vitest';`, 'not open to src/server'],
    ['src/main/a.ts', `export { buildServer } from '../server/build-server.ts';`, 'src/main may not reach server'],
    ['src/main/a.ts', `export * from '../renderer/app.ts';`, 'src/main may not reach renderer'],
    ['src/main/a.ts', `const x = await import('../server/main.ts');`, 'src/main may not reach server'],
    ['src/main/a.ts', 'const x = await import(`../server/main.ts`);', 'src/main may not reach server'],
    ['src/main/a.ts', `type X = import('../server/main.ts').X;`, 'src/main may not reach server'],
    ['src/main/a.ts', `const x = require('../server/main.ts');`, 'src/main may not reach server'],
    ['src/main/a.ts', `import x = require('../server/main.ts');`, 'src/main may not reach server'],
    ['src/main/a.ts', `import '/src/server/main.ts';`, 'src/main may not reach server'],
    ['src/main/a.ts', `import '#shared/../server/main.ts';`, 'src/main may not reach server'],
    ['src/main/a.ts', `import './testing/fake.ts';`, 'that is for tests only'],
    ['src/main/a.ts', 'const x = await import(name);', 'loads a computed path'],
    ['src/main/session/a.ts', `import { session } from 'electron';`, 'imports electron'],
    ['src/main/session/a.ts', `host.ipcMain.handle('x', run);`, 'names ipcMain'],
    ['src/main/hosts/electron/window.ts', `electron.ipcMain.handle('x', run);`, 'names ipcMain'],
    ['src/main/index.ts', `electron.ipcMain.on('x', run);`, 'names ipcMain'],
    ['src/renderer/a.ts', `window.ipcRenderer.send('x');`, 'names ipcRenderer'],
    ['src/main/a.test.ts', `vi.mock('../server/main.ts');`, 'src/main may not reach server'],
    ['src/preload/index.ts', `import fs from 'node:fs';`, 'src/preload has no Node'],
    ['src/preload/index.ts', `import '../main/handle.ts';`, 'src/preload may not reach main'],
    ['src/renderer/app/a.tsx', `import '../../main/desk.ts';`, 'src/renderer may not reach main'],
    ['src/renderer/a.tsx', `import Fastify from 'fastify';`, 'not open to src/renderer'],
    ['src/renderer/a.tsx', `const pages = import.meta.glob('../server/*.ts');`, 'src/renderer may not reach server'],
    ['src/renderer/a.tsx', `const pages = import.meta.glob(['./*.tsx', '../main/*.ts']);`, 'may not reach main'],
    ['src/renderer/a.tsx', `import '../server/page.html?raw';`, 'src/renderer may not reach server'],
    ['src/renderer/ui/a.tsx', `import { useRead } from '../app/desk/use-read.ts';`, 'pieces of screens may not reach'],
    ['src/renderer/ui/form/a.ts', `import type { X } from '../../features/roster/x.ts';`, 'pieces of screens may not'],
    ['src/renderer/a.ts', `/// <reference path="../server/types.d.ts" />`, 'past the layer table'],
  ])('stops %s: %s', (path, source, message) => {
    expect(messages(path, source)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ['src/server/platform/http/a.ts', `import { companyOf } from '../sessions/access.ts';`],
    ['src/server/postings/a.ts', `import { route } from '../platform/http/route.ts';`],
    ['src/server/postings/a.ts', `import { readPlace } from '../organisations/repository.ts';`],
    ['src/server/postings/a.ts', `import { listStudents } from '../students/lists.ts';`],
    ['src/server/postings/a.ts', `import { filtersOf } from './routes.ts';`],
    ['src/server/command/a.ts', `import { seedLookUps } from '../look-ups/repository.ts';`],
    ['src/server/build-server.ts', `import { registerPostings } from './postings/routes.ts';`],
    ['src/server/platform/http/a.test.ts', `import { testServer } from '../../testing/test-server.ts';`],
  ])('lets %s use: %s', (path, source) => {
    expect(messages(path, source)).toEqual([]);
  });

  it.each([
    ['src/server/platform/a.ts', `import '../accounts/accounts.ts';`, 'the platform may not reach a noun'],
    [
      'src/server/platform/http/a.ts',
      `import type { X } from '../../orders/x.ts';`,
      'the platform may not reach a noun',
    ],
    ['src/server/platform/a.ts', 'await import(`../orders/x.ts`);', 'the platform may not reach a noun'],
    ['src/server/platform/a.ts', `type X = import('../orders/x.ts').X;`, 'the platform may not reach a noun'],
    ['src/server/platform/a.ts', `export * from '../command/open.ts';`, 'what puts the service together'],
    ['src/server/platform/a.ts', `import '../build-server.ts';`, 'what puts the service together'],
    ['src/server/postings/a.ts', `import '../routes.ts';`, 'what puts the service together'],
    ['src/server/postings/a.ts', `import '../enrollments/routes.ts';`, 'the routes of another noun'],
    [
      'src/server/postings/a.ts',
      `import type { X } from '../organisations/member-routes.ts';`,
      'the routes of another',
    ],
    ['src/server/postings/a.ts', `import { x } from '../accounts/routes/user.ts';`, 'the routes of another noun'],
    ['src/server/postings/a.ts', `type X = import('../students/routes.ts').X;`, 'the routes of another noun'],
  ])('holds the parts of the service apart in %s: %s', (path, source, message) => {
    expect(messages(path, source)).toEqual([expect.stringContaining(message)]);
  });

  it('leaves the raw channels of Electron to one registrar and the preload [E-07]', () => {
    const source = `electron.ipcMain.handle('x', run);\nelectron.ipcRenderer.send('x');`;
    const places = ['src/main/index.ts', 'src/main/hosts/electron/host.ts', 'src/main/handle.ts', 'src/renderer/a.ts'];
    for (const place of places) expect(messages(place, source), place).toHaveLength(2);
    for (const place of ['src/main/hosts/electron/channels.ts', 'src/preload/index.ts']) {
      expect(messages(place, source), place).toEqual([]);
    }
  });

  it('says the line', () => {
    expect(messages('src/shared/a.ts', `import { z } from 'zod';\n\nimport 'node:fs';\n`)[0]).toMatch(/^3 /);
  });
});

describe('suppressions', () => {
  it.each([
    ['src/main/a.ts', '// @ts-expect-error later\nrun();'],
    ['src/main/a.ts', '/* biome-ignore lint: because */\nrun();'],
    ['tests/e2e/a.spec.ts', '// @ts-ignore\nrun();'],
    ['scripts/a.mjs', '// eslint-disable-next-line\nrun();'],
    ['src/renderer/theme.css', '/* biome-ignore lint/style: x */'],
  ])('are refused in %s', (path, source) => {
    expect(messages(path, source)).toEqual([expect.stringContaining('silences a checker')]);
  });

  it('are looked for in comments, not in text', () => {
    expect(messages('src/main/a.ts', `const rule = 'biome-ignore';`)).toEqual([]);
  });
});
