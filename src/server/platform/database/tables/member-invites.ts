import type { Generated } from 'kysely';

/** ISO 8601 in UTC. */
type Instant = string;

/** An owner of a place invites an address to it. A row goes once it is accepted or withdrawn. */
interface MemberInviteTable {
  id: Generated<number>;
  company_id: number | null;
  institution_id: number | null;
  /** Normalised. At most one row for each address and place. */
  email_address: string;
  invited_by: number;
  invited_at: Instant;
  /** When the row stops to count. */
  expires_at: Instant;
  /** The address said no: it is not invited again until the row expires. */
  declined_at: Instant | null;
}

/** The table of invitations to companies and institutions. */
export interface MemberInviteTables {
  member_invites: MemberInviteTable;
}
