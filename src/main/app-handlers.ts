import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { KnownLinks } from './api/known-links.ts';
import { openLink } from './api/open-link.ts';
import type { Host } from './hosts/host.ts';

/** About the app and its window: its version, links that open outside, and the window's place before others. */
export function createAppHandlers(
  host: Host,
  version: string,
  links: KnownLinks,
): Pick<DeskHandlers, 'app.info' | 'app.openLink' | 'app.comeForward'> {
  return {
    'app.info': () => ({ version, host: host.kind, platform: process.platform }),
    'app.openLink': (input) => openLink(host, links, input),
    'app.comeForward': () => {
      host.comeForward();
      return null;
    },
  };
}
