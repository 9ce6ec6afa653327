import type { BrowserWindowConstructorOptions, ForkOptions, Privileges } from 'electron';

/** Thrown for what Electron would let pass and this project does not. */
export class InsecureSetting extends Error {
  /** The setting, as far as it is a name. */
  readonly code: string;
  constructor(setting: string) {
    super(`insecure or unknown: ${setting}`);
    this.name = 'InsecureSetting';
    this.code = setting.split(' ')[0] ?? '';
  }
}

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

/** Throws for options of a window that ours do not have. What its page may do is for the rows to judge. */
export function checkWindow(options: BrowserWindowConstructorOptions): void {
  refuseUnknown('BrowserWindow', options, allowedWindowOptions);
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
