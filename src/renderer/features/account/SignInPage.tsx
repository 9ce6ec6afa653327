import { Anchor, Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../app/desk/use-command.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './account.module.css';
import { SamplePeople } from './SamplePeople.tsx';
import { ServiceLine } from './ServiceLine.tsx';
import { SharedComputer } from './SharedComputer.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { saySignedIn } from './say-signed-in.ts';
import { useNextStop } from './use-next-stop.ts';

/** E-mail and password, or a provider. */
export function SignInPage() {
  useDocumentTitle('Sign in · Footbridge');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const fields = useFieldMessages();
  const signIn = useCommand('session.signIn');
  const { session, setSession } = useSession();
  const goOn = useNextStop();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === '') return fields.show({ email: 'Email is required' });
    if (password === '') return fields.show({ password: 'Password is required' });
    fields.clear();
    const result = await signIn.run({ email: email.trim(), password });
    if (!result.ok) return;
    setSession(result.data);
    saySignedIn(result.data);
    await goOn(result.data);
  }

  return (
    <>
      <h1 className={classes.title}>Sign in</h1>
      <p className={classes.lead}>
        New here?{' '}
        <Link className="fb-link" to="/signup">
          Create an account
        </Link>
      </p>
      {session.ended === 'restored' && (
        <p className={classes.restored} role="status">
          The service was restored from an earlier copy, so everybody signs in again.
        </p>
      )}
      <SamplePeople />
      <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          name="email"
          type="email"
          label="Email"
          withAsterisk
          aria-required="true"
          autoComplete="username"
          value={email}
          error={fields.messages.email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            fields.clear('email');
          }}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          error={fields.messages.password}
          onChange={(value) => {
            setPassword(value);
            fields.clear('password');
          }}
        />
        <div className={classes.beside}>
          <Anchor component={Link} to="/forgot-password" size="sm" fw={500}>
            Forgot password?
          </Anchor>
        </div>
        <SharedComputer />
        <FormProblem message={signIn.problem?.message} />
        <Button type="submit" size="md" fz={14} loading={signIn.busy}>
          Sign in
        </Button>
        <ServiceLine />
      </form>
      <SocialButtons intent="login" />
    </>
  );
}
