import { Refusal } from './say.mjs';

/**
 * Decides which host opens the desk, and says why. Takes what was asked for and what this computer is; fetches
 * Electron only through `obtain`, and only where it could be used.
 * @param {{ asked?: 'electron' | 'browser', port: boolean, display: boolean, rootOnLinux: boolean,
 *   obtain: (insist: boolean) => Promise<string | null> }} wish
 * @returns {Promise<{ kind: 'electron' | 'browser', program: string | null, because: string }>}
 */
export async function decideHost({ asked, port, display, rootOnLinux, obtain }) {
  if (asked === 'electron') return insistOnElectron({ display, rootOnLinux, obtain });
  const browser = (because) => ({ kind: 'browser', program: null, because });
  if (asked === 'browser') return browser('as asked');
  if (port) return browser('since a port was asked for');
  if (!display) return browser('since there is no display here');
  if (rootOnLinux) return browser("since Electron's sandbox does not work for root");
  const program = await obtain(false);
  return program
    ? { kind: 'electron', program, because: 'in a window of its own' }
    : browser('since Electron is not to be had here');
}

async function insistOnElectron({ display, rootOnLinux, obtain }) {
  if (!display) throw new Refusal('Electron needs a display, and there is none here. Try --host browser.');
  if (rootOnLinux) {
    throw new Refusal(
      "Electron's sandbox does not work for root. Start Footbridge as another user, or with --host browser.",
    );
  }
  const program = await obtain(true);
  if (!program) throw new Refusal('Electron is not on this computer and could not be fetched. Try --host browser.');
  return { kind: 'electron', program, because: 'as asked' };
}

/** Whether a window could be shown on this computer. */
export function hasDisplay(platform = process.platform, environment = process.env) {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** Whether Electron would refuse to start because of who we are. */
export const isRootOnLinux = () => process.platform === 'linux' && process.getuid?.() === 0;
