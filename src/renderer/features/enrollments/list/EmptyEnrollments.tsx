import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { EnrollmentTally } from '#shared/rules/enrollments/enrollment-tally.ts';
import { Empty } from '../../../ui/states/States.tsx';
import { type EnrollmentView, enrollmentTabLabels, filterCount, noFilters } from './enrollment-view.ts';

interface EmptyEnrollmentsProps {
  readonly view: EnrollmentView;
  readonly tally: EnrollmentTally;
  readonly onClear: (view: Partial<Pick<EnrollmentView, 'search' | 'city' | 'skills' | 'qualification'>>) => void;
}

/** Where a tab lists nobody. */
export function EmptyEnrollments({ view, tally, onClear }: EmptyEnrollmentsProps) {
  const narrowed = view.search !== '' || filterCount(view) > 0;
  const words = enrollmentTabLabels.find(({ tab }) => tab === view.tab);
  if (narrowed) {
    return (
      <Empty
        icon={<IconUsers size={22} />}
        title="No applicants match this search"
        action={
          <Button variant="default" onClick={() => onClear({ ...noFilters, search: '' })}>
            Clear search and filters
          </Button>
        }
      />
    );
  }
  const nobodyYet = tally.applied === 0;
  return (
    <Empty icon={<IconUsers size={22} />} title={nobodyYet ? 'No Applications' : (words?.empty ?? 'No Applications')}>
      {nobodyYet
        ? 'Students appear here as soon as they apply. Invite students or a college to spread the word.'
        : 'They appear here as soon as there are some.'}
    </Empty>
  );
}
