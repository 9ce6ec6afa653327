import { Page } from '../../ui/page/Page.tsx';
import { InviteMentor } from '../mentor-invites/InviteMentor.tsx';
import { MentorInvites } from '../mentor-invites/MentorInvites.tsx';
import { MentorList } from './MentorList.tsx';

const profileOf = (id: number) => `/educator/mentors/${id}`;

/** /educator/mentors: the registered mentors, and the invitations by which further ones join. */
export function EducatorMentorsPage() {
  return (
    <Page title="Mentors" actions={<InviteMentor />}>
      <MentorList pathOf={profileOf} />
      <MentorInvites />
    </Page>
  );
}
