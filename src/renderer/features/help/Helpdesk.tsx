import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { maxConcern } from '#shared/contract/tickets.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { useDesk, useRead } from '../../app/desk/use-read.ts';
import { wasTakenBack } from '../../app/outbox/taken-back.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, KeptListProblem, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { TablePager } from '../../ui/table/TablePager.tsx';
import classes from './help.module.css';
import { type TicketRow, ticketRows } from './ticket-rows.ts';

/**
 * A concern for the helpdesk, and the tickets that were raised before. `isBesideForms`: the page has a filled button
 * already.
 */
export function Helpdesk({ isBesideForms = false }: { isBesideForms?: boolean }) {
  return (
    <div className={classes.stack}>
      <RaiseTicket variant={isBesideForms ? 'default' : 'filled'} />
      <Tickets />
    </div>
  );
}

const savedOffline = 'Ticket saved. It will be sent when you’re back online';

function RaiseTicket({ variant }: { variant: 'default' | 'filled' }) {
  const kept = useKept('ticket', '', isText);
  const fields = useFieldMessages();
  const { add } = useQueue();
  const { data: workspace } = useDesk('workspace.read');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sent = kept.value;
    const concern = sent.trim();
    if (busy) return;
    if (concern === '') return fields.show({ concern: 'Describe your concern' });
    fields.clear();
    setBusy(true);
    const queued = await add([{ call: 'tickets.create', title: concern, body: { concern } }]);
    setBusy(false);
    if (!queued) return;
    kept.saved(sent);
    if (workspace?.reachable === false) toast.info(savedOffline);
  }

  return (
    <Card id="helpdesk" title="Contact the helpdesk">
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
        <div>
          <Button type="submit" variant={variant} loading={busy}>
            Raise a Ticket
          </Button>
        </div>
      </form>
    </Card>
  );
}

const perPage = 20;

function Tickets() {
  const [page, setPage] = useState(1);
  const list = useRead('tickets.list', { query: { page, limit: perPage } });
  const { entries, undo } = useQueue();
  const rows = ticketRows(page === 1 ? entries : [], list.data?.data ?? [], list.asOf);
  return (
    <Card title="Earlier tickets">
      <OfflineNote live={list.live} asOf={list.asOf} />
      {rows.length > 0 && list.problem && <KeptListProblem problem={list.problem} onRetry={list.refetch} />}
      {rows.length === 0 &&
        !list.data &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={3} />)}
      {rows.length === 0 && list.data && (
        <p className={classes.nothing}>No tickets yet. What you raise is listed here.</p>
      )}
      {rows.length > 0 && (
        <ul className={classes.tickets} aria-label="Earlier tickets">
          {rows.map((row) => (
            <TicketItem key={row.key} row={row} onDiscard={(id) => undo([id])} />
          ))}
        </ul>
      )}
      {list.data && list.data.total > perPage && (
        <TablePager page={page} limit={perPage} total={list.data.total} onPage={setPage} />
      )}
    </Card>
  );
}

interface TicketItemProps {
  readonly row: TicketRow;
  /** Takes an entry back; answers the ids of what is gone. */
  readonly onDiscard: (entryId: string) => Promise<readonly string[]>;
}

function TicketItem({ row, onDiscard }: TicketItemProps) {
  const discard = (id: string) => wasTakenBack(onDiscard(id), 'ticket');
  const { concern, status, at, answer, answeredAt, entryId, refusal } = row;
  return (
    <li>
      <div className={classes.concern}>
        <p>{concern}</p>
        <span>{dayText(at)}</span>
        {refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        {answer !== '' && (
          <div className={classes.answer}>
            <span>Helpdesk, {dayText(answeredAt)}</span>
            <p>{answer}</p>
          </div>
        )}
      </div>
      <StatusChip status={status} tone={tones[status]} />
      {entryId !== null && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Discard ticket: ${cutText(concern, 60)}`}
          onClick={() => void discard(entryId)}
        >
          Discard
        </Button>
      )}
    </li>
  );
}

const tones = { Open: 'warn', Closed: 'quiet', Waiting: 'warn', Sending: 'ink', 'Not sent': 'bad' } as const;
