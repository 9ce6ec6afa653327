import { app } from 'electron';
import { appScheme, pageOfAppLink } from '#shared/rules/desk/app-link.ts';

/** The page that a command line asks for, where one of its words is a link that opens the app; else null. */
export function pageAskedFor(words: readonly string[]): string | null {
  for (const word of words) {
    const page = pageOfAppLink(word);
    if (page !== null) return page;
  }
  return null;
}

/** Makes this program the one that opens such links, once it is installed, and hears those that the system hands over. */
export function takeAppLinks(onPage: (page: string) => void): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(appScheme);
  // macOS hands links over by this, also the one that the app is started by; the others by the command line.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const page = pageOfAppLink(link);
    if (page !== null) onPage(page);
  });
}
