import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { isEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './mentor-invites.module.css';

/** The button that opens a dialog, in which somebody is invited by mail to be a mentor. */
export function InviteMentor() {
  return <DialogButton label="Invite a mentor">{(close) => <InviteForm onDone={close} />}</DialogButton>;
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const kept = useKept('mentor-invite', '', isText);
  const fields = useFieldMessages();
  const send = useSend('mentorInvites.create');
  /** Whether the next address was begun while an invitation was under way. */
  const typedSince = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = kept.value;
    typedSince.current = false;
    const email = sent.trim();
    if (email === '') return fields.show({ email: signUpMessages.email });
    if (!isEmail(email)) return fields.show({ email: signUpMessages.emailForm });
    const result = await send.run({ body: { email } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    kept.saved(sent);
    if (!typedSince.current) onDone();
    toast.done(result.data.message || `Invitation sent to ${email}`);
  }

  return (
    <form {...kept.mark} ref={fields.form} noValidate onSubmit={(event) => void submit(event)}>
      <RestoredNote kept={kept} />
      <div className={classes.form}>
        <TextInput
          name="email"
          type="email"
          data-autofocus
          label="E-mail"
          description="The mail has a code with which this address signs up as a mentor"
          maxLength={254}
          withAsterisk
          aria-required="true"
          value={kept.value}
          error={fields.messages['email']}
          onChange={(event) => {
            kept.change(event.currentTarget.value);
            typedSince.current = true;
            fields.clear('email');
          }}
        />
        <Button type="submit" loading={send.busy}>
          Send invitation
        </Button>
      </div>
      <FormProblem message={fields.above(send.problem)} />
    </form>
  );
}
