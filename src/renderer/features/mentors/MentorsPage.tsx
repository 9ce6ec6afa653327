import { Page } from '../../ui/page/Page.tsx';
import { MentorList } from './MentorList.tsx';

/** /student/mentors: the registered mentors, each leading to the profile. */
export function MentorsPage() {
  return (
    <Page title="Mentors">
      <MentorList />
    </Page>
  );
}
