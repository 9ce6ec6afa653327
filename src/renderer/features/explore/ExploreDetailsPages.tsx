import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { dayText } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { StudentPanel } from '../assigning/StudentPanel.tsx';
import { ReportButton } from '../flags/ReportButton.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { useWayToList } from './list-address.ts';
import classes from './opportunity.module.css';
import { PostingArticle } from './PostingArticle.tsx';
import { detailsOf } from './posting-details.ts';

/** A published project, for educators. */
export function ProjectDetailsPage() {
  return <Details kind="project" />;
}

/** A published internship, for educators. */
export function InternshipDetailsPage() {
  return <Details kind="internship" />;
}

/** A published job, for educators. */
export function JobDetailsPage() {
  return <Details kind="job" />;
}

function Details({ kind }: { kind: PostingKind }) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <ErrorPage inside />;
  return <Posting key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

/** What it says, and beside it the students that it can be sent to. */
function Posting({ kind, id }: { kind: PostingKind; id: number }) {
  const { data, problem, refetch, live, asOf } = useRead('postings.read', { params: { method: kind, id } });
  const words = kindLabels[kind];
  const students = useRef<HTMLDivElement>(null);
  const posting = data?.data;
  const list = useWayToList(`/educator/explore?type=${kind}`);
  const trail = (
    <Link className="fb-link" to={list}>
      Explore {words.title}
    </Link>
  );
  if (!posting) {
    return (
      <Page title={`The ${words.one}`} trail={trail}>
        <Awaited read={{ problem, refetch }} back={[list, `Explore ${words.title}`]} />
      </Page>
    );
  }
  return (
    <Page
      title={posting.title}
      trail={trail}
      subtitle={`Posted ${dayText(posting.published_at ?? posting.created_at)}`}
      actions={
        <Button
          className={classes.toStudents}
          variant="default"
          leftSection={<IconUsers size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => students.current?.scrollIntoView()}
        >
          Choose students
        </Button>
      }
    >
      <OfflineNote live={live} asOf={asOf} />
      <div className={classes.columns}>
        <div className={classes.reading}>
          <PostingArticle details={detailsOf(kind, posting)} logo={posting.branch.company_logo} />
          <ReportButton reported={{ subject: 'posting', id, name: posting.title }} />
        </div>
        <div ref={students} className={classes.students}>
          <StudentPanel post={{ kind, id, title: posting.title }} />
        </div>
      </div>
    </Page>
  );
}
