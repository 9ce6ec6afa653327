import { isDeepStrictEqual } from 'node:util';
import type { WebPreferences } from 'electron';
import { type FakeWindow, seen } from './electron-double.ts';

const isPackaged = process.env['DOUBLE_PACKAGED'] === '1';

/** What every window's page may do, to the letter. */
const expected = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  devTools: !isPackaged,
} satisfies WebPreferences;

/** The rows of the checklist that are about what a window's page may do. */
export function probeRights({ options }: FakeWindow): Record<string, string[]> {
  const preferences: WebPreferences = options.webPreferences ?? {};
  const is = (name: keyof WebPreferences, value: unknown) =>
    preferences[name] === value ? [] : [`${name} is ${String(preferences[name])}`];
  const named = (name: keyof WebPreferences) => (name in preferences ? [`${name} is named`] : []);
  return {
    '2 no Node in pages': [
      ...is('nodeIntegration', false),
      ...is('nodeIntegrationInSubFrames', false),
      ...is('nodeIntegrationInWorker', false),
    ],
    '3 context isolation': is('contextIsolation', true),
    '4 sandbox': [...is('sandbox', true), ...(seen.sandboxedBeforeReady ? [] : ['not enabled before ready'])],
    '6 web security': is('webSecurity', true),
    '8 no insecure content': named('allowRunningInsecureContent'),
    '9 no experimental features': named('experimentalFeatures'),
    '10 no blink features': [...named('enableBlinkFeatures'), ...named('disableBlinkFeatures')],
    '11 no webview, and so none with popups': is('webviewTag', false),
    rights: compare(preferences),
  };
}

/** Deep-equal to the one set of rights, and frozen. */
function compare(preferences: WebPreferences): string[] {
  const { preload: _, session: __, ...rights } = preferences;
  return [
    ...(isDeepStrictEqual(rights, expected) ? [] : [JSON.stringify(rights)]),
    ...(Object.isFrozen(preferences) ? [] : ['not frozen']),
    ...(preferences.session && preferences.preload ? ['a foreign page has the preload'] : []),
  ];
}
