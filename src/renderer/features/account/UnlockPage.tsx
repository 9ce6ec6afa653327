import { Button } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { LockReason } from '#shared/desk/types.ts';
import { samplePassword } from '#shared/rules/accounts/sample-people.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './account.module.css';
import { SomebodyElse } from './SomebodyElse.tsx';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly confirm: string;
}

const words: Readonly<Record<LockReason, Words>> = {
  idle: {
    title: 'Footbridge is locked',
    lead: 'Nobody used this shared computer for a while. What you typed is sealed; your password brings it back.',
    label: 'Password',
    confirm: 'Unlock',
  },
  other_password: {
    title: 'Your drafts here are locked',
    lead:
      'You’re signed in, but your work on this computer is sealed with your earlier password. Enter it once; after ' +
      'that, your new password opens everything.',
    label: 'Earlier password',
    confirm: 'Open',
  },
  password: {
    title: 'Enter your password',
    lead: 'Your work on this computer is sealed. Your password opens it.',
    label: 'Password',
    confirm: 'Open',
  },
  computer_password: {
    title: 'Enter your password for this computer',
    lead: 'You’re signed in. Your work on this computer is sealed with the password that you chose for it.',
    label: 'Password for this computer',
    confirm: 'Open',
  },
  new_password: {
    title: 'Choose a password for this computer',
    lead:
      'You signed in without a password. What you write on this computer is sealed with the password that you choose ' +
      'here. If you forget it, nobody can recover it.',
    label: 'Password for this computer',
    confirm: 'Seal my drafts',
  },
};

/** Between signing in and the desk, while no key opens what this computer keeps of the account. */
export function UnlockPage() {
  const { session, setSession } = useSession();
  const reason = session.locked ?? 'password';
  const { title, lead, label, confirm } = words[reason];
  useDocumentTitle(`${title} · Footbridge`);
  const [password, setPassword] = useState('');
  const fields = useFieldMessages();
  const unlock = useCommand('session.unlock');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return fields.show({ password: 'Password is required' });
    fields.clear();
    const result = await unlock.run({ password });
    if (!result.ok) return;
    toast.done(reason === 'idle' ? 'Unlocked' : 'Your drafts are open');
    setSession(result.data);
  }

  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          name="password"
          label={label}
          autoComplete={reason === 'new_password' ? 'new-password' : 'off'}
          meter={reason === 'new_password'}
          value={password}
          error={fields.messages.password}
          onChange={(value) => {
            setPassword(value);
            fields.clear('password');
          }}
        />
        <FormProblem message={unlock.problem?.message} />
        <Button type="submit" size="md" fz={14} loading={unlock.busy}>
          {confirm}
        </Button>
      </form>
      {(reason === 'password' || reason === 'idle') && <SamplePassword email={session.user?.email_address} />}
      {(reason === 'other_password' || reason === 'computer_password') && <GoOnWithout />}
      <SomebodyElse />
    </>
  );
}

/** For people of the sample workspace, who were let in without a password. */
function SamplePassword({ email }: { readonly email: string | undefined }) {
  const { data = [] } = useDesk('session.samplePeople');
  if (!data.some((each) => each.email_address === email)) return null;
  return (
    <p className={classes.after}>
      Everyone in the sample workspace begins with the password <b translate="no">{samplePassword}</b>.
    </p>
  );
}

/** For people who do not know the earlier password any more, or not now. */
function GoOnWithout() {
  const { setSession } = useSession();
  const startEmpty = useCommand('session.startEmpty');
  const [opened, dialog] = useDisclosure(false);

  async function go() {
    const result = await startEmpty.run();
    if (result.ok) setSession(result.data);
    else dialog.close();
  }

  return (
    <>
      <p className={classes.after}>
        Forgotten?{' '}
        <Button variant="transparent" size="compact-sm" px={0} onClick={dialog.open}>
          Continue without your earlier work
        </Button>
      </p>
      <FormProblem message={startEmpty.problem?.message} />
      <ConfirmDialog
        opened={opened}
        title="Continue without your earlier work"
        confirm="Continue"
        busy={startEmpty.busy}
        onConfirm={() => void go()}
        onClose={dialog.close}
      >
        Drafts, uploads and changes waiting to be sent stay on this computer, locked. If you remember the earlier
        password, you can bring them back under “Your account”. Everything on the service is still there.
      </ConfirmDialog>
    </>
  );
}
