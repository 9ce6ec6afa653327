import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDesk } from '../../app/use-read.ts';
import { ErrorFace } from '../../ui/Faces.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { DraftTable } from './DraftTable.tsx';

const places = [
  { value: 'drafts', label: 'Drafts' },
  { value: 'bin', label: 'Bin' },
];

/** All drafts of the account on this computer, and the bin. Works without the service. */
export function DraftsPage() {
  const [place, setPlace] = useState('drafts');
  const [search, setSearch] = useState('');
  const bin = place === 'bin';
  const { data, problem, refetch } = useDesk('drafts.list', { search, bin });
  const drafts = data?.filter(({ method, state }) => method !== 'company' && (bin || state !== 'sent'));
  return (
    <Page
      title="Drafts"
      subtitle={
        bin ? 'What is in the bin is gone 30 days after it was put there.' : 'Kept on this computer, for you only.'
      }
      actions={
        <Button component={Link} to="/employer/internship/add" leftSection={<IconPlus size={18} />}>
          New internship
        </Button>
      }
    >
      <FilterBar summary={drafts && counted(drafts.length, 'draft')}>
        <SearchBox label="Search by title" value={search} onChange={setSearch} />
        <SegmentedControl aria-label="Drafts or bin" data={places} value={place} onChange={setPlace} />
      </FilterBar>
      {problem && !drafts ? <ErrorFace problem={problem} onRetry={refetch} /> : <DraftTable drafts={drafts} />}
    </Page>
  );
}
