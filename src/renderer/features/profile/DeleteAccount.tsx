import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

const ofStudent =
  'Your profile, answers, invitations, messages and tickets are deleted. Applications and reports stay with the companies, without your name. What an institution wrote on its own list stays there.';

/** Deletes the account, at the service and on this computer. Cannot be undone, so it takes the password. */
export function DeleteAccount() {
  const user = useUser();
  const { setSession } = useSession();
  const [opened, dialog] = useDisclosure(false);
  const [password, setPassword] = useState('');
  const remove = useCommand('session.deleteAccount');
  const navigate = useNavigate();

  async function go(event: FormEvent) {
    event.preventDefault();
    // An account that signs in elsewhere has none; the service says when it wants one.
    const result = await remove.run(password === '' ? {} : { password });
    if (!result.ok) return;
    setSession({ user: null, role: 0, verified: 'none' });
    toast.welcome('Farewell', 'Your account is deleted. Thank you for using Footbridge.');
    await navigate('/signin', { replace: true });
  }

  function close() {
    dialog.close();
    setPassword('');
    remove.clear();
  }

  return (
    <Card title="Delete account">
      <div className={classes.form}>
        <p className={classes.note}>
          {user.role === roles.student
            ? 'Deletes your personal data, and what is kept of it on this computer.'
            : 'Deletes your personal data, and your drafts on this computer. What belongs to your company or institution stays with it.'}
        </p>
        <div className={classes.buttons}>
          <Button variant="light" color="red" onClick={dialog.open}>
            Delete account
          </Button>
        </div>
      </div>
      <Modal opened={opened} onClose={close} title="Delete your account" closeButtonProps={{ 'aria-label': 'Close' }}>
        <form className={classes.form} onSubmit={(event) => void go(event)} noValidate>
          <Text component="div">The account {user.email_address} will be deleted for good. You can’t undo this.</Text>
          {user.role === roles.student && <Text component="div">{ofStudent}</Text>}
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <FormProblem message={remove.problem?.message} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" loading={remove.busy}>
              Delete account
            </Button>
          </div>
        </form>
      </Modal>
    </Card>
  );
}
