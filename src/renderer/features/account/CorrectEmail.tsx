import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { isEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './account.module.css';

/** Corrects a mistyped e-mail address while nobody has verified it. The next code goes to the new one. */
export function CorrectEmail() {
  const user = useUser();
  const kept = useKept('correct-email', '', isText);
  const [asked, form] = useDisclosure(false);
  const { setUser } = useSession();
  const [password, setPassword] = useState('');
  const fields = useFieldMessages();
  const correct = useSend('auth.correctEmail');
  const email = kept.value.trim();

  function close() {
    form.close();
    kept.clear();
    setPassword('');
    fields.clear();
    correct.clear();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf(email, user.email_address);
    if (wrong) return fields.show({ email_address: wrong });
    if (password === '') return fields.show({ password: signUpMessages.password });
    fields.clear();
    const result = await correct.run({ body: { email_address: email, password } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    close();
    toast.done(result.data.message || 'Your e-mail address was changed');
    setUser(result.data.answer.data);
  }

  if (!asked && kept.value === '') {
    return (
      <p className={classes.small}>
        Wrong address?{' '}
        <Button variant="transparent" size="compact-sm" px={0} onClick={form.open}>
          Change it
        </Button>
      </p>
    );
  }
  return (
    <form
      ref={fields.form}
      {...kept.mark}
      className={`${classes.form} ${classes.correct}`}
      aria-label="Change the address"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <RestoredNote kept={kept} />
      <TextInput
        name="email_address"
        type="email"
        label="Correct e-mail address"
        description={`Instead of ${user.email_address}`}
        withAsterisk
        aria-required="true"
        autoFocus
        value={kept.value}
        error={fields.messages.email_address}
        onChange={(event) => {
          kept.change(event.currentTarget.value);
          fields.clear('email_address');
        }}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={fields.messages.password}
        onChange={(value) => {
          setPassword(value);
          fields.clear('password');
        }}
      />
      <FormProblem message={fields.above(correct.problem)} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="light" loading={correct.busy}>
          Change the address
        </Button>
      </Group>
    </form>
  );
}

/** What is wrong with an address; null: nothing. */
function problemOf(email: string, now: string): string | null {
  if (email === '') return signUpMessages.email;
  if (!isEmail(email)) return signUpMessages.emailForm;
  return email.toLowerCase() === now.toLowerCase() ? 'Your code was already sent to this address' : null;
}
