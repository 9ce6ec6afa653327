import type { MailPreferences } from '#shared/contract/messages.ts';
import type { Config } from '../platform/config.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { hasUnsubscribed } from '../platform/mail/unasked-allowance.ts';
import { sendsWished } from '../platform/mail/wished-mail.ts';

/** An account whose mails are looked up. */
interface MailOwner {
  readonly id: number;
  readonly email_address: string;
}

/**
 * Which mails somebody wishes for. Who has said nothing gets the weekly summary alone, and not even that where the address
 * has stopped invitations, requests and reminders.
 */
export async function readMailPreferences(db: Handle, owner: MailOwner, config: Config): Promise<MailPreferences> {
  const row = await db
    .selectFrom('mail_preferences')
    .select(['notifications', 'weekly_digest'])
    .where('user_id', '=', owner.id)
    .executeTakeFirst();
  return {
    notifications: row?.notifications === 1,
    weekly_digest: await wishesDigest(db, { weekly_digest: row?.weekly_digest ?? null, ...owner }),
    sends_mail: sendsWished(config),
  };
}

/** Whether somebody gets the weekly summary, by what was said (1 or 0; null: nothing) and by the address. */
export async function wishesDigest(
  db: Handle,
  { weekly_digest, email_address }: Pick<MailOwner, 'email_address'> & { readonly weekly_digest: number | null },
): Promise<boolean> {
  return weekly_digest === null ? !(await hasUnsubscribed(db, email_address)) : weekly_digest === 1;
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
