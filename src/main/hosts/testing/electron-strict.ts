import type { BrowserWindowConstructorOptions, ForkOptions, Privileges, WebPreferences } from 'electron';

/** Thrown for what Electron would let pass and this project does not. */
export class InsecureSetting extends Error {
  constructor(setting: string) {
    super(`insecure or unknown: ${setting}`);
    this.name = 'InsecureSetting';
  }
}

/** Values that a window must have. `never` ones may not be named at all. */
const required: Partial<WebPreferences> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
};
const allowedPreferences: readonly (keyof WebPreferences)[] = [
  ...(Object.keys(required) as (keyof WebPreferences)[]),
  'preload',
  'devTools',
  'session',
];
const allowedWindowOptions: readonly (keyof BrowserWindowConstructorOptions)[] = [
  'width',
  'height',
  'minWidth',
  'minHeight',
  'x',
  'y',
  'title',
  'show',
  'autoHideMenuBar',
  'webPreferences',
];
const privileges: Readonly<Partial<Privileges>> = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  codeCache: true,
};
const allowedForkOptions: readonly (keyof ForkOptions)[] = ['stdio', 'serviceName'];

function refuseUnknown(what: string, given: object, allowed: readonly string[]): void {
  for (const name of Object.keys(given)) if (!allowed.includes(name)) throw new InsecureSetting(`${what}.${name}`);
}

/** Throws unless a window is built exactly as strictly as ours are. */
export function checkWindow(options: BrowserWindowConstructorOptions, isPackaged: boolean): void {
  refuseUnknown('BrowserWindow', options, allowedWindowOptions);
  const preferences = options.webPreferences ?? {};
  refuseUnknown('webPreferences', preferences, allowedPreferences);
  for (const [name, value] of Object.entries(required)) {
    if (preferences[name as keyof WebPreferences] !== value) throw new InsecureSetting(`webPreferences.${name}`);
  }
  if (isPackaged && preferences.devTools !== false) throw new InsecureSetting('webPreferences.devTools');
  if (preferences.session && preferences.preload) throw new InsecureSetting('webPreferences.preload');
}

/** Throws unless a scheme gets those rights that ours needs, and none that lets it around its policy. */
export function checkPrivileges(given: Privileges): void {
  refuseUnknown('privileges', given, Object.keys(privileges));
}

/** Throws for options of a child that are not ours. */
export function checkFork(options: ForkOptions): void {
  refuseUnknown('utilityProcess', options, allowedForkOptions);
}

/** An object on which every member that was not written down throws: a double must not answer what nobody thought of. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'string' && !(key in object) && !['then', 'toJSON', '__esModule'].includes(key)) {
        throw new InsecureSetting(`${name}.${key}`);
      }
      return Reflect.get(object, key, receiver) as unknown;
    },
  });
}
