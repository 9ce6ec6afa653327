import { apiPrefix } from '#shared/contract/index.ts';
import { type FileRecord, insertFile } from '../files/repository.ts';
import type { PlaceKind } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** Whose picture it is: a person's own, or the logo of a place. */
export type ImageOwner = { readonly kind: 'user' | PlaceKind; readonly id: number };

/** A picture whose bytes are stored. */
export interface StoredImage {
  readonly storedName: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly hash: string;
  /** The account that uploaded it. */
  readonly userId: number;
}

const prefix = `${apiPrefix}/images/`;

/**
 * Gives somebody another picture, or none (null), and answers its url, or ''. What it replaces has no row any more
 * then: `drop` hears under which name its bytes lie, to remove them once all this is certain.
 */
export async function setImage(
  tx: Tx,
  owner: ImageOwner,
  image: StoredImage | null,
  now: Date,
): Promise<{ readonly url: string; readonly dropped: string | null }> {
  const before = await urlOf(tx, owner);
  const url = image ? `${prefix}${image.storedName}` : '';
  await writeUrl(tx, owner, url, now);
  const dropped = await dropRow(tx, before);
  if (image) {
    const { storedName, userId, ...rest } = image;
    await insertFile(tx, {
      user_id: userId,
      enrollment_id: null,
      purpose: owner.kind === 'user' ? 'picture' : 'logo',
      company_id: owner.kind === 'company' ? owner.id : null,
      institution_id: owner.kind === 'institution' ? owner.id : null,
      stored_name: storedName,
      ...rest,
      created_at: now.toISOString(),
    });
  }
  return { url, dropped };
}

async function dropRow(tx: Tx, url: string): Promise<string | null> {
  if (!url.startsWith(prefix)) return null;
  const storedName = url.slice(prefix.length);
  await tx.deleteFrom('stored_files').where('stored_name', '=', storedName).execute();
  return storedName;
}

async function urlOf(tx: Tx, owner: ImageOwner): Promise<string> {
  if (owner.kind === 'user') {
    const user = tx.selectFrom('users').select('profile_pic').where('id', '=', owner.id);
    return (await user.executeTakeFirstOrThrow()).profile_pic;
  }
  const place = tx.selectFrom(tableOf(owner.kind)).select('logo').where('id', '=', owner.id);
  return (await place.executeTakeFirstOrThrow()).logo;
}

async function writeUrl(tx: Tx, owner: ImageOwner, url: string, now: Date): Promise<void> {
  const updated_at = now.toISOString();
  if (owner.kind === 'user') {
    await tx.updateTable('users').set({ profile_pic: url, updated_at }).where('id', '=', owner.id).execute();
    return;
  }
  await tx.updateTable(tableOf(owner.kind)).set({ logo: url, updated_at }).where('id', '=', owner.id).execute();
}

const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';

/** A picture or a logo by the name in its url, or null; other files are never found by it. */
export async function findImage(db: Handle, storedName: string): Promise<FileRecord | null> {
  const found = await db
    .selectFrom('stored_files')
    .selectAll()
    .where('stored_name', '=', storedName)
    .where('purpose', 'in', ['picture', 'logo'])
    .executeTakeFirst();
  return found ?? null;
}
