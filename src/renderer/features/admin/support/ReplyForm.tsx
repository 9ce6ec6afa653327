import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { type AdminTicket, maxTicketAnswer } from '#shared/contract/tickets.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';
import { useFieldMessages } from '../../../ui/form/use-field-messages.ts';
import classes from './support.module.css';
import { useOpenedWith } from './use-opened-with.ts';

interface ReplyFormProps {
  readonly ticket: AdminTicket;
  readonly onDone: () => void;
  /** Asks for the ticket as it is now. */
  readonly onConflict: () => void;
}

/** The answer to a ticket, sent alone or together with closing it. */
export function ReplyForm({ ticket, onDone, onConflict }: ReplyFormProps) {
  const kept = useKept(`ticket-answer:${ticket.id}`, ticket.answer, isText);
  const fields = useFieldMessages();
  const update = useSend('adminTickets.update');
  const { seen, refused } = useOpenedWith(ticket.answered_at, onConflict);

  async function send(closes: boolean) {
    if (kept.value.trim() === '') return fields.show({ answer: 'Write an answer' });
    fields.clear();
    const body = { answer: kept.value, answered_at: seen, ...(closes && { status: 'Closed' as const }) };
    const result = await update.run({ params: { id: ticket.id }, body });
    if (!result.ok) {
      refused(result.error);
      return fields.show(result.error.fields ?? {});
    }
    kept.clear();
    toast.done(closes ? 'Answer sent and ticket closed' : 'Answer sent');
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(true);
  }

  return (
    <SentForm ref={fields.form} className={classes.form} noValidate {...kept.mark} busy={update.busy} onSubmit={submit}>
      <RestoredNote kept={kept} />
      <Textarea
        name="answer"
        label="Answer"
        description={`${ticket.person.name} sees it under the ticket and is notified.`}
        withAsterisk
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxTicketAnswer}
        data-autofocus
        value={kept.value}
        error={fields.messages['answer']}
        onChange={({ currentTarget: { value } }) => {
          kept.change(value);
          fields.clear('answer');
        }}
      />
      <FormProblem message={fields.above(update.problem)} />
      <div className={classes.actions}>
        {ticket.status === 'Open' && (
          <Button type="submit" size="xs" loading={update.busy}>
            Send and close
          </Button>
        )}
        <Button
          size="xs"
          variant={ticket.status === 'Open' ? 'default' : 'filled'}
          loading={update.busy}
          onClick={() => void send(false)}
        >
          Send answer
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </SentForm>
  );
}
