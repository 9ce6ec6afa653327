import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router-dom';
import { useSession, useUser } from '../../app/session-context.tsx';
import { toast } from '../../app/toasts.ts';
import { useCommand } from '../../app/use-command.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import classes from './profile.module.css';

/** Deletes the account, at the service and on this computer. Cannot be undone, so the address has to be typed. */
export function DeleteAccount() {
  const user = useUser();
  const { setSession } = useSession();
  const [opened, dialog] = useDisclosure(false);
  const remove = useCommand('session.deleteAccount');
  const navigate = useNavigate();

  async function go() {
    const result = await remove.run();
    if (!result.ok) return dialog.close();
    setSession({ user: null, role: 0, verified: 'none' });
    toast.welcome('Farewell', 'Your account is deleted. Thank you for having been here.');
    await navigate('/', { replace: true });
  }

  return (
    <Card title="Delete account">
      <div className={classes.form}>
        <p className={classes.note}>
          Deletes your personal data, and your drafts on this computer. What belongs to your company or institution
          stays with it.
        </p>
        <FormProblem message={remove.problem?.message} />
        <div className={classes.buttons}>
          <Button variant="light" color="red" onClick={dialog.open}>
            Delete account
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={opened}
        title="Delete your account"
        confirm="Delete account"
        typed={user.email_address}
        danger
        busy={remove.busy}
        onConfirm={() => void go()}
        onClose={dialog.close}
      >
        This cannot be undone.
      </ConfirmDialog>
    </Card>
  );
}
