import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { type AdminTicket, ticketStatuses } from '#shared/contract/tickets.ts';
import { listLimits } from '../../../app/desk/list-limits.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { counted, dayText } from '../../../ui/format.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { TablePager } from '../../../ui/table/TablePager.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { roleNames } from '../role-names.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import classes from './support.module.css';
import { useFilters } from './use-filters.ts';

/** /admin/tickets: everybody’s tickets, to answer, close and reopen. */
export function TicketsPage() {
  const filters = useFilters();
  const status = filters.oneOf('status', ticketStatuses);
  const search = filters.text('search');
  const list = useRead('adminTickets.list', {
    query: { page: filters.page, limit: listLimits.admin, search, ...(status && { status }) },
  });
  const rows = list.data?.data;
  const total = list.data?.total ?? 0;
  const pager = { page: filters.page, limit: listLimits.admin, total, onPage: filters.setPage };
  useLastPage(pager, rows?.length, list.live);
  return (
    <Page title="Tickets" subtitle="What people asked the helpdesk">
      <FilterBar summary={list.data && counted(list.data.total, 'ticket')}>
        <SearchBox
          label="Search concerns, names and e-mails"
          value={search}
          width={320}
          onChange={(value) => filters.set('search', value)}
        />
        <FilterSelect
          label="Status"
          all="Open and closed"
          options={ticketStatuses.map((each) => ({ value: each, label: each }))}
          value={status ?? ''}
          onChange={(value) => filters.set('status', value)}
        />
      </FilterBar>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {!rows &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={8} />)}
      {rows?.length === 0 && total === 0 && (
        <Empty icon={<IconLifebuoy size={22} />} title="No tickets">
          {search || status ? 'No ticket matches these filters.' : 'What people ask the helpdesk is listed here.'}
        </Empty>
      )}
      {rows && total > 0 && (
        <>
          <ul className={classes.list} aria-label="Tickets">
            {rows.map((ticket) => (
              <TicketItem key={ticket.id} ticket={ticket} onConflict={list.refetch} />
            ))}
          </ul>
          <TablePager {...pager} />
        </>
      )}
    </Page>
  );
}

function TicketItem({ ticket, onConflict }: { ticket: AdminTicket; onConflict: () => void }) {
  const { id, concern, status, created_at, answer, answered_at, person } = ticket;
  const [replying, setReplying] = useState(false);
  const update = useSend('adminTickets.update');
  const next = status === 'Open' ? 'Closed' : 'Open';

  async function move() {
    const result = await update.run({ params: { id }, body: { status: next } });
    if (result.ok) toast.done(next === 'Closed' ? 'Ticket closed' : 'Ticket reopened');
    else toast.failed(result.error.message);
  }

  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <span className={classes.who}>
          <strong>{person.name}</strong> {person.email_address} · {roleNames[person.role]?.one} · {dayText(created_at)}
        </span>
        <StatusChip status={status} tone={status === 'Open' ? 'warn' : 'quiet'} />
      </div>
      <p className={classes.words}>{concern}</p>
      {answer && (
        <div className={classes.note}>
          <span className={classes.who}>Answered {dayText(answered_at)}</span>
          <p className={classes.words}>{answer}</p>
        </div>
      )}
      {replying ? (
        <ReplyForm ticket={ticket} onDone={() => setReplying(false)} onConflict={onConflict} />
      ) : (
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => setReplying(true)}>
            {answer ? 'Change the answer' : 'Reply'}
          </Button>
          <Button size="xs" variant="default" loading={update.busy} onClick={() => void move()}>
            {next === 'Closed' ? 'Close' : 'Reopen'}
          </Button>
        </div>
      )}
    </li>
  );
}
