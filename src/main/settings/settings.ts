import type { DeskHandlers } from '#shared/desk/contract.ts';
import { type DeskSettings, lockMinutes } from '#shared/desk/settings-types.ts';
import { AppError } from '#shared/errors.ts';
import type { SettingsStore } from '../hosts/host.ts';

/** What the settings take. */
export interface SettingsParts {
  readonly store: SettingsStore;
  /** Whether several people seem to use this computer, for as long as nobody has said so. */
  sharedByDefault(): boolean;
  /** What the computer's owner has fixed; undefined: people choose. */
  readonly fixedSharing?: boolean | undefined;
  /** It was said whether several people use this computer. */
  onSharing(): Promise<void>;
}

/** What this computer remembers for its people. */
export interface Settings {
  read(): DeskSettings;
  readonly handlers: Pick<DeskHandlers, 'settings.read' | 'settings.save'>;
}

const names = [
  'theme',
  'sidebarCollapsed',
  'desktopNotifications',
  'sharedComputer',
  'lockAfterMinutes',
  'hiddenColumns',
] as const;

/** Keeps what this computer remembers, and forgets what an earlier version kept besides. */
export function createSettings({ store, sharedByDefault, fixedSharing, onSharing }: SettingsParts): Settings {
  const stored = (): Partial<DeskSettings> => (store.get('settings') as Partial<DeskSettings> | undefined) ?? {};
  /** Without what only holds until somebody chooses. */
  const chosen = (): Partial<DeskSettings> & Pick<DeskSettings, 'theme' | 'sidebarCollapsed'> => {
    const given = Object.entries(stored()).filter(([name]) => (names as readonly string[]).includes(name));
    return { theme: 'auto', sidebarCollapsed: false, ...Object.fromEntries(given) };
  };
  const read = (): DeskSettings => {
    const { theme, sidebarCollapsed, desktopNotifications = false, sharedComputer, ...rest } = chosen();
    return {
      theme,
      sidebarCollapsed,
      desktopNotifications,
      sharedComputer: fixedSharing ?? sharedComputer ?? sharedByDefault(),
      ...(fixedSharing !== undefined && { sharedComputerFixed: true as const }),
      lockAfterMinutes: rest.lockAfterMinutes ?? lockMinutes.standard,
      hiddenColumns: rest.hiddenColumns ?? {},
    };
  };
  if (Object.keys(stored()).some((name) => !(names as readonly string[]).includes(name))) {
    store.set('settings', chosen());
  }
  return {
    read,
    handlers: {
      'settings.read': read,
      'settings.save': (changes) => {
        if (fixedSharing !== undefined && (changes.sharedComputer ?? fixedSharing) !== fixedSharing) {
          throw new AppError('forbidden', { message: 'This computer’s owner has set whether several people use it' });
        }
        const given = Object.entries(changes).filter(
          ([name, value]) => value !== undefined && (names as readonly string[]).includes(name),
        );
        store.set('settings', { ...chosen(), ...Object.fromEntries(given) });
        return changes.sharedComputer === undefined ? read() : onSharing().then(read);
      },
    },
  };
}
