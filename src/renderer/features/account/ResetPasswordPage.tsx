import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { checkNewPassword, passwordMessages } from '#shared/rules/accounts/password.ts';
import { tokenInHash } from '#shared/rules/desk/app-link.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './account.module.css';

/** Sets a new password with the code of the mailed link. */
export function ResetPasswordPage() {
  useDocumentTitle('New password · Footbridge');
  const linked = tokenInHash(useLocation().hash);
  const [typed, setTyped] = useState('');
  const token = linked || typed;
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const fields = useFieldMessages();
  const reset = useCommand('session.resetPassword');
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = check(token, password, confirm);
    if (wrong) return fields.show(wrong);
    fields.clear();
    const result = await reset.run({ token: token.trim(), password });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    toast.done(result.data.message || 'Your password is changed');
    await navigate('/signin', { replace: true });
  }

  return (
    <>
      <h1 className={classes.title}>New password</h1>
      <p className={classes.lead}>
        Changing it signs you out everywhere else.{' '}
        <Link className="fb-link" to="/signin">
          Back to sign in
        </Link>
      </p>
      <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {!linked && (
          <TextInput
            name="token"
            label="Code from the mail"
            withAsterisk
            aria-required="true"
            autoComplete="one-time-code"
            value={token}
            error={fields.messages.token}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              fields.clear('token');
            }}
          />
        )}
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          meter
          value={password}
          error={fields.messages.password}
          onChange={(value) => {
            setPassword(value);
            fields.clear('password');
          }}
        />
        <PasswordField
          name="confirm"
          label="Confirm password"
          autoComplete="new-password"
          value={confirm}
          error={fields.messages.confirm}
          onChange={(value) => {
            setConfirm(value);
            fields.clear('confirm');
          }}
        />
        <FormProblem message={fields.above(reset.problem)} />
        {reset.problem?.fields?.['token'] && (
          <p className={classes.small}>
            Links and codes work once and expire soon.{' '}
            <Link className="fb-link" to="/forgot-password">
              Send a new one
            </Link>
          </p>
        )}
        <Button type="submit" size="md" fz={14} loading={reset.busy}>
          Set password
        </Button>
      </form>
    </>
  );
}

function check(token: string, password: string, confirm: string): Record<string, string> | null {
  if (token.trim() === '') return { token: 'Enter the code from the mail' };
  if (password === '') return { password: 'Password is required' };
  if (password !== confirm) return { confirm: passwordMessages.mismatch };
  const message = checkNewPassword(password);
  return message ? { password: message } : null;
}
