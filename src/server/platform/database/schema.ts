import type { Transaction } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { AuditTables } from './tables/audit.ts';
import type { EnrollmentTables } from './tables/enrollments.ts';
import type { FactTables } from './tables/facts.ts';
import type { FlagTables } from './tables/flags.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { InvitationTables } from './tables/invitations.ts';
import type { MemberInviteTables } from './tables/member-invites.ts';
import type { MentoringTables } from './tables/mentoring.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PostingTables } from './tables/postings.ts';
import type { SecurityTables } from './tables/security.ts';
import type { SocialTables } from './tables/social.ts';
import type { StudentTables } from './tables/students.ts';

/** Every table of the service. Each area describes its own. */
export type Schema = AccountTables &
  PostingTables &
  StudentTables &
  EnrollmentTables &
  InvitationTables &
  MemberInviteTables &
  OrderTables &
  AuditTables &
  SecurityTables &
  SocialTables &
  MentoringTables &
  FactTables &
  FlagTables &
  IdentityTables;

/** A transaction of the service's database. */
export type Tx = Transaction<Schema>;
