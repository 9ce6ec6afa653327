import { z } from 'zod';
import { administratorsName } from '#shared/rules/messages/administrators.ts';

const opened = z.object({ writesTo: z.string().min(1) });
const sides: Readonly<Record<string, string>> = {
  company: 'this company',
  institution: 'this institution',
  student: 'this student',
  mentor: 'this mentor',
  administrators: administratorsName,
};

/** Whom a conversation is with before the service has said it: by what the link to it knew, else by what they are. */
export function addresseeOf(party: string, linkState: unknown): string {
  const known = opened.safeParse(linkState);
  return known.success ? known.data.writesTo : (sides[party.split(':')[0] ?? ''] ?? '');
}

const titleStart = 'Message to ';

/** What a queued message is called where changes are listed. */
export const messageTitle = (name: string): string => `${titleStart}${name}`;

/** Whom a queued message is to, by its title. */
export const addresseeOfTitle = (title: string): string =>
  title.startsWith(titleStart) ? title.slice(titleStart.length) : title;
