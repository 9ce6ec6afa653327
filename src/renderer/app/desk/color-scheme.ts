import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { getBridge } from './desk-bridge.ts';

/** Keeps the colour scheme in the desk's settings; `initial` is what they said at the start. */
export function createColorSchemeManager(initial: MantineColorScheme): MantineColorSchemeManager {
  let current = initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      void getBridge().settings.save({ theme: value });
    },
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear() {
      current = 'auto';
    },
  };
}
