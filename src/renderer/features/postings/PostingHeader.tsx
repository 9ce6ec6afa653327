import { Button } from '@mantine/core';
import { IconArchive, IconCopy, IconFileDescription, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { mayMovePosting, postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { brief } from '../../ui/page/brief.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { ClosePosting } from './ClosePosting.tsx';
import { kindLabels, postingPaths } from './kinds.ts';
import classes from './PostingHeader.module.css';
import { type FigureFields, keyFigures } from './posting-figures.ts';
import { TakeClosingBack } from './TakeClosingBack.tsx';
import { shownStanding, useWaitingClosings } from './use-closing.ts';
import { useDuplicate } from './use-duplicate.ts';

/** What the header says of a posting. `postings.read` and the list of its applications both answer it. */
interface HeaderPosting extends FigureFields {
  readonly id: number;
  readonly title: string;
  readonly goal: string;
  readonly status: number;
  readonly taken_down?: unknown;
}

interface PostingPageProps {
  readonly kind: PostingKind;
  readonly post: HeaderPosting;
  /** The page's own buttons, after those that every page of a posting has. */
  readonly actions?: ReactNode;
  /** Whether to go to the dashboard only once the toast about the closing is gone. */
  readonly leaveAfterToast?: boolean;
  readonly width?: 'wide' | 'fill';
  /** At the right of the key figures. */
  readonly tile?: ReactNode;
  /** After the posting's state. */
  readonly beside?: ReactNode;
  /** Only the title: something below it wants the room. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

/** A page under a posting's title, goal and key figures: View Details, Duplicate, Close Opening. */
export function PostingPage({ kind, post, actions, leaveAfterToast, ...props }: PostingPageProps) {
  const { width = 'wide', tile, beside, compact = false, children } = props;
  return (
    <Page
      width={width}
      trail={
        <Link to={postingPaths.list(kind)} className={classes.trail}>
          {kindLabels[kind].title}
        </Link>
      }
      title={post.title}
      beside={
        <>
          <span className={classes.kind}>{kind}</span>
          <PostingState kind={kind} post={post} />
          {beside}
        </>
      }
      actions={
        !compact && (
          <>
            <PostingButtons kind={kind} post={post} {...(leaveAfterToast ? { leaveAfterToast } : {})} />
            {actions}
          </>
        )
      }
    >
      {!compact && <PostingSummary kind={kind} post={post} tile={tile} />}
      {children}
    </Page>
  );
}

function PostingState({ kind, post }: { kind: PostingKind; post: HeaderPosting }) {
  const waiting = useWaitingClosings(kind).get(post.id);
  return <StatusChip status={shownStanding(post, waiting)} />;
}

/** The figures of its kind, and the goal. */
function PostingSummary({ kind, post, tile }: Pick<PostingPageProps, 'kind' | 'post' | 'tile'>) {
  return (
    <div className={classes.summary}>
      <dl className={classes.figures}>
        {keyFigures(kind, post).map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {post.goal.trim() && (
        <p className={classes.goal} title={post.goal}>
          {post.goal}
        </p>
      )}
      {tile}
    </div>
  );
}

/** What the buttons of a posting's head look like. */
export const headButton = { variant: 'default', size: 'xs', fz: 13, h: 36, px: 11 } as const;

function PostingButtons({
  kind,
  post,
  leaveAfterToast = false,
}: {
  kind: PostingKind;
  post: HeaderPosting;
  leaveAfterToast?: boolean;
}) {
  const [closing, setClosing] = useState(false);
  const duplicate = useDuplicate(kind);
  const waiting = useWaitingClosings(kind).get(post.id);
  return (
    <>
      <Button
        {...headButton}
        component={Link}
        to={postingPaths.details(kind, post.id)}
        leftSection={<IconFileDescription size={16} stroke={1.8} />}
        {...brief('View Details', 760)}
      >
        View Details
      </Button>
      <Button
        {...headButton}
        leftSection={<IconCopy size={16} stroke={1.8} />}
        onClick={() => void duplicate(post.id)}
        {...brief('Duplicate', 1240)}
      >
        Duplicate
      </Button>
      {waiting && post.status !== postingStatuses.closed && <TakeClosingBack entry={waiting} />}
      {!waiting && mayMovePosting(post.status, 3) && (
        <Button
          {...headButton}
          leftSection={<IconArchive size={16} stroke={1.8} />}
          onClick={() => setClosing(true)}
          {...brief('Close Opening', 1240)}
        >
          Close Opening
        </Button>
      )}
      {closing && (
        <ClosePosting kind={kind} posting={post} leaveAfterToast={leaveAfterToast} onClose={() => setClosing(false)} />
      )}
    </>
  );
}

/** The tile that leads to a new internship. Its label and its way are the same beside every kind. */
export function PostNewInternship() {
  return (
    <Button
      component={Link}
      to={postingPaths.add('internship')}
      className={classes.tile ?? ''}
      leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}
      {...brief('Post New Internship', 760)}
    >
      Post New Internship
    </Button>
  );
}
