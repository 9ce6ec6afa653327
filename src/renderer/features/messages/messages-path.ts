import { roles } from '#shared/rules/accounts/roles.ts';
/**
 * Where people of a role (2 or 3) find their conversations, or the one with somebody: `party` is 'institution:7',
 * 'company:3' or 'student:21'.
 */
export function messagesPath(role: number, party?: string): string {
  const page = role === roles.educator ? '/educator/messages' : '/employer/messages';
  return party ? `${page}?with=${party}` : page;
}
