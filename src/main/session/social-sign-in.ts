import { apiPrefix } from '#shared/contract/index.ts';
import type { DeskParsed } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiClient } from '../api/client.ts';
import type { Host } from '../hosts/host.ts';

const names = { google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn' } as const;

interface SocialParts {
  readonly host: Pick<Host, 'openSignInPopup'>;
  readonly client: ApiClient;
  address(): string;
}

/**
 * Signs in through a provider's popup; answers the cookies that the service set in it. Throws `forbidden` where
 * the service has no keys for the provider, or lives on this computer, where no provider can call it back.
 */
export async function socialSignIn(parts: SocialParts, input: DeskParsed<'session.social'>): Promise<string[]> {
  const { provider, intent, role } = input;
  const address = parts.address();
  const offered = address ? (await parts.client.request('auth.providers')).answer.data : [];
  if (!offered.includes(provider)) {
    throw new AppError('forbidden', { message: `This service does not offer to sign in with ${names[provider]}` });
  }
  const rest = intent === 'signup' ? `signup/${role}` : 'login';
  const cookies = await parts.host.openSignInPopup(`${address}${apiPrefix}/auth/${provider}/${rest}`);
  if (cookies.length === 0) throw new AppError('no_session', { message: 'The sign-in was not finished' });
  return [...cookies];
}
