import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { DeskSettings } from '#shared/desk/types.ts';
import type { SettingsStore } from '../hosts/host.ts';

const defaults: DeskSettings = { theme: 'auto', sidebarCollapsed: false };

/** Theme and sidebar of this computer. What an earlier version kept besides, the address of the last page, is let go of. */
export function createSettings(store: SettingsStore): Pick<DeskHandlers, 'settings.read' | 'settings.save'> {
  const read = (): DeskSettings => {
    const { theme, sidebarCollapsed } = {
      ...defaults,
      ...(store.get('settings') as Partial<DeskSettings> | undefined),
    };
    return { theme, sidebarCollapsed };
  };
  const kept = Object.keys((store.get('settings') as object | undefined) ?? {});
  if (kept.some((name) => !(name in defaults))) store.set('settings', read());
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
