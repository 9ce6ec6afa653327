import { Page } from '../../ui/page/Page.tsx';
import { InviteMentor } from './InviteMentor.tsx';
import { MentorInvites } from './MentorInvites.tsx';

/** /admin/mentors: the invitations by which mentors join. */
export function AdminMentorsPage() {
  return (
    <Page title="Mentors" width="narrow" actions={<InviteMentor />}>
      <MentorInvites />
    </Page>
  );
}
