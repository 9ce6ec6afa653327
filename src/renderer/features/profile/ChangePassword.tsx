import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkPasswordChange, type PasswordChange } from '#shared/rules/accounts/password.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FieldRow, FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

const empty: PasswordChange = { password: '', newPassword: '', confirmPassword: '' };

/** Changes the password; the checks run in the order of the rule. */
export function ChangePassword() {
  const [form, setForm] = useState(empty);
  const fields = useFieldMessages();
  const change = useCommand('session.changePassword');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkPasswordChange(form);
    if (wrong) return fields.show({ [wrong.field]: wrong.message });
    fields.clear();
    const result = await change.run({ password: form.password, newPassword: form.newPassword });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    setForm(empty);
    toast.done(result.data.message);
  }

  const field = (name: keyof PasswordChange) => ({
    name,
    value: form[name],
    error: fields.messages[name],
    onChange: (value: string) => {
      setForm((before) => ({ ...before, [name]: value }));
      fields.clear(name);
    },
  });

  return (
    <Card title="Change password">
      <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormProblem message={fields.above(change.problem)} />
        <PasswordField {...field('password')} label="Current password" autoComplete="current-password" />
        <FieldRow>
          <PasswordField {...field('newPassword')} label="New password" autoComplete="new-password" meter />
          <PasswordField {...field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
        </FieldRow>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={change.busy}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
