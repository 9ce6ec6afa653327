import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import type { ServiceReadState } from '../../app/desk/use-read.ts';
import type { ListAddress } from '../../app/routes/use-list-address.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { count } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { Empty } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListFilter } from './ListFilter.tsx';

/** Entries on one page of a log. */
export const logLimit = 20;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The person and the days that a log is narrowed down by, as calls take them. */
export function readLogFilters(of: ListAddress['of']) {
  const person = of('person');
  const from = of('from');
  const to = of('to');
  return { ...(person ? { person } : {}), ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** Where something came from that no network address is known of. */
export const serviceComputer = 'The computer that runs the service';

/** How a log names an account; a deleted one has neither name nor e-mail. */
export const loggedName = (person: { readonly name: string; readonly email_address: string }): string =>
  person.name || person.email_address || 'Deleted account';

interface LogPageProps<T> {
  readonly title: string;
  readonly subtitle: string;
  readonly address: ListAddress;
  /** The filter of what happened: its name in the address, its label, and its values. */
  readonly what: {
    readonly name: string;
    readonly label: string;
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  };
  readonly columns: readonly Column<T>[];
  readonly entries: ServiceReadState<{ readonly data: T[]; readonly total: number }>;
  /** What the button saves: all that the filters find. */
  readonly file: DeskInput<'files.fetch'>;
  /** What is written down here, where nothing is found. */
  readonly holds: string;
}

/** A log of admins, the newest entry first: filtered by person, by what happened and by days, and saved as a file. */
export function LogPage<T extends { readonly id: number }>(props: LogPageProps<T>) {
  const { title, subtitle, address, what, columns, entries, file, holds } = props;
  const { page, of, narrow, toPage } = address;
  const saving = useServiceFile();
  const total = entries.data?.total;
  const onPerson = useCallback((text: string) => narrow({ person: text }), [narrow]);
  return (
    <Page title={title} subtitle={subtitle}>
      <FilterBar
        summary={total === undefined ? undefined : `${count(total)} found`}
        actions={
          <Button
            size="xs"
            fz={13}
            variant="default"
            loading={saving.busy}
            {...disabledBecause(!total && (entries.data || entries.problem ? 'No entries to export' : 'Loading'))}
            leftSection={<IconDownload size={16} stroke={1.9} />}
            onClick={() => void saving.save(file)}
          >
            Export CSV
          </Button>
        }
      >
        <SearchBox label="Search by person" value={of('person')} onChange={onPerson} width={220} />
        <ListFilter
          label={what.label}
          data={what.choices}
          value={of(what.name)}
          width={230}
          onChange={(value) => narrow({ [what.name]: value })}
        />
        <DayInput
          aria-label="From"
          placeholder="From"
          value={of('from')}
          onDay={(day) => narrow({ from: day })}
          w={140}
        />
        <DayInput aria-label="To" placeholder="To" value={of('to')} onDay={(day) => narrow({ to: day })} w={140} />
      </FilterBar>
      <DataTable
        label={title}
        columns={columns}
        rows={entries.data?.data}
        rowId={({ id }) => String(id)}
        problem={entries.problem}
        onRetry={entries.refetch}
        offline={entries}
        empty={<Empty title="Nothing found">{holds}</Empty>}
        pager={{ page, limit: logLimit, total: total ?? 0, onPage: toPage }}
      />
    </Page>
  );
}
