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

/** What was set aside on this computer: what a password brings back, and what only a newer version of the app opens. */
export function EarlierData() {
  const { since = [], newer = [] } = useDesk('session.aside').data ?? {};
  if (since.length + newer.length === 0) return null;
  return (
    <Card title="Earlier work on this computer">
      {since[0] !== undefined && <EarlierPassword since={since[0]} />}
      {newer[0] !== undefined && (
        <p className={classes.note}>
          Work of a newer version of Footbridge was set aside on {dayText(newer[0])}, because this version can’t read
          it. Install the newer version to bring it back.
        </p>
      )}
    </Card>
  );
}

function EarlierPassword({ since }: { since: string }) {
  const [password, setPassword] = useState('');
  const fields = useFieldMessages();
  const open = useCommand('session.openQuarantined');

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
    <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.note}>
        Your work on this computer was set aside on {dayText(since)}, because the password or the version of Footbridge
        that you used then didn’t open it. Enter the password that you used before to bring back drafts, templates,
        uploads, what you typed into forms, and changes waiting to be sent.
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
  );
}

function broughtBack(drafts: number): string {
  if (drafts === 0) return 'Your earlier work is back';
  return `${counted(drafts, 'draft')} ${drafts === 1 ? 'is' : 'are'} back`;
}
