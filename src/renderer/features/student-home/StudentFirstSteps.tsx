import { postingKinds } from '#shared/contract/call.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { FirstSteps } from '../first-steps/FirstSteps.tsx';
import { newStudentSteps } from '../first-steps/first-steps.ts';

/** What a student does first, until there is an application, or one that waits to be sent. */
export function StudentFirstSteps() {
  const applications = useApplicationCount();
  const profile = useRead('student.ownProfile', { enabled: applications === 0 }).data?.data;
  const interests = useRead('filter.interestsJoined').data?.data;
  if (applications === undefined || !profile || !interests) return null;
  const { bio, skills } = profile;
  return (
    <FirstSteps steps={newStudentSteps({ interests: interests.length, bio, skills: skills.length, applications })} />
  );
}

/** How many applications of all kinds there are, with those that wait; undefined until that is known. */
function useApplicationCount(): number | undefined {
  const { entries } = useQueue();
  // The first page of each kind, as the tabs of the home show it.
  const query = { page: 1, limit: 100 };
  const project = useRead('enrollments.mine', { params: { method: postingKinds[0] }, query });
  // Who has a project is past the first steps: the other lists are read for those alone who have none.
  const enabled = project.data?.total === 0;
  const internship = useRead('enrollments.mine', { params: { method: postingKinds[1] }, query, enabled });
  const job = useRead('enrollments.mine', { params: { method: postingKinds[2] }, query, enabled });
  if (project.data && !enabled) return project.data.total;
  if (!project.data || !internship.data || !job.data) return undefined;
  const waiting = changesOf(standingChanges(entries, project.asOf), 'enrollments.apply').length;
  return waiting + project.data.total + internship.data.total + job.data.total;
}
