import { Button } from '@mantine/core';
import { IconListDetails, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Batch } from '#shared/contract/students.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { useUser } from '../../app/session-context.tsx';
import { type ServiceReadState, useRead } from '../../app/use-read.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorFace, LoadingLines, OfflineNote } from '../../ui/Faces.tsx';
import { count, counted } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { UnfinishedUploads } from '../roster/UnfinishedUploads.tsx';
import { CourseCoverage } from './CourseCoverage.tsx';
import classes from './EducatorDashboardPage.module.css';
import { ExplorePreviews } from './ExplorePreviews.tsx';
import { greetingAt } from './greeting.ts';
import { ProfileCompletion } from './ProfileCompletion.tsx';

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
      <div className={classes.top}>
        <StudentsCard counts={counts} />
        <ProfileCompletion />
      </div>
      <UnfinishedUploads limit={2} />
      <ExplorePreviews />
      <div className={classes.guides}>
        <AssigningGuide />
        <ReportsGuide />
      </div>
    </Page>
  );
}

const subtitleOf = (students: number, institution: string | undefined) => {
  const where = institution ? ` at ${institution}` : '';
  return students > 0 ? `${counted(students, 'student')}${where}.` : `No students${where} yet. Begin with your list.`;
};

type Counts = ServiceReadState<{ data: { students: number } }>;

function StudentsCard({ counts }: { counts: Counts }) {
  const last = useRead('batches.list', { query: { page: 1, limit: 5 } });
  const coverage = useRead('students.facets').data?.data.coverage ?? [];
  if (counts.problem && !counts.data) {
    return (
      <Card title="Students">
        <ErrorFace problem={counts.problem} onRetry={counts.refetch} />
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
          <p className={classes.note}>
            {lastUpload(
              last.data?.data.find(({ status }) => status === 'finished'),
              students,
            )}
          </p>
        </div>
        {coverage.length > 0 && (
          <div className={classes.coverage}>
            <CourseCoverage coverage={coverage} />
          </div>
        )}
      </div>
      <div className={classes.ways}>
        {students > 0 && (
          <Button
            component={Link}
            to="/educator/student-list"
            variant="default"
            leftSection={<IconListDetails size={17} stroke={1.8} aria-hidden="true" />}
          >
            Student list
          </Button>
        )}
        <Button
          component={Link}
          to="/educator/upload-student"
          variant="default"
          leftSection={<IconUpload size={17} stroke={1.8} aria-hidden="true" />}
        >
          Upload students
        </Button>
      </div>
    </Card>
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
          <strong>Your list comes first.</strong> Opportunities are assigned to the students who are on it.
        </li>
        <li>
          <strong>Keep it current.</strong> Upload the new list each semester: known students are updated, new ones
          added.
        </li>
        <li>
          <strong>See who has what.</strong> The column Assigned Opportunities and its filter show who has one, and who
          has none yet.
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
