import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { dayText } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { useWayToList } from '../explore/list-address.ts';
import { PostingArticle } from '../explore/PostingArticle.tsx';
import { detailsOf } from '../explore/posting-details.ts';
import { ReportButton } from '../flags/ReportButton.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { SaveButton } from '../saved/SaveButton.tsx';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { FitLine } from './FitLine.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import { type OwnEnrollmentState, useOwnEnrollment } from './use-own-enrollment.ts';

interface OwnPostingProps {
  readonly kind: PostingKind;
  readonly id: number;
  /** Where the student came from: the list of postings, or the own applications. */
  readonly from: 'explore' | 'applications';
}

const ways = {
  explore: { to: ownPaths.explore, text: 'Explore' },
  applications: { to: ownPaths.applications, text: 'My applications' },
} as const;

/** A posting as a student reads it: what it says, the own application, and the way to apply. */
export function OwnPostingView({ kind, id, from }: OwnPostingProps) {
  const state = useOwnEnrollment(kind, id);
  const { read, own } = state;
  const way = ways[from];
  const list = useWayToList(from === 'explore' ? `${way.to}?type=${kind}` : way.to);
  const trail = (
    <Link className="fb-link" to={list}>
      {way.text}
    </Link>
  );
  if (!own) {
    return (
      <Page title={`The ${kindLabels[kind].one}`} trail={trail}>
        <Awaited read={read} back={[list, way.text]} />
      </Page>
    );
  }
  const { posting } = own;
  return (
    <Page
      title={posting.title}
      trail={trail}
      subtitle={`Posted ${dayText(posting.published_at ?? posting.created_at)}`}
      actions={
        <>
          <SaveButton kind={kind} id={id} title={posting.title} saved={own.saved} asOf={read.asOf} />
          <ApplyLink kind={kind} id={id} state={state} />
        </>
      }
    >
      <OfflineNote live={read.live} asOf={read.asOf} />
      <div className={classes.columns}>
        <div className={classes.reading}>
          <PostingArticle details={detailsOf(kind, posting)} logo={posting.branch.company_logo} />
          <ReportButton reported={{ subject: 'posting', id, name: posting.title }} />
        </div>
        {/* In one column, an application stands above what it is about. */}
        <div className={own.application || state.pending || state.refused ? classes.first : undefined}>
          {!own.application && <FitLine asked={posting} fit={own} />}
          <ApplicationPanel kind={kind} id={id} own={own} state={state} />
        </div>
      </div>
    </Page>
  );
}

function ApplyLink({ kind, id, state }: { kind: PostingKind; id: number; state: OwnEnrollmentState }) {
  const { own, pending, refused } = state;
  if (!own?.may_apply || pending || refused) return null;
  return (
    <Button component={Link} to={ownPaths.apply(kind, id)}>
      {own.application ? 'Apply again' : 'Apply'}
    </Button>
  );
}
