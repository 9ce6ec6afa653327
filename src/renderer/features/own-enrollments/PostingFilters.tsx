import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ExploreOrder, ExploreQuery } from '../explore/explore-query.ts';
import { SkillsFilter } from '../explore/SkillsFilter.tsx';

type Filters = Pick<ExploreQuery, 'order' | 'skills'>;

const orders: readonly { readonly order: ExploreOrder; readonly label: string }[] = [
  { order: 'id,asc', label: 'Older First' },
  { order: 'id,desc', label: 'Newest First' },
  { order: 'stipend_to,desc', label: 'Stipend' },
];

interface PostingFiltersProps {
  readonly query: ExploreQuery;
  readonly onApply: (filters: Filters) => void;
}

/** What openings are ordered by, and the skills that they ask for. */
export function PostingFilters({ query, onApply }: PostingFiltersProps) {
  const [order, setOrder] = useState(query.order);
  const [skills, setSkills] = useState(query.skills);
  const ranked = order === null && query.search !== '';
  return (
    <Stack gap={18}>
      <Radio.Group
        label="Sort by"
        description={ranked ? 'The best match is first until you choose' : undefined}
        value={order ?? (ranked ? null : 'id,desc')}
        onChange={(next) => setOrder(next as ExploreOrder)}
      >
        <Stack gap={10} mt={6}>
          {orders.map((each) => (
            <Radio key={each.order} size="sm" value={each.order} label={each.label} />
          ))}
        </Stack>
      </Radio.Group>
      <SkillsFilter skills={skills} onChange={setSkills} />
      <Group gap={10} grow>
        <Button
          variant="default"
          onClick={() => {
            setOrder(null);
            setSkills([]);
            onApply({ order: null, skills: [] });
          }}
        >
          Clear
        </Button>
        <Button onClick={() => onApply({ order, skills })}>Apply</Button>
      </Group>
    </Stack>
  );
}
