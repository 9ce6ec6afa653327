import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Looks at every screen of the table by all rules of axe, at each size and in each scheme, when the arguments ask for
 * that; null when they do not. Needs the build. Further arguments go to Playwright.
 */
export async function runScreens([what, ...rest]: readonly string[]): Promise<boolean | null> {
  if (what !== 'screens') return null;
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', 'screens.spec.ts', '--reporter=list', ...rest], {
    cwd: root,
    env: { ...process.env, WHOLE: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
