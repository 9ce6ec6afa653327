import { app } from 'electron';
import { pageAskedFor } from './app-links.ts';

/**
 * Has the app started anew once this process has ended, as it was started, but for a link that has been followed and the
 * sample workspace, which would be laid over what is there then.
 */
export function relaunch(): void {
  const args = process.argv.slice(1).filter((word) => word !== '--sample' && pageAskedFor([word]) === null);
  // The program of an AppImage lies in a mount that ends with this process.
  const execPath = process.env['APPIMAGE'] ?? process.execPath;
  app.relaunch({ args, execPath });
}
