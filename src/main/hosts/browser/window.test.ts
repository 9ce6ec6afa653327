import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { windowFlags } from './open-browser.ts';
import type { BrowserServer } from './server.ts';
import { openWindow, unseenAddress } from './window.ts';

/** A server whose tabs a test can count. */
function fakeServer() {
  const listeners: ((size: number) => void)[] = [];
  let size = 0;
  const server = {
    gate: { newAddress: () => 'http://127.0.0.1:4000/?token=t' },
    events: {
      get size() {
        return size;
      },
      onSize: (listener: (size: number) => void) => void listeners.push(listener),
    },
  } as unknown as Pick<BrowserServer, 'gate' | 'events'>;
  const setTabs = (next: number) => {
    size = next;
    for (const listener of listeners) listener(next);
  };
  return { server, setTabs };
}

/** Puts a program on the path that notes how it was called and then does as `script` says. */
function installBrowser(name: string, script: string): string {
  const folder = testFolder();
  const file = path.join(folder, name);
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/called.new"\nmv "${folder}/called.new" "${folder}/called"\n${script}\n`,
  );
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  vi.stubEnv('DISPLAY', ':99');
  return path.join(folder, 'called');
}

const called = async (file: string) => {
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), 5000);
  return readFileSync(file, 'utf8').trim().split('\n');
};

describe.runIf(process.platform === 'linux')('the window of the browser host', () => {
  it('is an app window of its own profile, which keeps nothing, and closes with the desk [S-02]', async () => {
    const note = installBrowser('google-chrome', 'exec sleep 60');
    const { server, setTabs } = fakeServer();
    const onClosed = vi.fn();
    const data = testFolder();
    const profile = path.join(data, 'browser');
    mkdirSync(profile);
    writeFileSync(path.join(profile, 'Form History'), 'of an earlier window');
    const close = openWindow(server, data, onClosed);
    expect(await called(note)).toEqual(['--app=http://127.0.0.1:4000/?token=t', ...windowFlags(profile)]);
    expect(windowFlags(profile)).toEqual(expect.arrayContaining([`--user-data-dir=${profile}`, '--incognito']));
    expect(existsSync(path.join(profile, 'Form History'))).toBe(false);
    setTabs(1);
    setTabs(0);
    close();
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalled(), 10_000);
  });

  it('ends the desk when it is closed, unless another tab is left', async () => {
    const { server, setTabs } = fakeServer();
    const onClosed = vi.fn();
    const note = installBrowser('google-chrome', 'exit 0');
    openWindow(server, testFolder(), onClosed);
    setTabs(1);
    await called(note);
    setTabs(0);
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce(), 10_000);
  });

  it('is not opened without a display', () => {
    const note = installBrowser('google-chrome', '');
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    openWindow(fakeServer().server, testFolder(), () => undefined);
    expect(existsSync(note)).toBe(false);
  });
});

describe('the address that is passed as an argument', () => {
  it('is a file that nobody else can read where other accounts see arguments and nothing tells them apart [E-13]', () => {
    const data = testFolder();
    const address = 'http://127.0.0.1:4000/?token=secret';
    for (const platform of ['linux', 'win32'] as const) expect(unseenAddress(address, data, platform)).toBe(address);
    const passed = unseenAddress(address, data, 'darwin');
    expect(passed).toBe(pathToFileURL(path.join(data, 'launch.html')).href);
    expect(statSync(path.join(data, 'launch.html')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(data, 'launch.html'), 'utf8')).toContain(`content="0; url=${address}"`);
  });
});
