import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { isEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useSession, useUser } from '../../app/session/session-context.tsx';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { FieldRow, FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { Card } from '../../ui/page/Card.tsx';
import { MailReader } from '../mail/MailReader.tsx';
import classes from './profile.module.css';

const codeLength = 6;

/** Moves the account to another e-mail address: the password first, then a code from each of both addresses. */
export function ChangeEmail() {
  const user = useUser();
  const kept = useKept('change-email', '', isText);
  const [isOpen, form] = useDisclosure(false);
  /** The address that the codes were sent for. */
  const [asked, setAsked] = useState<string>();

  function close() {
    form.close();
    setAsked(undefined);
    kept.clear();
  }

  return (
    <Card id="email" title="E-mail address">
      {asked !== undefined && <Codes email={asked} onClose={close} />}
      {asked === undefined && (isOpen || kept.value !== '') && (
        <NewAddress kept={kept} onAsked={setAsked} onClose={close} />
      )}
      {asked === undefined && !isOpen && kept.value === '' && (
        <div className={classes.form}>
          <p className={classes.note}>You sign in with {user.email_address}, and your mails go there.</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={form.open}>
              Change e-mail address
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

interface NewAddressProps {
  readonly kept: ReturnType<typeof useKept<string>>;
  readonly onAsked: (email: string) => void;
  readonly onClose: () => void;
}

/** The new address, and the password. */
function NewAddress({ kept, onAsked, onClose }: NewAddressProps) {
  const [password, setPassword] = useState('');
  const fields = useFieldMessages();
  const begin = useSend('emailChange.begin');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = kept.value.trim();
    if (email === '') return fields.show({ email_address: signUpMessages.email });
    if (!isEmail(email)) return fields.show({ email_address: signUpMessages.emailForm });
    if (password === '') return fields.show({ password: signUpMessages.password });
    fields.clear();
    const result = await begin.run({ body: { email_address: email, password } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    onAsked(result.data.answer.data.email_address);
  }

  return (
    <form
      ref={fields.form}
      {...kept.mark}
      className={classes.form}
      aria-label="Change e-mail address"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <RestoredNote kept={kept} />
      <p className={classes.note}>Two codes are sent: one to your present address, one to the new one.</p>
      <FieldRow>
        <TextInput
          name="email_address"
          type="email"
          label="New e-mail address"
          withAsterisk
          aria-required="true"
          autoComplete="off"
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
      </FieldRow>
      <FormProblem message={fields.above(begin.problem)} />
      <div className={classes.buttons}>
        <Button type="submit" loading={begin.busy}>
          Send the codes
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface CodesProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** The codes that were sent to both addresses. */
function Codes({ email, onClose }: CodesProps) {
  const user = useUser();
  const { setUser } = useSession();
  const [codes, setCodes] = useState({ old_code: '', new_code: '' });
  const fields = useFieldMessages();
  const confirm = useSend('emailChange.confirm');
  const isWhole = codes.old_code.length === codeLength && codes.new_code.length === codeLength;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const result = await confirm.run({ body: { email_address: email, ...codes } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    toast.done(result.data.message || 'Your e-mail address was changed');
    onClose();
    setUser(result.data.answer.data);
  }

  const field = (name: keyof typeof codes) => ({
    name,
    withAsterisk: true,
    'aria-required': true,
    inputMode: 'numeric' as const,
    autoComplete: 'one-time-code',
    value: codes[name],
    error: fields.messages[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength);
      setCodes((before) => ({ ...before, [name]: typed }));
      fields.clear(name);
    },
  });

  return (
    <form
      ref={fields.form}
      className={classes.form}
      aria-label="Enter both codes"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p className={classes.note}>
        The codes work for ten minutes. Nothing arrived at {email}? Check your spam folder. An address that has an
        account already gets a mail that says so.
      </p>
      <FieldRow>
        <TextInput {...field('old_code')} label={`Code sent to ${user.email_address}`} />
        <TextInput {...field('new_code')} label={`Code sent to ${email}`} />
      </FieldRow>
      <FormProblem message={fields.above(confirm.problem)} />
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.busy} {...disabledBecause(!isWhole && 'Enter both codes first')}>
          Change the address
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <MailReader about="email_change" to={email} />
    </form>
  );
}
