import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useSend } from '../../app/desk/use-command.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import classes from './members.module.css';

/** The button that opens a dialog, in which a person is invited by e-mail address. */
export function InviteMember() {
  return <DialogButton label="Invite a member">{(close) => <InviteForm onDone={close} />}</DialogButton>;
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const kept = useKept('member-invite', '', isText);
  const invite = useSend('memberInvites.create');
  /** Whether the next address was begun while an invitation was under way. */
  const typedSince = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = kept.value;
    typedSince.current = false;
    const result = await invite.run({ body: { email: sent.trim() } });
    if (!result.ok) return;
    kept.saved(sent);
    if (!typedSince.current) onDone();
    const { mailed, email_address } = result.data.answer.data;
    toast.done(
      mailed
        ? `${email_address} was invited by e-mail`
        : `${email_address} is invited. No e-mail was sent this time: tell them yourself`,
    );
  }

  return (
    <form {...kept.mark} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.note}>
        The person joins as a member, at your branch, once they sign in with this address and accept. Members see
        everything here.
      </p>
      <RestoredNote kept={kept} />
      <div className={classes.invite}>
        <TextInput
          type="email"
          data-autofocus
          label="E-mail of the person to invite"
          maxLength={254}
          value={kept.value}
          error={invite.problem?.fields?.email}
          onChange={(event) => {
            kept.change(event.currentTarget.value);
            typedSince.current = true;
            invite.clear();
          }}
        />
        <Button type="submit" loading={invite.busy}>
          Invite
        </Button>
      </div>
      <FormProblem message={invite.problem && !invite.problem.fields ? invite.problem.message : undefined} />
    </form>
  );
}
