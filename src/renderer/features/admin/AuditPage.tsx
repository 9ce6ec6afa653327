import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditActNames, auditActs } from '#shared/rules/audit/audit-acts.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useServiceFile } from '../../app/desk/use-service-file.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Empty } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { auditChangeText, subjectText } from './audit-texts.ts';
import { LogBar, logFilters } from './LogBar.tsx';

const limit = 20;

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => `${dayText(at)}, ${timeOfDay(at)}`, sortable: false },
  {
    id: 'actor',
    header: 'Who',
    cell: ({ actor }) => (actor ? actor.name || actor.email_address || 'Deleted account' : 'Command at the service'),
    sortable: false,
  },
  { id: 'act', header: 'What', value: ({ act }) => auditActs[act], main: true, sortable: false },
  { id: 'subject', header: 'Of', value: subjectText, sortable: false },
  { id: 'change', header: 'Change', value: auditChangeText, quiet: true, sortable: false },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, width: 190, quiet: true, sortable: false },
  {
    id: 'address',
    header: 'From',
    cell: ({ address }) => address ?? 'This computer',
    quiet: true,
    sortable: false,
  },
];

const actChoices = auditActNames.map((value) => ({ value, label: auditActs[value] }));

/** What admins did, the newest first, with filters and as a file. */
export function AuditPage() {
  const address = useListAddress();
  const { page, of, toPage } = address;
  const file = useServiceFile();
  const act = auditActNames.find((name) => name === of('act'));
  const filters = { ...logFilters(of), ...(act ? { act } : {}) };
  const entries = useRead('audit.list', { query: { page, limit, ...filters } });
  const total = entries.data?.total;
  return (
    <Page title="Audit log" subtitle="What admins did. Entries can’t be changed or deleted.">
      <LogBar
        address={address}
        total={total}
        what={{ name: 'act', label: 'Act', choices: actChoices }}
        exporting={file.busy}
        onExport={() => void file.save({ call: 'audit.export', query: filters })}
      />
      <DataTable
        label="Audit log"
        columns={columns}
        rows={entries.data?.data}
        rowId={({ id }) => String(id)}
        problem={entries.problem}
        onRetry={entries.refetch}
        offline={entries}
        empty={<Empty title="Nothing found">Suspensions, verifications and admin rights are written down here.</Empty>}
        pager={{ page, limit, total: total ?? 0, onPage: toPage }}
      />
    </Page>
  );
}
