import type { MailPreferences } from '#shared/contract/messages.ts';
import type { Config } from '../platform/config.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { sendsWished } from '../platform/mail/wished-mail.ts';

/** Which mails somebody wishes for. Who has said nothing gets the weekly summary alone. */
export async function readMailPreferences(db: Handle, userId: number, config: Config): Promise<MailPreferences> {
  const row = await db
    .selectFrom('mail_preferences')
    .select(['notifications', 'weekly_digest'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    notifications: row?.notifications === 1,
    weekly_digest: row?.weekly_digest !== 0,
    sends_mail: sendsWished(config),
  };
}

const flag = (isWished: boolean): 0 | 1 => (isWished ? 1 : 0);

/** Saves what is given. What is there already is not mailed any more. */
export async function saveMailPreferences(
  tx: Tx,
  userId: number,
  wishes: { readonly notifications?: boolean | undefined; readonly weekly_digest?: boolean | undefined },
  now: Date,
): Promise<void> {
  const changes = {
    ...(wishes.notifications !== undefined && {
      notifications: flag(wishes.notifications),
      notified_until: now.toISOString(),
    }),
    ...(wishes.weekly_digest !== undefined && { weekly_digest: flag(wishes.weekly_digest) }),
  };
  await tx
    .insertInto('mail_preferences')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .execute();
}
