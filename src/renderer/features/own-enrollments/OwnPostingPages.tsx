import type { PostingKind } from '#shared/contract/call.ts';
import { ApplyFlow } from './ApplyFlow.tsx';
import { OwnPostingView } from './OwnPostingView.tsx';
import { PostingOfRoute } from './PostingOfRoute.tsx';
import { ProjectProgressPage } from './progress/ProjectProgressPage.tsx';

const posting = (kind: PostingKind, from: 'explore' | 'applications') =>
  function PostingPage() {
    return (
      <PostingOfRoute>
        {(id) => <OwnPostingView key={`${kind} ${id}`} kind={kind} id={id} from={from} />}
      </PostingOfRoute>
    );
  };

const applying = (kind: PostingKind) =>
  function ApplyPage() {
    return <PostingOfRoute>{(id) => <ApplyFlow key={`${kind} ${id}`} kind={kind} id={id} />}</PostingOfRoute>;
  };

/** /student/explore/project/{id}. */
export const ProjectPage = posting('project', 'explore');
/** /student/explore/internship/{id}. */
export const InternshipPage = posting('internship', 'explore');
/** /student/explore/job/{id}. */
export const JobPage = posting('job', 'explore');
/** /student/explore/project/{id}/apply. */
export const ProjectApplyPage = applying('project');
/** /student/explore/internship/{id}/apply. */
export const InternshipApplyPage = applying('internship');
/** /student/explore/job/{id}/apply. */
export const JobApplyPage = applying('job');
/** /student/my-applications/project/{id}. */
export const ProjectApplicationPage = () => (
  <PostingOfRoute>{(id) => <ProjectProgressPage key={id} id={id} />}</PostingOfRoute>
);
/** /student/my-applications/internship/{id}. */
export const InternshipApplicationPage = posting('internship', 'applications');
/** /student/my-applications/job/{id}. */
export const JobApplicationPage = posting('job', 'applications');
