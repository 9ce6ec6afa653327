import type { SignInProvider } from '#shared/contract/accounts.ts';

/** A place that can keep a secret. Electron asks the system; the browser host keeps a key file beside the data. */
export interface SecretStore {
  /** Whether the system protects it from other logins on this computer. */
  readonly protectedBySystem: boolean;
  /** Text → bytes that only this store opens. */
  seal(text: string): Promise<Uint8Array>;
  /** Throws when the bytes are not its own. */
  open(sealed: Uint8Array): Promise<string>;
}

/** Small settings of this computer; never drafts, never a secret. Writes are atomic. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

/** A child process with a message port: `utilityProcess` in Electron, `fork` under Node. */
export interface ChildProcess {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Asks it to end; a second call ends it. */
  kill(): void;
}

/** The page of the service that a popup begins with; `returnTo` is where the service sends it with the outcome. */
export type PopupPage = (returnTo: string) => string;

/** What a sign-in popup left when it was closed. */
export interface SignInOutcome {
  /** 'success', or what went wrong in words for the person. */
  readonly message: string;
  /** With the desk's own verifier, what fetches the session; empty without success. */
  readonly code: string;
}

/** A popup in which somebody signs in through a provider. */
export interface SignInPopup {
  /** The path under which the window opens it; null where the host has opened it. */
  readonly path: string | null;
  isClosed(): boolean;
  /** Null while there is none. */
  outcome(): SignInOutcome | null;
  /** Closes it and forgets its outcome's address. */
  close(): void;
}

/** Everything that the desk needs from where it runs. */
export interface Host {
  readonly kind: 'electron' | 'browser';
  /** Folder of all local state, mode 0700. */
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  /** Starts a bundled program as a child. */
  startChild(program: URL, args: readonly string[]): ChildProcess;
  /** Asks where to, and copies the file there. Null when the person cancels. */
  saveFile(source: string, suggestedName: string): Promise<{ path: string } | null>;
  /** Opens a file in the program that the computer has for it. Null: a tab hands its files to the browser. */
  readonly openFile: ((file: string) => Promise<void>) | null;
  /** Asks for a backup and answers its path, or null when the person cancels. Null: a tab hands its file over. */
  readonly chooseBackup: (() => Promise<string | null>) | null;
  /** Opens an https link outside the app. */
  openLink(url: string): Promise<void>;
  /** Opens the 500×500 sign-in popup, or lets the window open it. `id`: what nobody can guess, 43 URL-safe characters. */
  openSignInPopup(id: string, pageFor: PopupPage, provider: SignInProvider): SignInPopup;
  /** Brings the window to the front, where a page can't do that for itself. */
  comeForward(): void;
  /** Seconds for which nobody touched the computer; null where only the window knows. */
  idleSeconds(): number | null;
  /** Tells when the computer is locked or sent to sleep; never where the host does not hear of it. */
  onAway(listener: () => void): void;
  /** Tells when the computer wakes from sleep. */
  onWake(listener: () => void): void;
}
