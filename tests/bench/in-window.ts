import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { testBrowserFlags } from '../support/chromium.ts';
import { addressOf, startDesk } from './built-desk.ts';
import { copyWorkspace } from './candidate-rows.ts';
import { report } from './figures.ts';

type Figures = Record<string, number>;

/** What is measured in a window of Chromium. */
interface Measured {
  /** Of an empty page. */
  readonly empty: (page: Page) => Promise<Figures>;
  /** Of the built desk over a copy of a workspace. `folder`: a temporary one, for whatever else is needed. */
  readonly desk: (page: Page, host: ChildProcess, address: string, folder: string) => Promise<Figures>;
  /** How the desk is started besides: arguments of Node, and the environment. */
  readonly started?: (folder: string) => { readonly more: readonly string[]; readonly env: NodeJS.ProcessEnv };
}

/** Measures one of both in a new browser, by the arguments of the program, and reports it. Leaves nothing behind. */
export async function measureInWindow(
  [what = 'empty', executablePath = '', desk = '', workspace = '']: readonly string[],
  measured: Measured,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
  const browser = await chromium.launch({ executablePath, args: [...testBrowserFlags] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    if (what === 'empty') return report(await measured.empty(page));
    copyWorkspace(workspace, join(folder, 'data'));
    const { more, env } = measured.started?.(folder) ?? {};
    const host = startDesk(desk, join(folder, 'data'), more, env);
    const ended = once(host, 'exit');
    try {
      report(await measured.desk(page, host, await addressOf(host), folder));
    } finally {
      host.kill('SIGTERM');
      await ended;
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
