import type { Generated } from 'kysely';
import type { Audience } from '#shared/contract/invitations.ts';
import type { InvitationStatus } from '#shared/rules/enrollments/invitation-status.ts';

/** What of a student's card is searched, filtered and ranked, but for the skills; written by `writeStudentCards`. */
interface StudentCardsTable {
  user_id: number;
  institution_id: number | null;
  city_id: number | null;
  qualification_key: string;
  course_key: string;
  /** Folded words of the card; the institution's name is looked up beside it. */
  search_text: string;
}

/** Who asked: the posting's company, or the institution that would like to take part. */
export type AskingSide = 'company' | 'institution';

/** What an invitation and a partnership have in common. */
interface Asked {
  id: Generated<number>;
  /** The tenant. */
  company_id: number;
  from_side: AskingSide;
  /** Who pressed the button. */
  sent_by: number;
  /** `sent` until somebody answers or the sweep finds that it is over; see `standing`. */
  status: InvitationStatus;
  note: string;
  sent_at: string;
  expires_at: string;
  /** When its receiver was reminded, once. */
  reminded_at: string | null;
  /** When the side that received it last looked at it, to the hour; null: not yet. */
  seen_at: Generated<string | null>;
  answered_at: string | null;
  answered_by: number | null;
}

/** An invitation to a posting. Of one posting and party at most one is open or accepted. */
interface InvitationsTable extends Asked {
  posting_id: number;
  /** The student; null: an institution is invited. */
  user_id: number | null;
  institution_id: number | null;
}

/** A partnership of a company and an institution, or the invitation to one; at most one is open or accepted. */
interface PartnershipsTable extends Asked {
  institution_id: number;
}

/** Somebody whom a company does not want to see among a posting's suggestions. */
interface HiddenSuggestionsTable {
  company_id: number;
  posting_id: number;
  audience: Audience;
  party_id: number;
}

/** A partner whom one side does not want to see among its suggestions. */
interface HiddenPartnersTable {
  company_id: number;
  institution_id: number;
  by_side: AskingSide;
}

/** Who writes: the service's administrators as one, an organisation as a whole, a mentor, or a student. */
export type WritingSide = 'administrators' | 'company' | 'mentor' | 'institution' | 'student';

/**
 * A conversation of the administrators with anybody, of a company with an institution or a student, or of a mentor with
 * a student. Two of the first five columns after the id are set, and the first of those two is the host.
 */
interface ConversationsTable {
  id: Generated<number>;
  /** 1 where the administrators are one side, else null. */
  administrators: number | null;
  /** The tenant; null where no company is a side. */
  company_id: number | null;
  /** The mentor's account. */
  mentor_id: number | null;
  institution_id: number | null;
  /** The student's account. */
  user_id: number | null;
  last_text: string;
  last_side: WritingSide;
  last_at: string;
  /** Texts that nobody of the host has seen. */
  host_unread: number;
  /** Texts that nobody of the other side has seen. */
  other_unread: number;
}

/** One text of a conversation. */
interface MessagesTable {
  id: Generated<number>;
  /** As the conversation's. */
  company_id: number | null;
  conversation_id: number;
  side: WritingSide;
  author_id: number;
  text: string;
  sent_at: string;
}

/** A file that was sent with a message. */
interface MessageFilesTable {
  file_id: number;
  message_id: number;
  /** From 0. */
  position: number;
}

/** News for one person. */
interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind:
    | 'invitation'
    | 'partnership'
    | 'message'
    | 'interview'
    | 'application'
    | 'membership'
    | 'assigned'
    | 'order'
    | 'booking'
    | 'helpdesk'
    | 'moderation';
  text: string;
  path: string;
  /** What it is about: news of the same topic takes the place of what was not read yet. Empty: of nothing. */
  topic: string;
  created_at: string;
  read_at: string | null;
}

/** What somebody has asked the helpdesk; open until it is closed. */
interface TicketsTable {
  id: Generated<number>;
  user_id: number;
  concern: string;
  /** The folded concern, which the helpdesk searches. */
  concern_key: string;
  /** What the helpdesk answered; empty until it did. */
  answer: Generated<string>;
  answered_at: Generated<string | null>;
  created_at: string;
  closed_at: string | null;
}

/** Invitations, partnerships, conversations, notifications and tickets. */
export interface InvitationTables {
  student_cards: StudentCardsTable;
  invitations: InvitationsTable;
  partnerships: PartnershipsTable;
  hidden_suggestions: HiddenSuggestionsTable;
  hidden_partners: HiddenPartnersTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  message_files: MessageFilesTable;
  notifications: NotificationsTable;
  tickets: TicketsTable;
}
