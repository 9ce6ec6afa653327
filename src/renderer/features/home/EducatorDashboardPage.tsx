import { Button } from '@mantine/core';
import { IconListDetails, IconReportAnalytics, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Batch } from '#shared/contract/batches.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { count, counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { UnverifiedPlace } from '../company/UnverifiedPlace.tsx';
import { FirstSteps } from '../first-steps/FirstSteps.tsx';
import { newEducatorSteps } from '../first-steps/first-steps.ts';
import { CompaniesCard } from '../partners/CompaniesCard.tsx';
import { UnfinishedUploads } from '../roster/start/UnfinishedUploads.tsx';
import { CourseCoverage } from './CourseCoverage.tsx';
import classes from './EducatorDashboardPage.module.css';
import { ExplorePreviews } from './ExplorePreviews.tsx';
import { greetingAt } from './greeting.ts';
import { ProfileCompletion } from './ProfileCompletion.tsx';
import { StudentApplications } from './StudentApplications.tsx';
import { WayButton } from './WayButton.tsx';

/** /educator/dashboard: the greeting, how complete the profile is, and the way to the students. */
export function EducatorDashboardPage() {
  const user = useUser();
  const counts = useRead('user.counts');
  const students = counts.data?.data.students;
  const institution = user.company?.company_name;
  return (
    <Page
      title={greetingAt(new Date(), user.first_name)}
      {...(students === undefined ? {} : { subtitle: subtitleOf(students, institution) })}
      actions={
        <Button component={Link} to="/educator/upload-student" leftSection={<IconUpload size={18} stroke={1.8} />}>
          {students ? 'Upload New List' : 'Upload List'}
        </Button>
      }
    >
      <OfflineNote live={counts.live} asOf={counts.asOf} />
      <UnverifiedPlace />
      {counts.data && <InstitutionSteps counts={counts.data.data} />}
      <div className={classes.top}>
        <StudentsCard counts={counts} />
        <ProfileCompletion />
      </div>
      <UnfinishedUploads limit={2} />
      <ExplorePreviews />
      <div className={classes.guides}>
        <StudentApplications />
        <div className={classes.stack}>
          <CompaniesCard />
          <AssigningGuide />
          <ReportsGuide />
        </div>
      </div>
    </Page>
  );
}

const subtitleOf = (students: number, institution: string | undefined) => {
  const where = institution ? ` at ${institution}` : '';
  return students > 0
    ? asSentence(`${counted(students, 'student')}${where}`)
    : `No students${where} yet. Start with your list.`;
};

function InstitutionSteps({ counts }: { counts: AnswerOf<'user.counts'>['data'] }) {
  const user = useUser();
  const facets = useRead('students.facets').data?.data;
  if (!facets) return null;
  const assigned = facets.coverage.some(({ students: all, none }) => none < all);
  const partners = counts.partners + counts.partner_invitations;
  return <FirstSteps steps={newEducatorSteps({ user, students: counts.students, partners, assigned })} />;
}

type Counts = ServiceReadState<{ data: { students: number } }>;

function StudentsCard({ counts }: { counts: Counts }) {
  const last = useRead('batches.list', { query: { status: 'finished', page: 1, limit: 1 } });
  const coverage = useRead('students.facets').data?.data.coverage ?? [];
  if (counts.problem && !counts.data) {
    return (
      <Card title="Students">
        <ErrorState problem={counts.problem} onRetry={counts.refetch} />
      </Card>
    );
  }
  if (!counts.data) {
    return (
      <Card title="Students">
        <LoadingLines lines={3} />
      </Card>
    );
  }
  const { students } = counts.data.data;
  return (
    <Card title="Students">
      <div className={classes.students}>
        <div>
          <p className={classes.figure}>{count(students)}</p>
          {coverage.length > 0 && <Covered coverage={coverage} />}
          <p className={classes.note}>{last.data && lastUpload(last.data.data[0], students)}</p>
        </div>
        {coverage.length > 0 && (
          <div className={classes.coverage}>
            <CourseCoverage coverage={coverage} />
          </div>
        )}
      </div>
      <div className={classes.ways}>
        {students > 0 && (
          <>
            <WayButton to="/educator/student-list" icon={IconListDetails}>
              Student list
            </WayButton>
            <WayButton to="/educator/reports" icon={IconReportAnalytics}>
              Placement reports
            </WayButton>
          </>
        )}
        <WayButton to="/educator/upload-student" icon={IconUpload}>
          Upload students
        </WayButton>
      </div>
    </Card>
  );
}

/** How many have no opportunity of any kind, and the way to them. */
function Covered({ coverage }: { coverage: AnswerOf<'students.facets'>['data']['coverage'] }) {
  const none = coverage.reduce((total, course) => total + course.none, 0);
  return (
    <p className={classes.note}>
      {none === 0 ? (
        'Every student has an opportunity.'
      ) : (
        <Link className="fb-link" to="/educator/student-list?assigned=no">
          {counted(none, 'student')} without an opportunity
        </Link>
      )}
    </p>
  );
}

function lastUpload(batch: Batch | undefined, students: number): string {
  if (!batch) return students > 0 ? 'No uploads yet' : 'Upload your list to open it here and in the sidebar.';
  const when = relativeTime(batch.finished_at ?? batch.created_at, Date.now());
  return `Last upload: ${batch.file_name}, ${when}, by ${batch.by}`;
}

function AssigningGuide() {
  return (
    <Card title="How opportunities are assigned">
      <ol className={classes.steps}>
        <li>
          <strong>Find one that fits.</strong> Under{' '}
          <Link className="fb-link" to="/educator/explore">
            Explore
          </Link>{' '}
          open a project, an internship or a job.
        </li>
        <li>
          <strong>See who qualifies.</strong> Your students are listed beside it: who qualifies, what the others lack,
          and who already has it.
        </li>
        <li>
          <strong>Tick them and send it.</strong> Your students find it on their home page and decide themselves whether
          to apply. You have ten seconds to undo it, and it works offline too.
        </li>
      </ol>
    </Card>
  );
}

function ReportsGuide() {
  return (
    <Card title="Weekly reports keep the employer informed">
      <p className={classes.note}>
        What a student did in a week, what is next, and where help is needed. Remind your students that a short report
        every week is worth more than a long one at the end.
      </p>
    </Card>
  );
}
