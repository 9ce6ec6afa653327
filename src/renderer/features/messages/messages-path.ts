import { roles } from '#shared/rules/accounts/roles.ts';

const pages: Readonly<Record<number, string>> = {
  [roles.educator]: '/educator/messages',
  [roles.student]: '/student/chat',
};

/**
 * Where people of a role (2, 3 or 4) find their conversations, or the one with somebody: `party` is 'institution:7',
 * 'company:3' or 'student:21'.
 */
export function messagesPath(role: number, party?: string): string {
  const page = pages[role] ?? '/employer/messages';
  return party ? `${page}?with=${party}` : page;
}
