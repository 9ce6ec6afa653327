import { z } from 'zod';

/**
 * The mails that a window waits for: the code of the own account, the link that was asked for in it, or the codes of a
 * change of the own address to `to`.
 */
export const mailsWanted = z
  .object({ about: z.enum(['code', 'reset', 'email_change']).default('code'), to: z.string().max(254).optional() })
  .optional();
