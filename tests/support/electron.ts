import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');

/** The desktop app of a test, with its window. */
export interface RunningApp {
  readonly window: Page;
  /** Has the next 'save as' dialog answered with this path. */
  saveNextTo(file: string): Promise<void>;
  /** Asks it to quit, and waits until it has. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the built app in Electron, and waits for its window. */
export async function startElectron(options: {
  folder: string;
  server?: string;
  sample?: boolean;
}): Promise<RunningApp> {
  const args = [root, '--data', options.folder];
  if (options.server) args.push('--server', options.server);
  if (options.sample) args.push('--sample');
  const app = await _electron.launch({ args, cwd: root });
  const window = await app.firstWindow();
  return {
    window,
    saveNextTo: (file) => answerSaveDialog(app, file),
    async stop() {
      const child = app.process();
      await app.close();
      return child.exitCode;
    },
    async kill() {
      const child = app.process();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** A native dialog can't be driven, so it answers by itself. */
function answerSaveDialog(app: ElectronApplication, file: string): Promise<void> {
  return app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

/**
 * One page for a whole test, whichever window the app has just then: a restarted app brings a new one. Everything is
 * handed on to `current()`.
 */
export function standIn(current: () => Page): Page {
  return new Proxy({} as Page, {
    get(_target, name) {
      const page = current();
      const value: unknown = Reflect.get(page, name, page);
      return typeof value === 'function' && name !== 'constructor' ? value.bind(page) : value;
    },
  });
}

/** Whether a file is there. */
export const isThere = (file: string): boolean => existsSync(file);
