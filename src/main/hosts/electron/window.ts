import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, screen } from 'electron';
import { z } from 'zod';
import type { SettingsStore } from '../host.ts';
import { createWindow } from './rights.ts';
import { appOrigin } from './scheme.ts';
import { recoverFromCrashes } from './window-recovery.ts';

const bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  maximized: z.boolean(),
});
type Bounds = z.infer<typeof bounds>;

const standardSize = { width: 1440, height: 900 };
const smallestSize = { minWidth: 420, minHeight: 600 };

/** Opens the app's window where it was last time, and loads the app at a page ('/'). */
export async function openMainWindow(
  preload: URL,
  settings: SettingsStore,
  page: string,
  onCreated: (window: BrowserWindow) => void,
): Promise<BrowserWindow> {
  const kept = keptBounds(settings);
  const window = createWindow(
    {
      ...standardSize,
      ...(kept && { x: kept.x, y: kept.y, width: kept.width, height: kept.height }),
      ...smallestSize,
      title: 'Footbridge',
      show: false,
      autoHideMenuBar: true,
    },
    { preload: fileURLToPath(preload) },
  );
  onCreated(window);
  if (kept?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => keepBounds(window, settings));
  recoverFromCrashes(window, {
    ask: async (question) => (await dialog.showMessageBox(window, { ...asked, ...question })).response,
    quit: () => app.quit(),
  });
  askBeforeLosingText(window);
  await window.loadURL(`${appOrigin}${page}`);
  return window;
}

const asked = { type: 'error', title: 'Footbridge', defaultId: 0, cancelId: 0, noLink: true } as const;

/** Brings a window before those of other programs, also a minimized one. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

function keepBounds(window: BrowserWindow, settings: SettingsStore): void {
  try {
    settings.set('window', { ...window.getNormalBounds(), maximized: window.isMaximized() });
  } catch {
    // A full disk: the window opens elsewhere next time, and what it asks before it closes is asked all the same.
  }
}

/** The last bounds, if that place still exists on one of the screens. */
function keptBounds(settings: SettingsStore): Bounds | null {
  const parsed = bounds.safeParse(settings.get('window'));
  if (!parsed.success) return null;
  const { x, y, width, height } = parsed.data;
  const { workArea } = screen.getDisplayMatching({ x, y, width, height });
  const isVisible =
    x < workArea.x + workArea.width && y < workArea.y + workArea.height && x + width > workArea.x && y >= workArea.y;
  return isVisible ? parsed.data : null;
}

/** Asks whether to quit although something waits to be sent; answers the button's place. */
export function askUnsent(
  window: BrowserWindow | null,
  words: { readonly message: string; readonly detail: string },
  buttons: readonly string[],
): number {
  const question = { ...asked, type: 'question' as const, ...words, buttons: [...buttons] };
  return window ? dialog.showMessageBoxSync(window, question) : dialog.showMessageBoxSync(question);
}

/** A page that holds text which is not saved keeps the window open, until a person lets go of the text. */
function askBeforeLosingText(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'warning',
      title: 'Footbridge',
      message: 'Your latest changes aren’t saved.',
      detail: 'It is in this window only, and is lost when the window closes.',
      buttons: ['Stay here', 'Close without it'],
      defaultId: 0,
      cancelId: 0,
    });
    // Here, to prevent is to let the window close.
    if (choice === 1) event.preventDefault();
  });
}
