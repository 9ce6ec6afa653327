import { Button } from '@mantine/core';
import { IconBrandFacebook, IconBrandGoogle, IconBrandLinkedin } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '#shared/errors.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import classes from './account.module.css';
import { useNextStop } from './use-next-stop.ts';

const providers = [
  { key: 'google', name: 'Google', icon: IconBrandGoogle },
  { key: 'facebook', name: 'Facebook', icon: IconBrandFacebook },
  { key: 'linkedin', name: 'LinkedIn', icon: IconBrandLinkedin },
] as const;

interface SocialButtonsProps {
  readonly intent: 'login' | 'signup';
  /** For sign-up: 2, 3 or 4. */
  readonly role?: number;
}

/** Sign-in by a provider, in a popup. Disabled, with the reason, where the service has no keys for it. */
export function SocialButtons({ intent, role = 4 }: SocialButtonsProps) {
  const { data, loading, problem } = useRead('auth.providers');
  const social = useCommand('session.social');
  const { setSession } = useSession();
  const navigate = useNavigate();
  const goOn = useNextStop();
  const configured: readonly string[] = data?.data ?? [];

  async function go(provider: (typeof providers)[number]['key']) {
    const result = await social.run({ provider, intent, role });
    if (!result.ok) return toast.failed(result.error.message);
    setSession(result.data);
    toast.done('Successfully logged in');
    if (intent === 'signup') await navigate('/verify-otp?method=2', { replace: true });
    else await goOn(result.data);
  }

  return (
    <>
      <div className={classes.or}>or {intent === 'login' ? 'sign in' : 'sign up'} with</div>
      <div className={classes.social}>
        {providers.map(({ key, name, icon: Icon }) => (
          <Button
            key={key}
            variant="default"
            px={8}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
            disabled={!configured.includes(key) || social.busy}
            onClick={() => void go(key)}
          >
            {name}
          </Button>
        ))}
      </div>
      {!loading && configured.length < providers.length && <p className={classes.why}>{reason(configured, problem)}</p>}
    </>
  );
}

function reason(configured: readonly string[], problem: Problem | undefined): string {
  if (problem && problem.code !== 'offline') return `These aren’t available right now. ${problem.message}`;
  if (problem) return 'These need a connection to the service, which can’t be reached right now.';
  if (configured.length === 0) return 'Not set up for this workspace.';
  return 'Greyed-out providers aren’t set up for this workspace.';
}
