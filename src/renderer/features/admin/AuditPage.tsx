import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditActNames, auditActs } from '#shared/rules/audit/audit-acts.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import type { Column } from '../../ui/table/columns.ts';
import { auditChangeText, subjectText } from './audit-texts.ts';
import { LogPage, loggedName, logLimit, readLogFilters, serviceComputer } from './LogPage.tsx';

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => `${dayText(at)}, ${timeOfDay(at)}`, sortable: false },
  {
    id: 'actor',
    header: 'Who',
    cell: ({ actor }) => (actor ? loggedName(actor) : 'Command at the service'),
    sortable: false,
  },
  { id: 'act', header: 'What', value: ({ act }) => auditActs[act], main: true, sortable: false },
  { id: 'subject', header: 'Of', value: subjectText, sortable: false },
  { id: 'change', header: 'Change', value: auditChangeText, quiet: true, sortable: false },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, width: 190, quiet: true, sortable: false },
  {
    id: 'address',
    header: 'From',
    cell: ({ address }) => address ?? serviceComputer,
    quiet: true,
    sortable: false,
  },
];

const actChoices = auditActNames.map((value) => ({ value, label: auditActs[value] }));

/** What admins did, the newest first, with filters and as a file. */
export function AuditPage() {
  const address = useListAddress();
  const act = auditActNames.find((name) => name === address.of('act'));
  const filters = { ...readLogFilters(address.of), ...(act ? { act } : {}) };
  const entries = useRead('audit.list', { query: { page: address.page, limit: logLimit, ...filters } });
  return (
    <LogPage
      title="Audit log"
      subtitle="What admins did. Entries can’t be changed or deleted."
      address={address}
      what={{ name: 'act', label: 'Act', choices: actChoices }}
      columns={columns}
      entries={entries}
      file={{ call: 'audit.export', query: filters }}
      holds="Suspensions, verifications and admin rights are written down here."
    />
  );
}
