import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditActNames, auditActs } from '#shared/rules/audit/audit-acts.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useServiceFile } from '../../app/desk/use-service-file.ts';
import { useListAddress } from '../../app/routes/use-list-address.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { count, dayText, timeOfDay } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { auditChangeText, subjectText } from './audit-texts.ts';
import { ListFilter } from './ListFilter.tsx';

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
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** What admins did, the newest first, with filters and as a file. */
export function AuditPage() {
  const { page, of, narrow, toPage } = useListAddress();
  const file = useServiceFile();
  const person = of('person');
  const act = auditActNames.find((name) => name === of('act'));
  const from = of('from');
  const to = of('to');
  const filters = {
    ...(person ? { person } : {}),
    ...(act ? { act } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
  const entries = useRead('audit.list', { query: { page, limit, ...filters } });
  const total = entries.data?.total;
  const onPerson = useCallback((text: string) => narrow({ person: text }), [narrow]);
  return (
    <Page title="Audit log" subtitle="What admins did. Entries can’t be changed or deleted.">
      <FilterBar
        summary={total === undefined ? undefined : `${count(total)} found`}
        actions={
          <Button
            size="xs"
            fz={13}
            variant="default"
            loading={file.busy}
            disabled={!total}
            leftSection={<IconDownload size={16} stroke={1.9} />}
            onClick={() => void file.save({ call: 'audit.export', query: filters })}
          >
            Export CSV
          </Button>
        }
      >
        <SearchBox label="Search by person" value={person} onChange={onPerson} width={220} />
        <ListFilter
          label="Act"
          data={actChoices}
          value={of('act')}
          width={230}
          onChange={(value) => narrow({ act: value })}
        />
        <DayInput aria-label="From" placeholder="From" value={from} onDay={(day) => narrow({ from: day })} w={140} />
        <DayInput aria-label="To" placeholder="To" value={to} onDay={(day) => narrow({ to: day })} w={140} />
      </FilterBar>
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
