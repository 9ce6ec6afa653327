import { roles } from '#shared/rules/accounts/roles.ts';

const pages: Readonly<Record<number, string>> = {
  [roles.admin]: '/admin/messages',
  [roles.educator]: '/educator/messages',
  [roles.student]: '/student/chat',
  [roles.mentor]: '/dashboard/mentor/messages',
};

/**
 * Where people of a role find their conversations, or the one with somebody: `party` is 'institution:7', 'company:3',
 * 'student:21', 'mentor:5' or 'administrators:1'.
 */
export function messagesPath(role: number, party?: string): string {
  const page = pages[role] ?? '/employer/messages';
  return party ? `${page}?with=${party}` : page;
}

/** Whether a party is a person and no place. */
export const isPersonParty = (party: string): boolean => /^(student|mentor):/.test(party);
