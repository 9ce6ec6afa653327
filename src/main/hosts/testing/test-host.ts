import { AppError } from '#shared/errors.ts';
import { createKeyFileSecrets } from '../browser/key-file-secrets.ts';
import type { ChildProcess, Host, SettingsStore } from '../host.ts';

/** Settings that live in a map. */
export function memorySettings(): SettingsStore {
  const values = new Map<string, unknown>();
  return {
    get: (key) => structuredClone(values.get(key)),
    set: (key, value) => void values.set(key, structuredClone(value)),
    delete: (key) => void values.delete(key),
  };
}

/** A host over a folder, without windows. `wake()` is what the computer does after sleep, `leave()` what it does before. */
export function testHost(
  dataFolder: string,
  startChild: (program: URL, args: readonly string[]) => ChildProcess = () => {
    throw new Error('this test starts no child');
  },
): Host & { wake(): void; leave(): void; readonly opened: string[] } {
  const listeners: (() => void)[] = [];
  const awayListeners: (() => void)[] = [];
  const opened: string[] = [];
  return {
    kind: 'browser',
    dataFolder,
    settings: memorySettings(),
    secrets: createKeyFileSecrets(dataFolder),
    startChild,
    saveFile: () => Promise.resolve(null),
    openFile: null,
    chooseBackup: null,
    openLink(url) {
      opened.push(url);
      return Promise.resolve();
    },
    openSignInPopup: () => {
      throw new AppError('forbidden');
    },
    comeForward: () => undefined,
    idleSeconds: () => null,
    onAway: (listener) => void awayListeners.push(listener),
    leave: () => {
      for (const listener of awayListeners) listener();
    },
    onWake: (listener) => void listeners.push(listener),
    wake: () => {
      for (const listener of listeners) listener();
    },
    opened,
  };
}
