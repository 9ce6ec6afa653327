import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SessionState } from '#shared/desk/types.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useCommand } from '../desk/use-command.ts';
import classes from './SignInToKeep.module.css';
import { useSession } from './session-context.tsx';

/** Over a page whose session has ended while words are on it that are nowhere else. The page goes on when its account is back. */
export function SignInToKeep({ ended }: { ended: SessionState }) {
  const { user, setSession } = useSession();
  const [email, setEmail] = useState(user?.email_address ?? '');
  const [password, setPassword] = useState('');
  const signIn = useCommand('session.signIn');
  const unlock = useCommand('session.unlock');
  const isLocked = ended.user !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const result = isLocked ? await unlock.run({ password }) : await signIn.run({ email: email.trim(), password });
    if (!result.ok) return;
    setPassword('');
    setSession(result.data);
  }

  return (
    <OpenModal
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title="Sign in to keep what you typed"
      overlayProps={{ className: classes.cover ?? '' }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.text}>
          {isLocked
            ? 'Footbridge is locked. What you typed is still on this page: unlock to continue.'
            : 'You’ve been signed out. What you typed is still on this page: sign in with the same account to continue.'}
        </p>
        {!isLocked && (
          <TextInput
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          first
          onChange={setPassword}
        />
        <FormProblem message={(isLocked ? unlock : signIn).problem?.message} />
        <Button type="submit" loading={signIn.busy || unlock.busy}>
          {isLocked ? 'Unlock' : 'Sign in'}
        </Button>
      </form>
    </OpenModal>
  );
}
