import { Button, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { checkNewPassword } from '#shared/rules/accounts/password.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { isEmail, signUpMessages, splitFullName } from '#shared/rules/accounts/sign-up.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useDesk, useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { Card } from '../../ui/page/Card.tsx';
import classes from './this-computer.module.css';

/** Offers the first administrator of a workspace that this computer runs for itself. Nothing where there is no such offer. */
export function MakeAdministrator() {
  const { role } = useUser();
  const { data: workspace } = useDesk('workspace.read');
  const mayAsk = role === roles.employer || role === roles.educator;
  const { data } = useRead('administrator.read', { enabled: mayAsk && workspace?.mode === 'embedded' });
  const [opened, dialog] = useDisclosure(false);
  if (!mayAsk || workspace?.mode !== 'embedded' || data?.data.offered !== true) return null;
  return (
    <Card title="Administrator">
      <div className={classes.form}>
        <p className={classes.note}>
          This workspace has no administrator yet. An administrator verifies organisations, looks after people, answers
          tickets and settles orders, with an account of their own.
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={dialog.open}>
            Make an administrator
          </Button>
        </div>
      </div>
      <Modal opened={opened} onClose={dialog.close} title="Make an administrator">
        <AdministratorForm onDone={dialog.close} />
      </Modal>
    </Card>
  );
}

interface Person {
  readonly email: string;
  readonly name: string;
}

const nobody: Person = { email: '', name: '' };

function isPerson(value: unknown): value is Person {
  const { email, name } = (value ?? {}) as Partial<Person>;
  return typeof email === 'string' && typeof name === 'string';
}

const noPasswords = { newPassword: '', password: '' };

/** What keeps the form from being sent, by field; null where nothing does. */
function problemOf({ email, name }: Person, { newPassword, password }: typeof noPasswords) {
  if (email.trim() === '') return { email_address: signUpMessages.email };
  if (!isEmail(email)) return { email_address: signUpMessages.emailForm };
  if (name.trim() === '') return { first_name: signUpMessages.fullName };
  const weak = newPassword === '' ? signUpMessages.password : checkNewPassword(newPassword);
  if (weak !== null) return { newPassword: weak };
  return password === '' ? { password: signUpMessages.password } : null;
}

function AdministratorForm({ onDone }: { onDone: () => void }) {
  const kept = useKept('administrator', nobody, isPerson);
  const [passwords, setPasswords] = useState(noPasswords);
  const fields = useFieldMessages();
  const send = useSend('administrator.create');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(kept.value, passwords);
    if (problem) return fields.show(problem);
    fields.clear();
    const { email, name } = kept.value;
    const result = await send.run({ body: { email_address: email.trim(), ...splitFullName(name), ...passwords } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    kept.clear();
    toast.done(result.data.message);
    onDone();
  }

  const passwordField = (name: keyof typeof noPasswords) => ({
    name,
    value: passwords[name],
    error: fields.messages[name],
    onChange: (value: string) => {
      setPasswords((before) => ({ ...before, [name]: value }));
      fields.clear(name);
    },
  });

  return (
    <SentForm
      ref={fields.form}
      className={classes.form}
      noValidate
      {...kept.mark}
      busy={send.busy}
      onSubmit={(event) => void submit(event)}
    >
      <RestoredNote kept={kept} />
      <TextInput
        name="email_address"
        type="email"
        label="Email"
        description="Of the administrator. It must not have an account yet."
        withAsterisk
        aria-required="true"
        maxLength={254}
        data-autofocus
        value={kept.value.email}
        error={fields.messages['email_address']}
        onChange={({ currentTarget: { value } }) => {
          kept.change((before) => ({ ...before, email: value }));
          fields.clear('email_address');
        }}
      />
      <TextInput
        name="first_name"
        label="Full name"
        withAsterisk
        aria-required="true"
        maxLength={100}
        value={kept.value.name}
        error={fields.messages['first_name']}
        onChange={({ currentTarget: { value } }) => {
          kept.change((before) => ({ ...before, name: value }));
          fields.clear('first_name');
        }}
      />
      <PasswordField
        {...passwordField('newPassword')}
        label="Administrator’s password"
        autoComplete="new-password"
        meter
      />
      <PasswordField {...passwordField('password')} label="Your own password" autoComplete="current-password" />
      <FormProblem message={fields.above(send.problem)} />
      <div className={classes.buttons}>
        <Button type="submit" loading={send.busy}>
          Make administrator
        </Button>
      </div>
    </SentForm>
  );
}
