import { chmodSync, existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { syncFolder } from '#node/files/whole-file.ts';
import { fileStamp } from '#node/sqlite/safety-copies.ts';
import { lockMinutes } from '#shared/desk/settings-types.ts';
import type { SettingsStore } from '../hosts/host.ts';
import { withStorage } from '../storage/storage-problem.ts';

/** What may stand in the settings file. Keys of other modules pass as they are. */
const fileSchema = z.looseObject({
  settings: z
    .object({
      theme: z.enum(['light', 'dark', 'auto']),
      sidebarCollapsed: z.boolean(),
      desktopNotifications: z.boolean().optional(),
      sharedComputer: z.boolean().optional(),
      lockAfterMinutes: z.number().int().min(lockMinutes.least).max(lockMinutes.max).optional(),
      hiddenColumns: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
  // The session checks the rest when it reads it: a user kept by an earlier version must not cost the settings.
  user: z.looseObject({ id: z.number().int(), role: z.number().int() }).optional(),
  service: z.object({ address: z.string().max(500) }).optional(),
  window: z
    .object({
      x: z.number().int(),
      y: z.number().int(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      maximized: z.boolean(),
    })
    .optional(),
});

/** What `conf` and `electron-store` have in common. */
interface Store {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/** The options that both libraries are opened with. */
export interface StoreOptions {
  readonly cwd: string;
  readonly projectVersion: string;
  readonly accessPropertiesByDotNotation: false;
  readonly cache: true;
  readonly clearInvalidConfig: true;
  readonly configFileMode: number;
}

/** The file's name in the data folder. Both libraries use it. */
export const settingsFile = 'config.json';

/**
 * Opens the settings through `open` (`conf`, or `electron-store` in Electron). A file that can't be read, or says what
 * it may not, is renamed aside and the settings start anew: `onDamaged` gets the sentence to show.
 */
export function openSettings(
  folder: string,
  version: string,
  open: (options: StoreOptions) => Store,
  onDamaged: (message: string) => void,
): SettingsStore {
  const file = path.join(folder, settingsFile);
  const damage = damageOf(file);
  if (damage !== null) onDamaged(putInQuarantine(folder, damage));
  else if (existsSync(file)) chmodSync(file, 0o600);
  const store = open({
    cwd: folder,
    projectVersion: version,
    accessPropertiesByDotNotation: false,
    cache: true,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  /** Both libraries write a new file, sync it and rename it over the old one; the name is not on the disk by that. */
  const durably = (write: () => void): void =>
    withStorage(() => {
      write();
      syncFolder(folder);
    });
  return {
    get: (key) => structuredClone(store.get(key)),
    set: (key, value) => durably(() => store.set(key, value)),
    delete: (key) => durably(() => store.delete(key)),
  };
}

/** Renames a file that can't be used, so that it stays for people who may still get something out of it. */
function putInQuarantine(folder: string, damage: string): string {
  const aside = path.join(folder, `config.damaged-${fileStamp(new Date())}.json`);
  renameSync(path.join(folder, settingsFile), aside);
  return (
    `The settings of this computer could not be read (${damage}). Footbridge started with new ones; ` +
    `the old file was kept as ${path.basename(aside)}.`
  );
}

/** Why the file can't be used, or null when it can (or isn't there). */
function damageOf(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EISDIR') return 'it is a folder';
    return code === 'EACCES' || code === 'EPERM' ? 'it may not be read' : 'the disk does not give it';
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return 'it is not complete';
  }
  const parsed = fileSchema.safeParse(value);
  return parsed.success ? null : `${parsed.error.issues[0]?.path.join('.') || 'it'} is not as expected`;
}
