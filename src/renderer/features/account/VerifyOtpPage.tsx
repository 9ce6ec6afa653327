import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#shared/contract/accounts.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { welcome } from '../../app/shell/system-notifications.ts';
import { MailReader } from '../mail/MailReader.tsx';
import classes from './account.module.css';
import { CorrectEmail } from './CorrectEmail.tsx';
import { SomebodyElse } from './SomebodyElse.tsx';
import { saySignedIn } from './say-signed-in.ts';
import { useCountdown } from './use-countdown.ts';
import { useNextStop } from './use-next-stop.ts';

const codeLength = 6;
const recoveryLength = 10;

/** What is typed, by where it comes from. */
const kinds = {
  code: {
    label: 'One-time password',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    shown: (typed: string) => typed.replace(/\D/g, '').slice(0, codeLength),
    isWhole: (code: string) => code.length === codeLength,
    missing: 'Enter the six digits',
  },
  recovery: {
    label: 'Recovery code',
    inputMode: 'text',
    autoComplete: 'off',
    shown: (typed: string) => typed.slice(0, recoveryLength + 2),
    isWhole: (code: string) => code.replace(/[^a-z\d]/gi, '').length === recoveryLength,
    missing: 'Enter the ten letters and digits',
  },
} as const;

/** The six digits, by mail or from an authenticator app: the e-mail check after sign-up, or the second factor at sign-in. */
export function VerifyOtpPage() {
  useDocumentTitle('Enter your code · Footbridge');
  const { user } = useSession();
  const [params] = useSearchParams();
  const method = methodOf(params.get('method'), user?.is_email_verified ?? false);
  const [isRecovering, setRecovering] = useState(false);
  if (method === 1 && user?.authenticator) {
    return (
      <>
        <h1 className={classes.title}>Enter your code</h1>
        <p className={classes.lead}>
          {isRecovering
            ? 'Enter one of the recovery codes that you kept. Each works once.'
            : `Enter the six digits that your authenticator app shows for ${user.email_address}.`}
        </p>
        <CodeForm key={String(isRecovering)} method={method} kind={isRecovering ? 'recovery' : 'code'} />
        <div className={classes.resend}>
          <span className={classes.small}>
            Lost your phone and your recovery codes? An admin can turn the code off.
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? 'Use the app' : 'Use a recovery code'}
          </Button>
        </div>
        <SomebodyElse />
      </>
    );
  }
  return (
    <>
      <h1 className={classes.title}>{method === 1 ? 'Enter your code' : 'Verify your e-mail'}</h1>
      <p className={classes.lead}>
        A six-digit code was sent to <strong>{user?.email_address}</strong>.
      </p>
      <CodeForm method={method} kind="code" />
      {/* A corrected address gets a code of its own. */}
      <Resend key={user?.email_address} method={method} />
      {user && !user.is_email_verified && <CorrectEmail />}
      <SomebodyElse />
      <MailReader about="code" />
    </>
  );
}

function CodeForm({ method, kind }: { readonly method: 1 | 2; readonly kind: keyof typeof kinds }) {
  const { setSession } = useSession();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const verify = useCommand('session.verifyOtp');
  const goOn = useNextStop();
  const { label, inputMode, autoComplete, shown, isWhole, missing } = kinds[kind];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWhole(code)) return setWrong(missing);
    const result = await verify.run({ otp: code.trim(), method });
    if (!result.ok) return setWrong(result.error.fields?.otp ?? result.error.message);
    setSession(result.data);
    if (method === 1) saySignedIn(result.data);
    else if (result.data.user) welcomeStudent(result.data.user);
    await goOn(result.data);
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        name="otp"
        label={label}
        withAsterisk
        aria-required="true"
        autoFocus
        inputMode={inputMode}
        autoComplete={autoComplete}
        size="lg"
        classNames={{ input: classes.code }}
        value={code}
        error={wrong}
        onChange={(event) => {
          setCode(shown(event.currentTarget.value));
          setWrong(undefined);
        }}
      />
      <Button type="submit" size="md" fz={14} loading={verify.busy}>
        Verify
      </Button>
    </form>
  );
}

/** Sends a code on arrival, and again on request once the pause is over. */
function Resend({ method }: { method: 1 | 2 }) {
  const { run, busy } = useCommand('session.sendOtp');
  const [message, setMessage] = useState('');
  const { seconds, start } = useCountdown();
  const asked = useRef(false);

  const send = useCallback(
    async (again: boolean) => {
      const result = await run({ method });
      start(result.ok ? result.data.resend_after : (result.error.retryAfter ?? 0));
      if (!result.ok) setMessage(result.error.code === 'too_many' && !again ? '' : result.error.message);
      else if (again) setMessage('A new code is on its way.');
    },
    [run, method, start],
  );

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send(false);
  }, [send]);

  return (
    <div className={classes.resend}>
      <span className={classes.small} role="status">
        {message || 'Nothing arrived? Check your spam folder.'}
      </span>
      <Button variant="subtle" size="compact-sm" disabled={seconds > 0} loading={busy} onClick={() => void send(true)}>
        {seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
      </Button>
    </div>
  );
}

/** The check of the e-mail address ends a student's first sign-in, unless interests are still to be chosen. */
function welcomeStudent({ role, isInterestAdded, first_name }: User): void {
  if (role === roles.student && isInterestAdded) void welcome(first_name);
}

function methodOf(asked: string | null, emailVerified: boolean): 1 | 2 {
  if (asked === '2') return 2;
  return emailVerified ? 1 : 2;
}
