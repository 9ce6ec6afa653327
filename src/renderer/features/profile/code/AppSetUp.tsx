import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../../app/desk/use-command.ts';
import { useSession } from '../../../app/session/session-context.tsx';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import classes from '../profile.module.css';
import { CopyText } from './CopyText.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const codeLength = 6;

/** Setting an authenticator app up: the password, the QR code with a first code, the recovery codes. */
export function AppSetUp({ onClose }: { readonly onClose: () => void }) {
  const begin = useSend('authenticator.begin');
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();

  async function start(password: string) {
    const result = await begin.run({ body: { password } });
    if (result.ok) setBegun(result.data.answer.data);
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun) return <FirstCode {...begun} onCodes={setCodes} />;
  return (
    <PasswordForm
      text="You need an app on your phone that shows six-digit codes, such as Aegis, Google Authenticator or Microsoft Authenticator."
      action="Continue"
      busy={begin.busy}
      problem={begin.problem}
      onPassword={(password) => void start(password)}
    />
  );
}

interface FirstCodeProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The QR code, and the first code that the app shows for it. */
function FirstCode({ secret, uri, onCodes }: FirstCodeProps) {
  const { setUser } = useSession();
  const confirm = useSend('authenticator.confirm');
  const [code, setCode] = useState('');
  const wrong = confirm.problem?.fields?.code;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const result = await confirm.run({ body: { code } });
    if (!result.ok) return;
    const { user, recovery_codes } = result.data.answer.data;
    setUser(user);
    onCodes(recovery_codes);
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.note}>Scan this with the app, or enter the key by hand.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <CopyText label="Key" text={secret.replace(/.{4}(?=.)/g, '$& ')} copied={secret} />
      <TextInput
        name="code"
        label="The six digits that the app shows"
        withAsterisk
        aria-required="true"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={(event) => {
          setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength));
          confirm.clear();
        }}
      />
      <FormProblem message={wrong ? undefined : confirm.problem?.message} />
      <div className={classes.buttons}>
        <Button
          type="submit"
          loading={confirm.busy}
          {...disabledBecause(code.length < codeLength && 'Enter the six digits first')}
        >
          Use this app
        </Button>
      </div>
    </form>
  );
}
