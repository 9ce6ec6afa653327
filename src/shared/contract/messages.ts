import { z } from 'zod';
import { administratorsParty } from '../rules/messages/administrators.ts';
import { maxMessage, messageFileFields } from '../rules/messages/message-checks.ts';
import { anyMember, call, id, instant, paging, searching, text } from './call.ts';
import { storedFile } from './enrollment-schemas.ts';
import { uploaded } from './reports.ts';

const count = z.number().int();

/** Whom one writes to: 'institution:7', 'company:3', 'student:21' and 'mentor:5' (the accounts), or 'administrators:1'. */
export const partyName = z
  .string()
  .regex(new RegExp(`^((institution|company|student|mentor):[1-9]\\d{0,9}|${administratorsParty})$`));

/** A conversation. Companies, institutions and administrators write as a whole: every member sees it. */
const thread = z.object({
  with: z.string(),
  name: z.string(),
  detail: z.string(),
  image: z.string(),
  last_text: z.string(),
  last_at: instant.nullable(),
  /** Whether the last text is one's own side's. */
  last_mine: z.boolean(),
  unread: count,
});
/** A conversation. */
export type Thread = z.infer<typeof thread>;

/** One text of a conversation. */
const message = z.object({
  id,
  /** Whether one's own side wrote it. */
  mine: z.boolean(),
  author: z.string(),
  /** Empty where only files were sent. */
  text: z.string(),
  files: z.array(storedFile),
  sent_at: instant,
});
/** One text of a conversation. */
export type Message = z.infer<typeof message>;

/** News of the service for one person. */
const notification = z.object({
  id,
  kind: z.enum([
    'invitation',
    'partnership',
    'message',
    'interview',
    'application',
    'membership',
    'assigned',
    'order',
    'booking',
    'helpdesk',
    'moderation',
  ]),
  text: z.string(),
  /** Where in the app it leads, a path; empty for nowhere. */
  path: z.string(),
  created_at: instant,
  read: z.boolean(),
});
/** News of the service for one person. */
export type Notification = z.infer<typeof notification>;

const mailPreferences = z.object({
  /** What was not read in the app, at most once an hour. */
  notifications: z.boolean(),
  /** What lapses and what waits, once a week. */
  weekly_digest: z.boolean(),
  /** Whether the service sends such mails at all. */
  sends_mail: z.boolean(),
});
/** Which mails somebody wishes for. */
export type MailPreferences = z.infer<typeof mailPreferences>;

/** Messages between companies, institutions, mentors, students and administrators, and notifications. */
export const messageCalls = {
  'messages.threads': call({
    method: 'GET',
    path: '/messages/threads',
    summary: 'The own conversations, the latest first',
    access: anyMember,
    query: paging.extend(searching),
    answer: z.object({ data: z.array(thread), total: count, page: count, limit: count, unread: count }),
  }),
  'messages.list': call({
    method: 'GET',
    path: '/messages',
    summary: 'One conversation, the newest first; the first page marks it read',
    access: anyMember,
    query: paging.extend({ with: partyName }),
    answer: z.object({
      thread,
      data: z.array(message),
      total: count,
      page: count,
      limit: count,
      /** Whether one's own side may write now; what was written stays readable. */
      may_write: z.boolean(),
    }),
  }),
  'messages.send': call({
    method: 'POST',
    path: '/messages',
    summary:
      'Writes to an institution or a company, to a student who applied or was invited, or where a session was asked for; as an admin to anyone; with up to three files',
    access: anyMember,
    upload: { field: messageFileFields[0], more: messageFileFields.slice(1), kind: 'document', optional: true },
    body: z.object({
      to: partyName,
      /** May be empty where a file comes with it. */
      text: text(maxMessage).default(''),
      file: uploaded,
      file_2: uploaded,
      file_3: uploaded,
    }),
    answer: z.object({ data: message }),
    success: 201,
  }),
  'notifications.list': call({
    method: 'GET',
    path: '/notifications',
    summary: 'The own news, the newest first',
    access: anyMember,
    query: paging.extend({ since: instant.optional() }),
    answer: z.object({ data: z.array(notification), total: count, page: count, limit: count, unread: count }),
  }),
  'notifications.read': call({
    method: 'PATCH',
    path: '/notifications',
    summary: 'Marks news as read or unread; without ids all of them',
    access: anyMember,
    body: z.object({ ids: z.array(id).max(500).optional(), read: z.boolean().default(true) }),
    answer: z.object({ data: z.object({ changed: count, unread: count }) }),
  }),
  'notifications.preferences': call({
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'Which mails the account wishes for',
    access: anyMember,
    answer: z.object({ data: mailPreferences }),
  }),
  'notifications.savePreferences': call({
    method: 'PATCH',
    path: '/notifications/preferences',
    summary: 'Changes which mails the account wishes for; what is left out stays',
    access: anyMember,
    body: z.object({ notifications: z.boolean().optional(), weekly_digest: z.boolean().optional() }),
    answer: z.object({ data: mailPreferences }),
  }),
} as const;
