import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page/Page.tsx';
import { MentorList } from '../mentors/MentorList.tsx';
import { MentorProfileView } from '../mentors/MentorProfilePage.tsx';
import { mentorPaths } from './mentor-paths.ts';

/** /dashboard/mentor/mentors: the registered mentors; with an id in the query the profile of one. */
export function OtherMentorsPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  if (/^[1-9]\d{0,9}$/.test(id)) return <MentorProfileView key={id} id={Number(id)} back={mentorPaths.mentors} />;
  return (
    <Page title="Mentors">
      <MentorList pathOf={mentorPaths.mentor} />
    </Page>
  );
}
