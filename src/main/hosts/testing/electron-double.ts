import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type {
  App,
  BrowserWindowConstructorOptions,
  CustomScheme,
  ForkOptions,
  HandlerDetails,
  IpcMain,
  IpcMainInvokeEvent,
  Privileges,
  Protocol,
  RelaunchOptions,
  SafeStorage,
  Session,
  Shell,
  WebFrameMain,
  WindowOpenHandlerResponse,
} from 'electron';
import { checkFork, checkPrivileges, checkWindow, InsecureSetting, strict } from './electron-strict.ts';

type InvokeHandler = Parameters<IpcMain['handle']>[1];
type PermissionRequest = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type PermissionCheck = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type DeviceCheck = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;
type BeforeRequest = Parameters<Session['webRequest']['onBeforeRequest']>[0];
type ProtocolHandler = Parameters<Protocol['handle']>[1];

/** Everything that the desk did with Electron, for the probes to look at. */
export const seen = {
  ready: false,
  sandboxedBeforeReady: false,
  schemes: [] as CustomScheme[],
  windows: [] as FakeWindow[],
  partitions: [] as { name: string; session: FakeSession }[],
  channels: new Map<string, InvokeHandler>(),
  opened: [] as string[],
  /** Files that the computer was asked to open. */
  openedFiles: [] as string[],
  /** Where people save files; empty: they cancel. */
  saveTo: '',
  /** Schemes whose links open the app. */
  linkSchemes: [] as string[],
  children: [] as {
    file: string;
    args: readonly string[];
    pid: number | undefined;
    isReady: boolean;
    say(message: unknown): void;
  }[],
  /** Set by who wants children that run. */
  startReal: null as ((file: string, args: readonly string[]) => ChildProcess) | null,
  /** What a person chooses who is asked for a file; empty: nothing. */
  chosen: '',
  /** How the app is to be started anew. */
  relaunched: [] as RelaunchOptions[],
  exitCode: null as number | null,
  ended: Promise.withResolvers<void>(),
};

const isPackaged = process.env['DOUBLE_PACKAGED'] === '1';
let nextId = 1;

/** What a session was told. */
export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, ProtocolHandler>();
  permissionRequest: PermissionRequest | null = null;
  permissionCheck: PermissionCheck | null = null;
  deviceCheck: DeviceCheck | null = null;
  beforeRequest: BeforeRequest | null = null;
  readonly protocol = strict('protocol', {
    handle: (scheme: string, handler: ProtocolHandler) => void this.handlers.set(scheme, handler),
  });
  readonly webRequest = strict('webRequest', {
    onBeforeRequest: (listener: BeforeRequest) => {
      this.beforeRequest = listener;
    },
  });
  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: DeviceCheck): void {
    this.deviceCheck = handler;
  }
  setBluetoothPairingHandler(): void {
    this.emit('bluetooth');
  }
  setDisplayMediaRequestHandler(): void {
    this.emit('display-media');
  }
  readonly cookies = strict('cookies', { get: () => Promise.resolve([{ name: 'footbridge_session', value: 's' }]) });
  cleared = 0;
  clearStorageData(): Promise<void> {
    this.cleared += 1;
    return Promise.resolve();
  }
}

/** The contents of a window: where it is, and what it may do. */
export class FakeContents extends EventEmitter {
  readonly id = nextId++;
  mainFrame = { url: '' } as WebFrameMain;
  readonly sent: unknown[][] = [];
  openHandler: ((details: HandlerDetails) => WindowOpenHandlerResponse) | null = null;
  setWindowOpenHandler(handler: (details: HandlerDetails) => WindowOpenHandlerResponse): void {
    this.openHandler = handler;
  }
  send(...message: unknown[]): void {
    this.sent.push(message);
  }
  isDestroyed(): boolean {
    return false;
  }
  reload(): void {
    this.emit('reload');
  }
}

/** A window that shows nothing. */
export class FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = strict('webContents', new FakeContents());
  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    if (!seen.ready) throw new InsecureSetting('a window before ready');
    checkWindow(options);
    this.options = options;
    seen.windows.push(this);
  }
  async loadURL(url: string): Promise<void> {
    if (this.options.webPreferences?.preload && !url.startsWith('app://bundle/')) {
      throw new InsecureSetting(`loadURL ${url}`);
    }
    this.webContents.mainFrame = { url } as WebFrameMain;
    await Promise.resolve();
    this.emit('ready-to-show');
  }
  show(): void {
    this.emit('show');
  }
  close(): void {
    this.emit('closed');
  }
  focus(): void {
    this.emit('focus');
  }
  minimized = false;
  isMinimized(): boolean {
    return this.minimized;
  }
  restore(): void {
    this.minimized = false;
  }
  isMaximized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return false;
  }
  getNormalBounds() {
    return { x: 0, y: 0, width: 1440, height: 900 };
  }
}

class FakeChild extends EventEmitter {
  readonly real: ChildProcess | null;
  readonly stderr = null;
  constructor(real: ChildProcess | null) {
    super();
    this.real = real;
    real?.on('message', (message) => this.emit('message', message));
    real?.once('exit', (code) => this.emit('exit', code));
    if (!real) setImmediate(() => this.emit('message', { type: 'ready' }));
  }
  get pid(): number | undefined {
    return this.real ? this.real.pid : 4242;
  }
  postMessage(message: unknown): void {
    this.emit('posted', message);
  }
  kill(): boolean {
    if (this.real) return this.real.kill();
    queueMicrotask(() => this.emit('exit', 0));
    return true;
  }
}

const ready = Promise.withResolvers<void>();
const appMethods = {
  isPackaged,
  enableSandbox() {
    seen.sandboxedBeforeReady = !seen.ready;
  },
  setPath: () => undefined,
  getPath: () => process.cwd(),
  getVersion: () => '0.0.0',
  requestSingleInstanceLock: () => process.env['DOUBLE_SECOND'] !== '1',
  whenReady: () => ready.promise,
  exit(code = 0) {
    seen.exitCode = code;
    seen.ended.resolve();
  },
  quit: () => undefined,
  relaunch(options = {}) {
    seen.relaunched.push(options);
  },
  setAsDefaultProtocolClient(scheme) {
    seen.linkSchemes.push(scheme);
    return true;
  },
} satisfies Partial<App>;

const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  encryptStringAsync: (text) => Promise.resolve(Buffer.from(text).reverse()),
  decryptStringAsync: (sealed) =>
    Promise.resolve({ result: Buffer.from(sealed).reverse().toString('utf8'), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => 'gnome_libsecret',
} satisfies Partial<SafeStorage>;

const shell = {
  openExternal(url) {
    seen.opened.push(url);
    return Promise.resolve();
  },
  openPath(file) {
    seen.openedFiles.push(file);
    return Promise.resolve('');
  },
} satisfies Partial<Shell>;

const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (seen.ready) throw new InsecureSetting('a scheme after ready');
    for (const { privileges } of schemes) checkPrivileges(privileges as Privileges);
    seen.schemes.push(...schemes);
  },
} satisfies Partial<Protocol>;

const ipcMain = {
  handle(channel: string, handler: InvokeHandler) {
    if (seen.channels.has(channel)) throw new InsecureSetting(`${channel} twice`);
    seen.channels.set(channel, handler);
  },
  on(channel: string) {
    // electron-store's own, for renderers without a sandbox: ours never sends it.
    if (channel !== 'electron-store-get-data') throw new InsecureSetting(`ipcMain.on ${channel}`);
  },
};

const defaultSession = strict('session', new FakeSession());

/** The `electron` of the main process. What is not here throws. */
export const electron = strict('electron', {
  app: strict('app', Object.assign(new EventEmitter(), appMethods)),
  BrowserWindow: FakeWindow,
  Menu: strict('Menu', { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => undefined }),
  session: strict('session', {
    defaultSession,
    fromPartition(name: string) {
      const session = strict('session', new FakeSession());
      seen.partitions.push({ name, session });
      return session;
    },
  }),
  protocol: strict('protocol', protocol),
  ipcMain: strict('ipcMain', ipcMain),
  safeStorage: strict('safeStorage', safeStorage),
  shell: strict('shell', shell),
  dialog: strict('dialog', {
    showSaveDialog: () => Promise.resolve({ canceled: seen.saveTo === '', filePath: seen.saveTo }),
    showOpenDialog: () => Promise.resolve({ canceled: seen.chosen === '', filePaths: [seen.chosen] }),
  }),
  screen: strict('screen', { getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }) }),
  powerMonitor: strict('powerMonitor', Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 })),
  utilityProcess: strict('utilityProcess', {
    fork(file: string, args: readonly string[] = [], options: ForkOptions = {}) {
      checkFork(options);
      const fake = new FakeChild(seen.startReal?.(file, args) ?? null);
      const entry = {
        file,
        args,
        pid: fake.pid,
        isReady: false,
        say: (message: unknown) => fake.emit('message', message),
      };
      fake.on('message', (message: { type?: unknown }) => {
        entry.isReady ||= message.type === 'ready';
      });
      seen.children.push(entry);
      return strict('child', fake);
    },
  }),
});

/** The session that the app's window uses. */
export { defaultSession };

/** What Electron's `ready` does: from here on windows may be made, and schemes may not. */
export function becomeReady(): void {
  seen.ready = true;
  ready.resolve();
}

/** An invocation as the main process gets it. */
export function invocation(sender: FakeContents, senderFrame: WebFrameMain | null): IpcMainInvokeEvent {
  return { sender, senderFrame } as unknown as IpcMainInvokeEvent;
}
