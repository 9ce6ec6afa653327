import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../app/desk/use-command.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { MailReader } from '../mail/MailReader.tsx';
import classes from './account.module.css';

/** Asks for a link that sets a new password. The answer is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  useDocumentTitle('Forgot password · Footbridge');
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const fields = useFieldMessages();
  const forgot = useCommand('session.forgotPassword');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === '') return fields.show({ email: 'Email is required' });
    const result = await forgot.run({ email: address });
    if (result.ok) setSentTo(address);
  }

  return (
    <>
      <h1 className={classes.title}>Forgot password</h1>
      <p className={classes.lead}>
        Enter your e-mail address to get a reset link.{' '}
        <Link className="fb-link" to="/signin">
          Back to sign in
        </Link>
      </p>
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
        <p className={classes.small}>
          Drafts and lists that are only on this computer are sealed with your current password. A new password doesn’t
          open them: they stay here, locked, until you enter the current one again. Everything on the service stays
          available.
        </p>
        <FormProblem message={forgot.problem?.message} />
        {sentTo && (
          <p className={classes.sent} role="status">
            If there is an account for {sentTo}, a link is on its way. It works for a short time and only once.
          </p>
        )}
        <Button type="submit" size="md" fz={14} loading={forgot.busy}>
          {sentTo ? 'Send again' : 'Send link'}
        </Button>
      </form>
      <p className={classes.after}>
        Did you get a code?{' '}
        <Link className="fb-link" to="/reset-password">
          Enter it here
        </Link>
      </p>
      {sentTo && <MailReader about="reset" />}
    </>
  );
}
