import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { maxConcern, type Ticket } from '#shared/contract/tickets.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './help.module.css';

/** A concern for the helpdesk, and the tickets that were raised before. */
export function Helpdesk() {
  return (
    <div className={classes.stack}>
      <RaiseTicket />
      <Tickets />
    </div>
  );
}

function RaiseTicket() {
  const kept = useKept('ticket', '', isText);
  const fields = useFieldMessages();
  const raise = useSend('tickets.create');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = kept.value;
    if (sent.trim() === '') return fields.show({ concern: 'Describe your concern' });
    fields.clear();
    const result = await raise.run({ body: { concern: sent } });
    if (!result.ok) return fields.show(result.error.fields ?? {});
    kept.change((now) => (now === sent ? '' : now));
    toast.done(result.data.message);
  }

  return (
    <Card title="Contact the helpdesk">
      <form
        ref={fields.form}
        className={classes.form}
        noValidate
        {...kept.mark}
        onSubmit={(event) => void submit(event)}
      >
        {kept.value !== '' && <RestoredNote kept={kept} />}
        <Textarea
          name="concern"
          label="Your concern"
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxConcern}
          value={kept.value}
          error={fields.messages['concern']}
          onChange={({ currentTarget: { value } }) => {
            kept.change(value);
            fields.clear('concern');
          }}
        />
        <FormProblem message={fields.above(raise.problem)} />
        <div>
          <Button type="submit" loading={raise.busy}>
            Raise a Ticket
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Tickets() {
  const list = useRead('tickets.list', { query: { limit: 100 } });
  const tickets = list.data?.data;
  return (
    <Card title="Earlier tickets">
      <OfflineNote live={list.live} asOf={list.asOf} />
      {!tickets &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={3} />)}
      {tickets?.length === 0 && <p className={classes.nothing}>No tickets yet. What you raise is listed here.</p>}
      {tickets && tickets.length > 0 && (
        <ul className={classes.tickets} aria-label="Earlier tickets">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TicketRow({ ticket: { concern, status, created_at } }: { ticket: Ticket }) {
  return (
    <li>
      <div className={classes.concern}>
        <p>{concern}</p>
        <span>{dayText(created_at)}</span>
      </div>
      <StatusChip status={status} tone={status === 'Open' ? 'warn' : 'quiet'} />
    </li>
  );
}
