import { AppError } from '#shared/errors.ts';
import type { Host } from '../hosts/host.ts';
import { outsideLink } from '../hosts/outside-link.ts';
import type { KnownLinks } from './known-links.ts';

/**
 * Opens a link outside that the service has answered, once the person has agreed to its host; answers the host where
 * they have not. Links are other people's words, and what they look like is not where they lead. Throws `forbidden`.
 */
export async function openLink(
  host: Pick<Host, 'openLink'>,
  links: KnownLinks,
  { url, host: agreed }: { readonly url: string; readonly host?: string | undefined },
): Promise<{ readonly ask: string | null }> {
  if (!links.has(url)) throw new AppError('forbidden', { message: 'Footbridge opens only links of its own pages' });
  const link = outsideLink(url);
  const name = new URL(link).host;
  if (agreed === name) links.agree(name);
  if (!links.isAgreed(name)) return { ask: name };
  await host.openLink(link);
  return { ask: null };
}
