import { useState } from 'react';
import { useSend } from '../../../app/desk/use-command.ts';
import { useSession } from '../../../app/session/session-context.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** New recovery codes in place of those before, for the password. */
export function NewCodes({ onClose }: { readonly onClose: () => void }) {
  const { setUser } = useSession();
  const send = useSend('authenticator.newCodes');
  const [codes, setCodes] = useState<readonly string[]>();

  async function make(password: string) {
    const result = await send.run({ body: { password } });
    if (!result.ok) return;
    const { user, recovery_codes } = result.data.answer.data;
    setUser(user);
    setCodes(recovery_codes);
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <PasswordForm
      text="The codes that you have now stop working."
      action="Make new codes"
      busy={send.busy}
      problem={send.problem}
      onPassword={(password) => void make(password)}
    />
  );
}
