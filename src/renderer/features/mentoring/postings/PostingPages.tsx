import { Button } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../../app/controls/Awaited.tsx';
import { useRead } from '../../../app/desk/use-read.ts';
import { dayText } from '../../../ui/format.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { Empty, OfflineNote } from '../../../ui/states/States.tsx';
import { useWayToList } from '../../explore/list-address.ts';
import { PostingArticle } from '../../explore/PostingArticle.tsx';
import { detailsOf, type PostingDetails } from '../../explore/posting-details.ts';
import { mentorPaths } from '../mentor-paths.ts';
import { PublishedPostings } from './PublishedPostings.tsx';
import classes from './postings.module.css';

/** /dashboard/mentor/availableproject: published projects; with an id in the query the whole text of one. */
export function AvailableProjectsPage() {
  const id = useChosen();
  if (id === null) return <PublishedPostings kind="project" title="Available projects" />;
  return <Chosen key={id} kind="project" id={id} back={[mentorPaths.projects, 'Available projects']} show={whole} />;
}

/** /dashboard/mentor/mentorjoblist: published jobs. */
export function JobListPage() {
  return <PublishedPostings kind="job" title="Jobs" />;
}

/** /dashboard/mentor/jobdetail: whose job it is, where, when and for how much. */
export function JobDetailPage() {
  return <ChosenJob show={facts} />;
}

/** /dashboard/mentor/jobcontent: what the job asks for. */
export function JobContentPage() {
  return <ChosenJob show={requirements} />;
}

/** /dashboard/mentor/jobdescription: everything that the job says. */
export function JobDescriptionPage() {
  return <ChosenJob show={whole} />;
}

/** The posting in the query of the address; null where it names none. */
function useChosen(): number | null {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

/** The part of a posting that a page shows. */
type Show = (details: PostingDetails) => PostingDetails;

const whole: Show = (details) => details;
const required = [
  'Roles and Responsibilities',
  'Tasks',
  'Required Skills',
  'Required Qualification',
  'Screening Questions',
];
const facts: Show = (details) => ({
  ...details,
  parts: details.parts.filter(({ title }) => ['Job Details', 'Main Goal', 'Location'].includes(title)),
});
const requirements: Show = (details) => ({
  ...details,
  figures: [],
  parts: details.parts.filter(({ title }) => required.includes(title)),
});

const views = [
  { label: 'Details', to: mentorPaths.jobDetail, show: facts },
  { label: 'Requirements', to: mentorPaths.jobContent, show: requirements },
  { label: 'Full description', to: mentorPaths.jobDescription, show: whole },
] as const;

function ChosenJob({ show }: { show: Show }) {
  const id = useChosen();
  if (id !== null) return <Chosen key={id} kind="job" id={id} back={[mentorPaths.jobs, 'Jobs']} show={show} />;
  return (
    <Page title="Job">
      <Empty
        title="No job chosen"
        icon={<IconBriefcase size={22} stroke={1.7} />}
        action={
          <Button component={Link} to={mentorPaths.jobs}>
            Choose a job
          </Button>
        }
      >
        Choose a job in the list to read about it here.
      </Empty>
    </Page>
  );
}

interface ChosenProps {
  readonly kind: PostingKind;
  readonly id: number;
  /** The list that it was chosen in. */
  readonly back: readonly [path: string, label: string];
  readonly show: Show;
}

function Chosen({ kind, id, back: [path, label], show }: ChosenProps) {
  const { data, problem, refetch, live, asOf } = useRead('postings.read', { params: { method: kind, id } });
  const posting = data?.data;
  const list = useWayToList(path);
  const { state } = useLocation();
  const trail = (
    <Link className="fb-link" to={list}>
      {label}
    </Link>
  );
  if (!posting) {
    return (
      <Page title={`The ${kind}`} trail={trail} width="narrow">
        <Awaited read={{ problem, refetch }} back={[list, label]} />
      </Page>
    );
  }
  const details = show(detailsOf(kind, posting));
  return (
    <Page
      title={posting.title}
      trail={trail}
      width="narrow"
      subtitle={`Posted ${dayText(posting.published_at ?? posting.created_at)}`}
    >
      <OfflineNote live={live} asOf={asOf} />
      {kind === 'job' && (
        <nav className={classes.tabs} aria-label="About this job">
          {views.map((page) => (
            <Link
              key={page.label}
              className={classes.tab}
              to={page.to(id)}
              state={state}
              aria-current={page.show === show ? 'page' : undefined}
            >
              {page.label}
            </Link>
          ))}
        </nav>
      )}
      <PostingArticle details={details} logo={posting.branch.company_logo} />
      {details.parts.length === 0 && details.figures.length === 0 && (
        <p className={classes.nothing}>The company hasn’t written anything about this.</p>
      )}
    </Page>
  );
}
