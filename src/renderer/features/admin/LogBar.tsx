import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { ListAddress } from '../../app/routes/use-list-address.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { count } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { ListFilter } from './ListFilter.tsx';

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The person and the days that a log is narrowed down by, as calls take them. */
export function logFilters(of: ListAddress['of']) {
  const person = of('person');
  const from = of('from');
  const to = of('to');
  return { ...(person ? { person } : {}), ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

interface LogBarProps {
  readonly address: ListAddress;
  /** Undefined while it is not known. */
  readonly total: number | undefined;
  /** The filter of what happened: its name in the address, its label, and its values. */
  readonly what: {
    readonly name: string;
    readonly label: string;
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  };
  readonly exporting: boolean;
  readonly onExport: () => void;
}

/** Filters a log by person, by what happened and by days, and saves what they find as a file. */
export function LogBar({ address, total, what, exporting, onExport }: LogBarProps) {
  const { of, narrow } = address;
  const onPerson = useCallback((text: string) => narrow({ person: text }), [narrow]);
  return (
    <FilterBar
      summary={total === undefined ? undefined : `${count(total)} found`}
      actions={
        <Button
          size="xs"
          fz={13}
          variant="default"
          loading={exporting}
          disabled={!total}
          leftSection={<IconDownload size={16} stroke={1.9} />}
          onClick={onExport}
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
  );
}
