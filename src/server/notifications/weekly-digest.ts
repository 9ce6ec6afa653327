import { roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../platform/database/database.ts';
import { sendsWished, wishedMail } from '../platform/mail/wished-mail.ts';
import type { Mail, Service } from '../platform/service.ts';
import { isActive } from '../platform/sessions/suspension.ts';
import { digestLines } from './digest-lines.ts';
import { wishesDigest } from './mail-preferences.ts';
import { sendAll } from './send-all.ts';

const { day } = milliseconds;
const between = 7 * day;
/** So many at once, so that other writers get their turn; the rest is for the next time. */
const maxAtOnce = 500;

/**
 * Mails people what lapses in the days to come and what waits for them: each at most once a week, and only where there
 * is something. Accounts are looked at for the first time a week after they were made.
 */
export async function mailDigests({ database, mailer, clock, config }: Service): Promise<void> {
  if (!sendsWished(config)) return;
  const now = clock.now();
  const mails: Mail[] = [];
  for (const person of await peopleDue(database, now)) {
    if (!(await take(database, person, now))) continue;
    if (!(await wishesDigest(database.read, person))) continue;
    const lines = await digestLines(database.read, person, now);
    if (lines.length === 0) continue;
    const paragraphs = [
      'This ends soon on Footbridge, or waits for an answer:',
      lines.map((line) => `- ${line}`).join('\n'),
      'You get this mail once a week at most, and only when there is something in it.',
    ];
    const content = { subject: 'Your week on Footbridge', paragraphs };
    mails.push(
      await database.write((tx) =>
        wishedMail(tx, { userId: person.id, to: person.email_address }, content, config.publicUrl),
      ),
    );
  }
  await sendAll(mailer, mails, 'weekly summaries');
}

type Due = Awaited<ReturnType<typeof peopleDue>>[number];

async function peopleDue({ read }: Database, now: Date) {
  const weekAgo = new Date(now.getTime() - between).toISOString();
  const rows = await read
    .selectFrom('users')
    .leftJoin('mail_preferences', 'mail_preferences.user_id', 'users.id')
    .select(['users.id', 'users.role', 'users.email_address', 'users.company_id', 'users.institution_id'])
    .select(['mail_preferences.digest_at', 'mail_preferences.weekly_digest'])
    .where('users.email_verified', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where(isActive)
    .where('users.role', '<>', roles.admin)
    .where('users.created_at', '<=', weekAgo)
    .where(({ fn, val, eb }) => eb(fn.coalesce('mail_preferences.weekly_digest', val(1)), '=', 1))
    .where(({ eb, or }) =>
      or([
        eb('mail_preferences.digest_at', 'is', null),
        eb('mail_preferences.digest_at', '<=', weekAgo),
        // Left by a clock that was ahead.
        eb('mail_preferences.digest_at', '>', now.toISOString()),
      ]),
    )
    .orderBy('users.id')
    .limit(maxAtOnce)
    .execute();
  return rows.map((row) => ({ ...row, email_address: row.email_address ?? '' }));
}

/** Writes down that somebody was looked at; false where that was done meanwhile, or they wish for it no longer. */
async function take(database: Database, { id, digest_at }: Due, now: Date): Promise<boolean> {
  const at = now.toISOString();
  return await database.write(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('mail_preferences')
      .values({ user_id: id, digest_at: at })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ digest_at: at })
          .where(({ fn, val, eb }) => eb(fn.coalesce('mail_preferences.weekly_digest', val(1)), '=', 1))
          .where('mail_preferences.digest_at', digest_at === null ? 'is' : '=', digest_at),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}
