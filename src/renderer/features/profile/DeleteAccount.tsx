import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

/** What goes with an account and what stays, by role. */
const consequences: Readonly<Partial<Record<number, string>>> = {
  [roles.student]:
    'Your profile, answers, invitations, messages and tickets are deleted. Applications and reports stay with the companies, without your name. What an institution wrote on its own list stays there.',
  [roles.employer]:
    'Your name, notifications and tickets are deleted. Openings, decisions and messages stay with your company, without your name. If nobody else belongs to it, its openings close.',
  [roles.educator]:
    'Your name, notifications and tickets are deleted. Student lists, messages and what you sent to students stay with your institution, without your name. If nobody else belongs to it, its student list is deleted.',
  [roles.mentor]:
    'Your profile, free times, notifications and tickets are deleted. Your sessions to come are called off, and their students are told. Past sessions stay with the students, without what you wrote.',
  [roles.admin]:
    'Your name, notifications and tickets are deleted. What you did as an administrator stays in the audit log, without your name.',
};

/** Deletes the account, at the service and on this computer. Cannot be undone, so it takes the password. */
export function DeleteAccount() {
  const user = useUser();
  const { setSession } = useSession();
  const [opened, dialog] = useDisclosure(false);
  const [password, setPassword] = useState('');
  const remove = useCommand('session.deleteAccount');
  const { busy, save } = useServiceFile();
  const navigate = useNavigate();

  async function go(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
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
    <Card id="delete-account" title="Delete account">
      <div className={classes.form}>
        <p className={classes.note}>
          {user.role === roles.employer || user.role === roles.educator
            ? 'Deletes your personal data, and your drafts on this computer. What belongs to your company or institution stays with it.'
            : 'Deletes your personal data, and what is kept of it on this computer.'}
        </p>
        <div className={classes.buttons}>
          <Button variant="light" color="red" onClick={dialog.open}>
            Delete account
          </Button>
        </div>
      </div>
      <Modal opened={opened} onClose={close} title="Delete your account">
        <form className={classes.form} onSubmit={(event) => void go(event)} noValidate>
          <Text component="div">The account {user.email_address} will be deleted for good. You can’t undo this.</Text>
          {consequences[user.role] && <Text component="div">{consequences[user.role]}</Text>}
          <div className={classes.buttons}>
            <Button variant="default" loading={busy} onClick={() => void save({ call: 'account.export' })}>
              Download my data first
            </Button>
          </div>
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
            <Button type="submit" color="red.9" loading={remove.busy} disabled={busy}>
              Delete account
            </Button>
          </div>
        </form>
      </Modal>
    </Card>
  );
}
