import { Button } from '@mantine/core';
import { IconAlertCircle, IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RosterImport, RosterOutcome } from '#shared/desk/types.ts';
import { count } from '../../../ui/format.ts';
import { StatCard } from '../../../ui/page/Card.tsx';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import classes from '../roster.module.css';

/** Which rows are shown. */
export type RowFilter = 'all' | 'warnings' | RosterOutcome;

interface CheckFiltersProps {
  readonly upload: RosterImport;
  readonly filter: RowFilter;
  readonly search: string;
  readonly onFilter: (filter: RowFilter) => void;
  readonly onSearch: (search: string) => void;
  readonly actions?: ReactNode;
}

interface CountCard {
  readonly filter: RowFilter;
  readonly label: string;
  readonly value: number;
  readonly tone: 'good' | 'warn' | 'bad' | 'quiet';
}

/** How many rows come to which end. The outcomes sum to the rows that were read; warnings may be on any of them. */
function cardsOf({ counts, options }: RosterImport): CountCard[] {
  const cards: CountCard[] = [
    { filter: 'create', label: 'New', value: counts.create, tone: 'good' },
    { filter: 'update', label: 'Updated', value: counts.update, tone: 'warn' },
    { filter: 'unchanged', label: 'Unchanged', value: counts.unchanged, tone: 'quiet' },
    { filter: 'merged', label: 'Merged duplicates', value: counts.merged, tone: 'quiet' },
    { filter: 'skipped', label: 'Skipped', value: counts.skipped, tone: 'quiet' },
    {
      filter: 'error',
      label: options.allOrNothing ? 'Errors' : 'Errors, left out',
      value: counts.error,
      tone: counts.error > 0 ? 'bad' : 'quiet',
    },
    { filter: 'warnings', label: 'Warnings', value: counts.warnings, tone: counts.warnings > 0 ? 'warn' : 'quiet' },
  ];
  return cards.filter(({ filter, value }) => filter !== 'skipped' || value > 0);
}

/** The counts as filters of the rows below, and the search. */
export function CheckFilters({ upload, filter, search, onFilter, onSearch, actions }: CheckFiltersProps) {
  return (
    <>
      <section className={classes.counts} aria-label="Rows by outcome">
        {cardsOf(upload).map((card) => (
          <StatCard
            key={card.filter}
            label={card.label}
            value={count(card.value)}
            tone={card.tone}
            pressed={filter === card.filter}
            onClick={() => onFilter(filter === card.filter ? 'all' : card.filter)}
          />
        ))}
      </section>
      <FilterBar actions={actions}>
        <SearchBox label="Find a name, e-mail or row" value={search} onChange={onSearch} />
        <Button
          size="xs"
          fz={13}
          variant={filter === 'all' ? 'light' : 'default'}
          aria-pressed={filter === 'all'}
          leftSection={<IconFilter size={16} stroke={1.9} aria-hidden="true" />}
          onClick={() => onFilter('all')}
        >
          All rows
        </Button>
        <Button
          size="xs"
          fz={13}
          variant={filter === 'error' ? 'light' : 'default'}
          aria-pressed={filter === 'error'}
          leftSection={<IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />}
          onClick={() => onFilter('error')}
        >
          Only errors
        </Button>
      </FilterBar>
    </>
  );
}
