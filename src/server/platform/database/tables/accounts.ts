import type { Generated } from 'kysely';
import type { JoinState } from '#shared/contract/members.ts';

/** 0 or 1: both engines store booleans so. */
type Flag = 0 | 1;
/** ISO 8601 in UTC. */
type Instant = string;

/** A person who can sign in. A deleted account keeps its row without anything personal in it. */
interface UserTable {
  id: Generated<number>;
  role: number;
  /** Normalised; null once deleted. */
  email_address: string | null;
  /** A PHC string; null for social accounts and deleted ones. */
  password_hash: string | null;
  /** Grows with every decision about the account that outlives a restore: its password, its address, who may sign in. */
  decision_version: Generated<number>;
  first_name: string;
  last_name: string;
  designation: string;
  phone_number: string;
  profile_pic: string;
  email_verified: Flag;
  two_factor: Flag;
  /** A student whom companies may find without an application. */
  in_directory: Generated<Flag>;
  /** A student whose institution sees all applications. */
  share_applications: Generated<Flag>;
  /** Grows with every change of what a student lets others see. */
  privacy_version: Generated<number>;
  company_id: number | null;
  institution_id: number | null;
  branch_id: number | null;
  /** An owner of the place: decides who belongs to it. Each place with members has one at least. */
  place_owner: Generated<Flag>;
  /** From when on the person belongs to the place; null without one. */
  place_since: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /** When an admin suspended the account: it can do nothing. Null: it isn't. */
  suspended_at: Generated<Instant | null>;
  /** Why, for the admins and for the person. */
  suspended_reason: Generated<string>;
  /** Of an admin: the role that the account had before, which it gets back. Null: it was made as an admin. */
  role_before_admin: Generated<number | null>;
}

/** A company or an institution: the tenant. */
export interface OrganisationTable {
  id: Generated<number>;
  name: string;
  /** The name as searches compare it. */
  name_key: string;
  /** Of the first member, in places made before joining took a member's word; nothing reads it any more. */
  email_domain: string;
  website: string;
  description: string;
  address: string;
  logo: string;
  industry_id: number | null;
  industry_sector: string;
  ceo_name: string;
  year_of_incorporation: number | null;
  employee_strength: number | null;
  /** JSON: a list of names. */
  services: string;
  /** Set by whoever runs the workspace; an unverified place reaches only people who know it, and nobody by mail. */
  verified: Generated<Flag>;
  /** When an admin suspended the place: its members can do nothing and others don't see it. Null: it isn't. */
  suspended_at: Generated<Instant | null>;
  /** Why, for the admins and for the members. */
  suspended_reason: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

/** Somebody asks to join a place; its members answer. */
interface JoinRequestTable {
  id: Generated<number>;
  user_id: number;
  company_id: number | null;
  institution_id: number | null;
  /**
   * `gone`: the last member left before an answer. `removed`, `left`: how a membership ended, written down when it did.
   * At most one of a user's is open.
   */
  state: JoinState;
  asked_at: Instant;
  /** When the members were last asked: mails go out once a day at most. */
  told_at: Instant;
  answered_at: Instant | null;
  answered_by: number | null;
}

/** Where a user works. Belongs to one company or one institution. */
interface BranchTable {
  id: Generated<number>;
  company_id: number | null;
  institution_id: number | null;
  address: string;
  city_id: number | null;
  created_at: Instant;
}

/** A city of the shipped list. */
interface CityTable {
  id: number;
  name: string;
  name_key: string;
  state_name: string;
}

/** A named look-up entry. */
interface NamedTable {
  id: Generated<number>;
  name: string;
  name_key: string;
}

/** The interests that a student chose. */
interface UserInterestTable {
  user_id: number;
  interest_id: number;
}

/** A signed-in browser or desk. The token itself is never stored. */
interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  second_factor_pending: Flag;
  /** On a computer that several people share. */
  shared: Flag;
  /** 'Footbridge on Windows'; empty: it didn't say. */
  device: string;
  /** The network that the sign-in came from; null: this computer itself. */
  address: string | null;
  created_at: Instant;
  last_seen_at: Instant;
  /** The absolute end. */
  expires_at: Instant;
}

/** A code sent by mail. */
interface OneTimeCodeTable {
  id: Generated<number>;
  user_id: number;
  purpose: 'email' | 'second_factor' | 'old_email' | 'new_email';
  salt: string;
  code_hash: string;
  tries: number;
  created_at: Instant;
  expires_at: Instant;
  /** When it was used, or voided by a newer code or too many tries. */
  closed_at: Instant | null;
  /** SHA-256 of the e-mail that it went to, hex. */
  address_hash: string;
}

/** The authenticator app that shows an account's codes at sign-in. */
interface AuthenticatorTable {
  user_id: number;
  /** Base32, as the app holds it; null until the app has shown a first code. */
  secret: string | null;
  /** The time step of the last code that was taken, so that none is taken twice: 30 seconds each, from 1970. */
  last_step: Generated<number>;
  /** Of an app that is being set up. */
  pending_secret: string | null;
  pending_at: Instant | null;
}

/** A code that signs in once where the authenticator app is not at hand. */
interface RecoveryCodeTable {
  user_id: number;
  /** SHA-256 of the account's id and the code, hex: codes are random enough. */
  code_hash: string;
  used_at: Instant | null;
}

/** A secret address at which calendar programs read somebody's interviews and sessions; one each. */
interface CalendarFeedTable {
  user_id: number;
  /** SHA-256, hex. */
  secret_hash: string;
  created_at: Instant;
}

/** Which mails somebody wishes for; who has said nothing may have no row. */
interface MailPreferencesTable {
  user_id: number;
  notifications: Generated<Flag>;
  /** Notifications up to here were mailed, or are not wished for. */
  notified_until: string | null;
  /** Null: not said, which is yes but for addresses that stopped unasked mails. */
  weekly_digest: Generated<Flag | null>;
  /** When it was last looked whether there is something for a summary. */
  digest_at: string | null;
  /** In the links that stop these mails. */
  stop_token: string | null;
}

/** A mailed link that sets a new password. */
interface ResetTokenTable {
  token_hash: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** SHA-256 of the e-mail that it went to, hex. */
  address_hash: string;
}

/** A device on which an account has signed in. The token itself is never stored. */
interface KnownDeviceTable {
  user_id: number;
  /** SHA-256 of the device's token, hex. */
  device_hash: string;
  last_sign_in_at: Instant;
}

/** When a mail of a kind that is sent rarely went to somebody. */
interface MailMarkTable {
  /** SHA-256 of the kind and the receiver, hex. */
  key_hash: string;
  sent_at: Instant;
}

/** A mail to somebody who never asked for one. */
interface UnaskedMailTable {
  /** SHA-256 of the token in the mail, hex. */
  token_hash: string;
  /** SHA-256 of the e-mail that it went to, hex. */
  address_hash: string;
  /** On whose behalf: `institution:5`. */
  sender: string;
  sent_at: Instant;
  /** When its receiver asked for no more of them. */
  unsubscribed_at: Instant | null;
}

/** Failed sign-ins that share a counter: of an e-mail, known or not, of a network address, or of a known device. */
interface SignInFailureTable {
  /** SHA-256 of what is counted, hex: the normalised e-mail as it is, or another counter's name. */
  email_hash: string;
  failures: number;
  last_failure_at: Instant;
  blocked_until: Instant | null;
}

/** What one network address or mail domain did since a moment; after an hour it starts anew. */
interface HourlyCountTable {
  /** SHA-256 of what is counted and whose it is, hex. */
  key_hash: string;
  since: Instant;
  count: number;
}

/** A write that was answered, kept with its answer. */
interface IdempotencyKeyTable {
  /** `user:<id>`, `email:<hash>` before there is a session, `session:<hash>` for a call that ends its session. */
  account: string;
  key: string;
  /** Method and path as requested. */
  call: string;
  /** SHA-256 of the canonical body, hex. */
  body_hash: string;
  status: number;
  /** JSON: the whole envelope. */
  answer: string;
  created_at: Instant;
}

/** Accounts, sessions, places and look-ups. */
export interface AccountTables {
  users: UserTable;
  companies: OrganisationTable;
  institutions: OrganisationTable;
  branches: BranchTable;
  join_requests: JoinRequestTable;
  cities: CityTable;
  industries: NamedTable;
  interests: NamedTable;
  skills: NamedTable;
  courses: NamedTable;
  user_interests: UserInterestTable;
  sessions: SessionTable;
  one_time_codes: OneTimeCodeTable;
  authenticators: AuthenticatorTable;
  recovery_codes: RecoveryCodeTable;
  calendar_feeds: CalendarFeedTable;
  mail_preferences: MailPreferencesTable;
  reset_tokens: ResetTokenTable;
  known_devices: KnownDeviceTable;
  mail_marks: MailMarkTable;
  unasked_mails: UnaskedMailTable;
  sign_in_failures: SignInFailureTable;
  hourly_counts: HourlyCountTable;
  idempotency_keys: IdempotencyKeyTable;
}
