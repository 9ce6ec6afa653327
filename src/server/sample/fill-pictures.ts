import { Readable } from 'node:stream';
import { type ImageOwner, setImage } from '../images/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { collegeLogo, companyLogo, educatorPortrait, employerPortrait } from './pictures.ts';

/** The people of the sample with a portrait, by the ids of their accounts. */
interface Portrayed {
  readonly employer: number;
  readonly educator: number;
}

/**
 * Gives the companies and colleges of the sample their logos, and the employer and the educator portraits, which
 * completes their profiles; one company has no logo yet. Nothing where no files are kept.
 */
export async function fillPictures(
  tx: Tx,
  { employer, educator }: Portrayed,
  now: Date,
  files: FileStore | null,
): Promise<void> {
  if (!files) return;
  const give = async (owner: ImageOwner, userId: number, picture: Buffer) => {
    const stored = await files.write(Readable.from([picture]), picture.length);
    const name = owner.kind === 'user' ? 'portrait.png' : 'logo.png';
    await setImage(tx, owner, { ...stored, name, type: 'image/png', userId }, now);
  };
  await give({ kind: 'user', id: employer }, employer, employerPortrait());
  await give({ kind: 'user', id: educator }, educator, educatorPortrait());
  for (const { id, email_domain, userId } of await placesOf(tx, 'company')) {
    const logo = companyLogo(email_domain);
    if (logo) await give({ kind: 'company', id }, userId, logo);
  }
  for (const [number, { id, userId }] of (await placesOf(tx, 'institution')).entries()) {
    await give({ kind: 'institution', id }, userId, collegeLogo(number));
  }
}

/** Every place with a member, who uploads for it. */
async function placesOf(tx: Tx, kind: 'company' | 'institution') {
  const table = (kind === 'company' ? 'companies' : 'institutions') as 'companies';
  const column = kind === 'company' ? 'users.company_id' : 'users.institution_id';
  return await tx
    .selectFrom(table)
    .innerJoin('users', column, `${table}.id`)
    .select([`${table}.id`, `${table}.email_domain`, ({ fn }) => fn.min('users.id').as('userId')])
    .where('users.role', 'in', [2, 3])
    .groupBy([`${table}.id`, `${table}.email_domain`])
    .orderBy(`${table}.id`)
    .execute();
}
