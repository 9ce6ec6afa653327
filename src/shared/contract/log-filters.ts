import { z } from 'zod';
import { day, id } from './call.ts';

/** An account as the logs of admins name it; a deleted one has neither name nor e-mail. */
export const loggedPerson = z.object({ id, name: z.string(), email_address: z.string() });
/** An account as the logs of admins name it. */
export type LoggedPerson = z.infer<typeof loggedPerson>;

/** What narrows every log of admins down. */
export const logFilters = z.object({
  /** Part of the name or of the e-mail of whom the log lists. */
  person: z.string().trim().max(200).optional(),
  /** The first day, in India. */
  from: day.optional(),
  /** The last day, in India. */
  to: day.optional(),
});
