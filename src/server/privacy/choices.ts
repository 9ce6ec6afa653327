import type { Privacy } from '#shared/contract/privacy.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** What a student lets others see. */
export async function readChoices(db: Handle, userId: number): Promise<Privacy> {
  const { in_directory, share_applications, privacy_version } = await db
    .selectFrom('users')
    .select(['in_directory', 'share_applications', 'privacy_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    discoverable: in_directory === 1,
    share_applications: share_applications === 1,
    version: privacy_version,
  };
}

/** Changes some of what a student lets others see, as a new version. */
export async function setChoices(
  tx: Tx,
  userId: number,
  { discoverable, share_applications }: { [N in 'discoverable' | 'share_applications']?: boolean | undefined },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      ...(discoverable !== undefined && { in_directory: flag(discoverable) }),
      ...(share_applications !== undefined && { share_applications: flag(share_applications) }),
      privacy_version: eb('privacy_version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', userId)
    .execute();
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
