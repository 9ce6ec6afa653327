import { Page } from '../../ui/page/Page.tsx';
import { MentorInvites } from './MentorInvites.tsx';

/** /admin/mentors: the invitations by which mentors join. */
export function AdminMentorsPage() {
  return (
    <Page title="Mentors" width="narrow">
      <MentorInvites />
    </Page>
  );
}
