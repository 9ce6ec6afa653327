import type { Generated } from 'kysely';
import type { FlagReason, FlagStatus, FlagSubject } from '#shared/rules/flags/flag-reasons.ts';

/** What somebody reported about a posting, a person or an organisation; one row for each of them and each reporter. */
interface FlagsTable {
  id: Generated<number>;
  /** Who reported it. */
  user_id: number;
  subject: FlagSubject;
  /** The id of the posting, of the student's account, of the company or of the institution. */
  subject_id: number;
  reason: FlagReason;
  text: string;
  status: FlagStatus;
  /** What the admin who settled it noted. */
  note: Generated<string>;
  created_at: string;
  resolved_at: string | null;
}

/** Flags. */
export interface FlagTables {
  flags: FlagsTable;
}
