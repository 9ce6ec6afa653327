import { useState } from 'react';
import { placeRoles } from '#shared/rules/accounts/place-roles.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteMember } from './InviteMember.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import { LeavePlace } from './LeavePlace.tsx';
import { MemberTable } from './MemberTable.tsx';
import classes from './members.module.css';

const limit = 20;

/** Who belongs to the own company or institution, who asks to, and who is invited. Owners decide; members look. */
export function MembersPage() {
  const user = useUser();
  const [page, setPage] = useState(1);
  const members = useRead('members.list', { query: { page, limit } });
  const place = user.company?.company_name ?? '';
  const total = members.data?.total;
  const own = members.data?.own;
  const owns = own?.role === placeRoles.owner;
  return (
    <Page
      title="Members"
      subtitle={`${place}${total === undefined ? '' : ` · ${counted(total, 'member')}`}`}
      actions={owns && <InviteMember />}
    >
      <div className={classes.stack}>
        {own && !owns && (
          <p className={classes.reason}>
            You’re a member. Only owners can invite, accept and remove people, and make others owners.
          </p>
        )}
        <MemberTable members={members} pager={{ page, limit, total: total ?? 0, onPage: setPage }} />
        <JoinRequests owns={owns} />
        <Invitations owns={owns} />
        {own && total !== undefined && <LeavePlace place={place} own={own} total={total} />}
      </div>
    </Page>
  );
}
