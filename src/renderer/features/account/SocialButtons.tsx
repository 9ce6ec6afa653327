import { Button } from '@mantine/core';
import { IconBrandFacebook, IconBrandGoogle, IconBrandLinkedin, IconSchool } from '@tabler/icons-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type SignInProvider,
  type SocialIntent,
  socialProviderNames,
  socialProviders,
} from '#shared/contract/accounts.ts';
import type { Problem } from '#shared/errors.ts';
import { useDesk, useRead } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import classes from './account.module.css';
import { saySignedIn } from './say-signed-in.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';

const icons = { google: IconBrandGoogle, facebook: IconBrandFacebook, linkedin: IconBrandLinkedin } as const;

interface SocialButtonsProps {
  readonly intent: SocialIntent;
  /** For sign-up: 2, 3 or 4. */
  readonly role?: number;
}

/** Sign-in by a provider, in a popup. Disabled, with the reason, where the service has no keys for it. */
export function SocialButtons({ intent, role = 4 }: SocialButtonsProps) {
  const { data, loading, problem } = useRead('auth.providers');
  const workspace = useDesk('workspace.read');
  const { busy, signIn } = useSocialSignIn();
  const { setSession } = useSession();
  const navigate = useNavigate();
  const why = useId();
  const configured = socialProviders.filter((provider) => data?.data.includes(provider));
  const ownName = data?.own_name ?? '';

  async function go(provider: SignInProvider) {
    const session = await signIn(provider, intent, role);
    if (typeof session === 'string') return toast.failed(session);
    setSession(session);
    saySignedIn(session);
    await navigate(intent === 'signup' ? '/verify-otp?method=2' : '/dashboard', { replace: true });
  }

  return (
    <>
      <div className={classes.or}>or {intent === 'login' ? 'sign in' : 'sign up'} with</div>
      <div className={classes.social}>
        {socialProviders.map((provider) => {
          const Icon = icons[provider];
          return (
            <Button
              key={provider}
              variant="default"
              px={8}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
              disabled={!configured.includes(provider) || busy}
              aria-describedby={configured.includes(provider) ? undefined : why}
              onClick={() => void go(provider)}
            >
              {socialProviderNames[provider]}
            </Button>
          );
        })}
        {ownName !== '' && (
          <Button
            className={classes.ownProvider ?? ''}
            variant="default"
            leftSection={<IconSchool size={18} stroke={1.7} aria-hidden="true" />}
            disabled={busy}
            onClick={() => void go('oidc')}
          >
            {ownName}
          </Button>
        )}
      </div>
      {!loading && configured.length < socialProviders.length && (
        <p id={why} className={classes.why}>
          {reason(configured.length > 0 || ownName !== '', problem, workspace.data?.mode === 'embedded')}
        </p>
      )}
    </>
  );
}

function reason(hasSome: boolean, problem: Problem | undefined, isEmbedded: boolean): string {
  if (problem && problem.code !== 'offline') return `These aren’t available right now. ${problem.message}`;
  if (problem) return 'These need a connection to the service, which can’t be reached right now.';
  if (isEmbedded) return 'These need a workspace on a server. This workspace is on this computer only.';
  if (!hasSome) return 'Not set up for this workspace.';
  return 'Greyed-out providers aren’t set up for this workspace.';
}
