/**
 * Every act that the audit log knows, with the words it is shown by. An act is named by its subject and by what was
 * done to it. Add one here, then write it with `recordAudit` in the transaction of its effect.
 */
export const auditActs = {
  'user.suspended': 'Suspended an account',
  'user.lifted': 'Lifted the suspension of an account',
  'user.sessions_ended': 'Signed a person out everywhere',
  'user.code_turned_off': 'Turned the code at sign-in off',
  'user.made_admin': 'Made an administrator',
  'user.admin_taken': 'Took admin rights away',
  'place.verified': 'Verified a place',
  'place.unverified': 'Took a verification back',
  'place.suspended': 'Suspended a place',
  'place.lifted': 'Lifted the suspension of a place',
  'order.paid': 'Marked an order as paid',
  'order.cancelled': 'Cancelled an order',
  'order.refunded': 'Refunded an order',
  'ticket.answered': 'Answered a ticket',
  'ticket.closed': 'Closed a ticket',
  'ticket.reopened': 'Reopened a ticket',
  'mentor_invite.sent': 'Invited a mentor',
  'mentor_invite.sent_again': 'Invited a mentor again',
  'mentor_invite.withdrawn': 'Withdrew an invitation of a mentor',
  'message.sent': 'Wrote a message',
  'flag.dismissed': 'Dismissed a report',
  'flag.acted_on': 'Acted on a report',
  'posting.taken_down': 'Took a posting down',
  'posting.put_back': 'Put a posting back',
} as const;

/** The name of an act of the audit log. */
export type AuditAct = keyof typeof auditActs;

/** Every act of the audit log. */
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]];

/** What an act of the audit log can be about, with the word before an id of it. */
export const auditSubjects = {
  user: 'Account',
  company: 'Company',
  institution: 'Institution',
  order: 'Order',
  ticket: 'Ticket',
  flag: 'Flag',
  posting: 'Posting',
  mentor_invite: 'Mentor invitation',
} as const;

/** A kind of thing that an act of the audit log can be about. */
export type AuditSubject = keyof typeof auditSubjects;

/** Every kind of thing that an act of the audit log can be about. */
export const auditSubjectNames = Object.keys(auditSubjects) as [AuditSubject, ...AuditSubject[]];
