import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { useSession, useUser } from '../../../app/session/session-context.tsx';
import { toast } from '../../../app/shell/toasts.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import classes from '../profile.module.css';
import { AppSetUp } from './AppSetUp.tsx';
import { NewCodes } from './NewCodes.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Where the codes at sign-in come from. */
type Way = 'off' | 'mail' | 'app';

const chips: Readonly<Record<Way, string>> = { off: 'Off', mail: 'By e-mail', app: 'Authenticator app' };
const titles = {
  mailOn: 'Turn on the code at sign-in',
  off: 'Turn off the code at sign-in',
  appOff: 'Get codes by e-mail instead',
  app: 'Set up an authenticator app',
  codes: 'New recovery codes',
} as const;
type Dialog = keyof typeof titles;
/** What each way offers, in words. */
const offers: Readonly<Record<Way, readonly (readonly [Dialog, string])[]>> = {
  off: [
    ['app', 'Use an authenticator app'],
    ['mailOn', 'Get codes by e-mail'],
  ],
  mail: [
    ['app', 'Use an authenticator app'],
    ['off', 'Turn off'],
  ],
  app: [
    ['codes', 'New recovery codes'],
    ['app', 'Set up another phone'],
    ['appOff', 'Get codes by e-mail instead'],
    ['off', 'Turn off'],
  ],
};
const fewCodes = 3;

/** A code at each sign-in, from an app or by mail, or none. Each change takes the password. */
export function TwoFactor() {
  const user = useUser();
  const [dialog, setDialog] = useState<Dialog>('off');
  const [opened, setOpened] = useState(false);
  const way = wayOf(user);
  const close = () => setOpened(false);

  return (
    <Card
      id="two-factor"
      title="Code at sign-in"
      note={<StatusChip status={chips[way]} tone={way === 'off' ? 'quiet' : 'good'} />}
    >
      <div className={classes.form}>
        <p className={classes.note}>{lineOf(user, way)}</p>
        <div className={classes.buttons}>
          {offers[way].map(([next, label]) => (
            <Button
              key={next}
              variant="default"
              onClick={() => {
                setDialog(next);
                setOpened(true);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Modal
        opened={opened}
        onClose={close}
        title={titles[dialog]}
        closeOnClickOutside={dialog !== 'app' && dialog !== 'codes'}
      >
        {contents(close)[dialog]}
      </Modal>
    </Card>
  );
}

const contents = (close: () => void): Readonly<Record<Dialog, ReactNode>> => ({
  app: <AppSetUp onClose={close} />,
  codes: <NewCodes onClose={close} />,
  mailOn: <Switch enabled={true} onClose={close} />,
  off: <Switch enabled={false} onClose={close} />,
  appOff: <RemoveApp onClose={close} />,
});

const wayOf = ({ two_factor, authenticator }: User): Way => {
  if (!two_factor) return 'off';
  return authenticator ? 'app' : 'mail';
};

function lineOf({ recovery_codes_left: left = 0 }: User, way: Way): string {
  if (way === 'off') {
    return 'After your password, you enter a six-digit code: from an app on your phone, or sent to your e-mail.';
  }
  if (way === 'mail') return 'After your password, you enter a six-digit code sent to your e-mail.';
  const codes = `${left === 0 ? 'No' : left} recovery ${left === 1 ? 'code is' : 'codes are'} left`;
  const hint = left <= fewCodes ? '. Make new ones before they run out.' : '.';
  return `After your password, you enter the code that your authenticator app shows. ${codes}${hint}`;
}

interface ContentProps {
  readonly onClose: () => void;
}

/** Takes over the user that a change has answered, says so and closes. */
function useChanged(onClose: () => void) {
  const { setUser } = useSession();
  return ({ answer, message }: { readonly answer: { readonly data: User }; readonly message: string }) => {
    setUser(answer.data);
    toast.done(message || 'Saved');
    onClose();
  };
}

/** Turns codes by mail on, or any codes off. */
function Switch({ enabled, onClose }: ContentProps & { readonly enabled: boolean }) {
  const changed = useChanged(onClose);
  const send = useSend('auth.twoFactor');

  async function change(password: string) {
    const result = await send.run({ body: { enabled, password } });
    if (result.ok) changed(result.data);
  }

  return (
    <PasswordForm
      action={enabled ? 'Turn on' : 'Turn off'}
      busy={send.busy}
      problem={send.problem}
      onPassword={(password) => void change(password)}
    />
  );
}

/** Forgets the app: codes come by mail from then on. */
function RemoveApp({ onClose }: ContentProps) {
  const changed = useChanged(onClose);
  const send = useSend('authenticator.remove');

  async function remove(password: string) {
    const result = await send.run({ body: { password } });
    if (result.ok) changed(result.data);
  }

  return (
    <PasswordForm
      text="Footbridge forgets the app and its recovery codes. You can delete the entry in the app."
      action="Get codes by e-mail"
      busy={send.busy}
      problem={send.problem}
      onPassword={(password) => void remove(password)}
    />
  );
}
