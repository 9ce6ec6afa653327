import { Tooltip } from '@mantine/core';
import { IconCloudCheck, IconCloudDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CachedEnrollments } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { clockTime, counted } from '../../ui/format.ts';
import classes from './enrollments.module.css';
import type { Enrollments } from './list/use-enrollments.ts';

type Posting = Pick<NonNullable<Enrollments['post']>, 'method' | 'id'>;

const useCachedEnrollments = ({ method, id }: Posting): CachedEnrollments | null =>
  useDesk('applicants.kept', { method, id }).data ?? null;

/** The applications of an opening that the desk keeps whole, by id. */
export function useReadyEnrollments(posting: Posting): ReadonlySet<number> {
  const kept = useCachedEnrollments(posting);
  return useMemo(() => new Set(kept?.ids), [kept]);
}

/** Says how much of an opening can be worked on without the service. Renders nothing before the desk knows. */
export function ReadyOffline({ posting }: { posting: Posting }) {
  const kept = useCachedEnrollments(posting);
  if (!kept || kept.total === 0) return null;
  const { total, ids, asOf } = kept;
  const isWhole = ids.length === total;
  const Icon = isWhole ? IconCloudCheck : IconCloudDown;
  const about = isWhole
    ? `${counted(total, 'applicant')} with answers and files on this computer, as of ${clockTime(asOf)}`
    : 'Answers and files of the others are still loading';
  return (
    <Tooltip label={about} multiline maw={280}>
      <span className={classes.ready} data-whole={isWhole || undefined}>
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        {isWhole ? 'Ready offline' : `${ids.length} of ${total} ready offline`}
      </span>
    </Tooltip>
  );
}

/** Marks an applicant who is kept whole. */
export function ReadyMark() {
  return (
    <span className={classes.readyMark} title="Ready offline">
      <IconCloudCheck size={14} stroke={1.8} aria-hidden="true" />
      <span className="fb-visually-hidden">Ready offline</span>
    </span>
  );
}
