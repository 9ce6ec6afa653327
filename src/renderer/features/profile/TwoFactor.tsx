import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './profile.module.css';

/** A code by mail at each sign-in, on or off. Either takes the password. */
export function TwoFactor() {
  const user = useUser();
  const { setUser } = useSession();
  const [opened, dialog] = useDisclosure(false);
  const [password, setPassword] = useState('');
  const send = useSend('auth.twoFactor');
  const enabled = !user.two_factor;
  const action = enabled ? 'Turn on' : 'Turn off';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const result = await send.run({ body: { enabled, password } });
    if (!result.ok) return;
    const saved = result.data.answer.data;
    setUser(saved);
    toast.done(result.data.message || 'Saved');
    close();
  }

  function close() {
    dialog.close();
    setPassword('');
    send.clear();
  }

  return (
    <Card
      id="two-factor"
      title="Code at sign-in"
      note={<StatusChip status={user.two_factor ? 'On' : 'Off'} tone={user.two_factor ? 'good' : 'quiet'} />}
    >
      <div className={classes.form}>
        <p className={classes.note}>After your password, you enter a six-digit code sent to your e-mail.</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={dialog.open}>
            {action}
          </Button>
        </div>
      </div>
      <Modal
        opened={opened}
        onClose={close}
        title={`${action} the code at sign-in`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <FormProblem message={send.problem?.message} />
          <div className={classes.buttons}>
            <Button type="submit" loading={send.busy} disabled={password === ''}>
              {action}
            </Button>
          </div>
        </form>
      </Modal>
    </Card>
  );
}
