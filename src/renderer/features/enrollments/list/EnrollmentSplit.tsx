import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { EnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import { count } from '../../../ui/format.ts';
import { ErrorState } from '../../../ui/states/States.tsx';
import { EnrollmentDetail } from '../detail/EnrollmentDetail.tsx';
import type { Review } from '../detail/use-review.ts';
import classes from '../enrollments.module.css';
import { useReadyEnrollments } from '../ReadyOffline.tsx';
import { EnrollmentNames } from './EnrollmentNames.tsx';
import type { EnrollmentView } from './enrollment-view.ts';
import type { CursorState } from './use-cursor.ts';
import type { Enrollments } from './use-enrollments.ts';

interface EnrollmentSplitProps {
  readonly post: NonNullable<Enrollments['post']>;
  readonly enrollments: Enrollments;
  readonly view: EnrollmentView;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly review: Review;
  readonly decide: (rows: readonly Enrollment[], status: EnrollmentStatus) => Promise<unknown>;
  readonly cursor: CursorState;
  /** One after the other: the list, then the one that was chosen. */
  readonly narrow: boolean;
  readonly goTo: (enrollment: number | null) => void;
}

/** The list with the chosen applicant beside it; where it is narrow, one of the two. */
export function EnrollmentSplit(props: EnrollmentSplitProps) {
  const { post, enrollments, view, selected, onSelect, review, decide, cursor, narrow, goTo } = props;
  const { list, problem, refetch } = enrollments;
  const ready = useReadyEnrollments(post);
  if (!list) return problem ? <ErrorState problem={problem} onRetry={refetch} /> : <SplitSkeleton />;
  const { place } = cursor;
  const open = view.enrollment !== null;
  const row = place ? list.at(place.index) : undefined;
  return (
    <div className={classes.split} data-narrow={narrow}>
      {(!narrow || !open) && (
        <EnrollmentNames
          ready={ready}
          list={list}
          onRange={enrollments.window.onRange}
          place={place}
          selected={selected}
          onSelect={onSelect}
          onMoveTo={cursor.moveTo}
          onOpen={(id) => narrow && goTo(id)}
        />
      )}
      {(!narrow || open) && place !== null && (
        <div className={classes.detailSide}>
          {narrow && (
            <div className={classes.back}>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconArrowLeft size={16} />}
                onClick={() => goTo(null)}
              >
                All candidates
              </Button>
              <span className={classes.position}>
                {count(place.index + 1)} of {count(list.total)}
              </span>
            </div>
          )}
          {place.id !== null && (
            <EnrollmentDetail
              key={place.id}
              post={post}
              id={place.id}
              row={row?.id === place.id ? row : undefined}
              review={review}
              decide={decide}
            />
          )}
        </div>
      )}
    </div>
  );
}

function SplitSkeleton() {
  return (
    <div className={classes.split} aria-busy="true">
      <div className={classes.names}>
        {Array.from({ length: 9 }, (_, line) => `line ${line}`).map((key) => (
          <div key={key} className={classes.waitingName}>
            <Skeleton height={13} width="56%" radius="sm" />
            <Skeleton height={11} width="78%" radius="sm" />
          </div>
        ))}
      </div>
      <div className={classes.detailSide} />
    </div>
  );
}
