import { useState } from 'react';
import type { Member } from '#shared/contract/members.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { counted, dayText } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import classes from './members.module.css';

const limit = 20;

const columns: readonly Column<Member>[] = [
  { id: 'name', header: 'Name', cell: fullName, value: fullName, main: true, sortable: false },
  { id: 'designation', header: 'Designation', value: ({ designation }) => designation, sortable: false },
  { id: 'email_address', header: 'E-mail', value: ({ email_address }) => email_address, sortable: false },
  { id: 'since', header: 'On Footbridge since', cell: ({ since }) => dayText(since), quiet: true, sortable: false },
];

/** Who belongs to the own company or institution, and who asks to. */
export function MembersPage() {
  const user = useUser();
  const [page, setPage] = useState(1);
  const members = useRead('members.list', { query: { page, limit } });
  const total = members.data?.total;
  return (
    <Page
      title="Members"
      subtitle={`${user.company?.company_name ?? ''}${total === undefined ? '' : ` · ${counted(total, 'member')}`}`}
    >
      <div className={classes.stack}>
        <JoinRequests />
        <DataTable
          label="Members"
          columns={columns}
          rows={members.data?.data}
          rowId={({ id }) => String(id)}
          problem={members.problem}
          onRetry={members.refetch}
          offline={members}
          pager={{ page, limit, total: total ?? 0, onPage: setPage }}
        />
      </div>
    </Page>
  );
}
