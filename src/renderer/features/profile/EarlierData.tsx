import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { counted, dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

/** Brings back what was set aside because a new password did not open it. Shown only while there is something. */
export function EarlierData() {
  const { data } = useDesk('session.aside');
  const [password, setPassword] = useState('');
  const fields = useFieldMessages();
  const open = useCommand('session.openQuarantined');
  const since = data?.since[0];
  if (since === undefined) return null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return fields.show({ password: 'Password is required' });
    fields.clear();
    const result = await open.run({ password });
    if (!result.ok) return;
    setPassword('');
    toast.done(broughtBack(result.data.drafts));
  }

  return (
    <Card title="Earlier work on this computer">
      <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.note}>
          Your work on this computer was set aside on {dayText(since)}, because your new password doesn’t open it. Enter
          the password that you used before to bring back drafts, templates, uploads, what you typed into forms, and
          changes waiting to be sent.
        </p>
        <PasswordField
          name="password"
          label="Earlier password"
          autoComplete="off"
          value={password}
          error={fields.messages.password}
          onChange={(value) => {
            setPassword(value);
            fields.clear('password');
          }}
        />
        <FormProblem message={open.problem?.message} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={open.busy}>
            Bring it back
          </Button>
        </div>
      </form>
    </Card>
  );
}

function broughtBack(drafts: number): string {
  if (drafts === 0) return 'Your earlier work is back';
  return `${counted(drafts, 'draft')} ${drafts === 1 ? 'is' : 'are'} back`;
}
