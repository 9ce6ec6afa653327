import type { SecurityEntry } from '#shared/contract/security.ts';
import { securityEventNames, securityEvents, securityLogDays } from '#shared/rules/audit/security-events.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useServiceFile } from '../../app/desk/use-service-file.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Empty } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LogBar, logFilters } from './LogBar.tsx';

const limit = 20;

const nameOf = (person: NonNullable<SecurityEntry['account']>) =>
  person.name || person.email_address || 'Deleted account';

const columns: readonly Column<SecurityEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => `${dayText(at)}, ${timeOfDay(at)}`, sortable: false },
  {
    id: 'account',
    header: 'Account',
    value: ({ account }) => (account ? nameOf(account) : 'No account with this e-mail'),
    main: true,
    sortable: false,
  },
  { id: 'event', header: 'What', value: ({ event }) => securityEvents[event], wrap: true, sortable: false },
  { id: 'place', header: 'Organisation', value: ({ place }) => place, quiet: true, sortable: false },
  { id: 'actor', header: 'By', value: ({ actor }) => (actor ? nameOf(actor) : ''), quiet: true, sortable: false },
  { id: 'device', header: 'Device', value: ({ device }) => device, quiet: true, sortable: false },
  { id: 'address', header: 'From', value: ({ address }) => address ?? 'This computer', quiet: true, sortable: false },
];

const choices = securityEventNames.map((value) => ({ value, label: securityEvents[value] }));

/** Who signed in, who failed to, and what changed about how accounts are signed in to: with filters, and as a file. */
export function SecurityPage() {
  const address = useListAddress();
  const { page, of, toPage } = address;
  const file = useServiceFile();
  const event = securityEventNames.find((name) => name === of('event'));
  const filters = { ...logFilters(of), ...(event ? { event } : {}) };
  const entries = useRead('security.list', { query: { page, limit, ...filters } });
  const total = entries.data?.total;
  return (
    <Page
      title="Security log"
      subtitle={`Sign-ins, failed ones, and changes of passwords, codes and members. Kept for ${securityLogDays} days.`}
    >
      <LogBar
        address={address}
        total={total}
        what={{ name: 'event', label: 'Event', choices }}
        exporting={file.busy}
        onExport={() => void file.save({ call: 'security.export', query: filters })}
      />
      <DataTable
        label="Security log"
        columns={columns}
        rows={entries.data?.data}
        rowId={({ id }) => String(id)}
        problem={entries.problem}
        onRetry={entries.refetch}
        offline={entries}
        empty={<Empty title="Nothing found">Each sign-in and each change of a password is written down here.</Empty>}
        pager={{ page, limit, total: total ?? 0, onPage: toPage }}
      />
    </Page>
  );
}
