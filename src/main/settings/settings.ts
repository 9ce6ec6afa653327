import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { DeskSettings } from '#shared/desk/types.ts';
import type { SettingsStore } from '../hosts/host.ts';

const defaults: DeskSettings = { theme: 'auto', sidebarCollapsed: false, lastRoute: '' };

/** Theme, sidebar and last route of this computer. */
export function createSettings(store: SettingsStore): Pick<DeskHandlers, 'settings.read' | 'settings.save'> {
  const read = (): DeskSettings => ({ ...defaults, ...(store.get('settings') as Partial<DeskSettings> | undefined) });
  return {
    'settings.read': read,
    'settings.save': (changes) => {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      const next: DeskSettings = { ...read(), ...Object.fromEntries(given) };
      store.set('settings', next);
      return next;
    },
  };
}
