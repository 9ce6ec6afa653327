import { Button, Group, Radio, Stack } from '@mantine/core';
import type { ExploreOrder, ExploreQuery } from '../explore/explore-query.ts';
import { CoursesFilter, SkillsFilter } from '../explore/NamesFilter.tsx';

/** What the panel of filters holds. */
export type PostingFilterValues = Pick<ExploreQuery, 'order' | 'skills' | 'courses'>;

const orders: readonly { readonly order: ExploreOrder; readonly label: string }[] = [
  { order: 'id,asc', label: 'Older First' },
  { order: 'id,desc', label: 'Newest First' },
  { order: 'stipend_to,desc', label: 'Stipend' },
];

interface PostingFiltersProps {
  /** What is ticked, asked for or not. */
  readonly filters: PostingFilterValues;
  /** Whether words are asked for. */
  readonly searched: boolean;
  readonly onChange: (part: Partial<PostingFilterValues>) => void;
  readonly onApply: (filters: PostingFilterValues) => void;
}

/** What openings are ordered by, and the skills and courses that they ask for. */
export function PostingFilters({ filters, searched, onChange, onApply }: PostingFiltersProps) {
  const { order, skills, courses } = filters;
  const ranked = order === null && searched;
  return (
    <Stack gap={18}>
      <Radio.Group
        label="Sort by"
        description={ranked ? 'The best match is first until you choose' : undefined}
        value={order ?? (ranked ? null : 'id,desc')}
        onChange={(next) => onChange({ order: next as ExploreOrder })}
      >
        <Stack gap={10} mt={6}>
          {orders.map((each) => (
            <Radio key={each.order} size="sm" value={each.order} label={each.label} />
          ))}
        </Stack>
      </Radio.Group>
      <SkillsFilter names={skills} onChange={(next) => onChange({ skills: next })} />
      <CoursesFilter names={courses} onChange={(next) => onChange({ courses: next })} />
      <Group gap={10} grow>
        <Button variant="default" onClick={() => onApply({ order: null, skills: [], courses: [] })}>
          Clear
        </Button>
        <Button onClick={() => onApply(filters)}>Apply</Button>
      </Group>
    </Stack>
  );
}
