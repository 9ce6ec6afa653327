import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#shared/errors.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import classes from '../profile.module.css';

interface PasswordFormProps {
  readonly text?: string;
  /** On the button. */
  readonly action: string;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly onPassword: (password: string) => void;
}

/** Asks for the own password before a change of how one signs in. */
export function PasswordForm({ text, action, busy, problem, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    onPassword(password);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {text && <p className={classes.note}>{text}</p>}
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        first
        value={password}
        onChange={setPassword}
      />
      <FormProblem message={problem?.message} />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy} {...disabledBecause(password === '' && 'Enter your password first')}>
          {action}
        </Button>
      </div>
    </form>
  );
}
