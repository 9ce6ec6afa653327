import { useParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { ErrorPage } from '../../app/ErrorPage.tsx';
import { useRead } from '../../app/use-read.ts';
import { ErrorFace, LoadingLines, OfflineNote } from '../../ui/Faces.tsx';
import { Page } from '../../ui/Page.tsx';
import { kindWords } from '../postings/kinds.ts';
import { PostingFacts } from '../postings/PostingFacts.tsx';
import { viewOfPosting } from '../postings/posting-view.ts';

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
  const valid = /^[1-9]\d{0,9}$/.test(id);
  const { data, problem, refetch, live, asOf } = useRead('postings.read', {
    params: { method: kind, id: Number(id) },
    enabled: valid,
  });
  if (!valid) return <ErrorPage inside />;
  const posting = data?.data;
  return (
    <Page title={posting?.title ?? `The ${kindWords[kind].one}`} trail="Explore" width="narrow">
      <OfflineNote live={live} asOf={asOf} />
      {posting && <PostingFacts view={viewOfPosting(kind, posting)} />}
      {!posting && (problem ? <ErrorFace problem={problem} onRetry={refetch} /> : <LoadingLines lines={10} />)}
    </Page>
  );
}
