import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { readUser } from '../accounts/users.ts';
import { checkRoom } from '../platform/files/room.ts';
import { harmless } from '../platform/http/harmless.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { findImage, type ImageOwner, setImage } from './repository.ts';

/** Profile pictures and logos. */
export function registerImages(app: FastifyInstance): void {
  route(app, 'user.image', (context) => upload(context, ownOf(context)));
  route(app, 'student.image', (context) => upload(context, ownOf(context)));
  route(app, 'user.removeImage', (context) => remove(context, ownOf(context)));
  route(app, 'company.logo', (context) => upload(context, companyOf(context)));
  route(app, 'company.removeLogo', (context) => remove(context, companyOf(context)));
  route(app, 'institution.logo', (context) => upload(context, institutionOf(context)));
  route(app, 'institution.removeLogo', (context) => remove(context, institutionOf(context)));
  route(app, 'images.read', read);
}

type Of = Pick<Context<'user.image'>, 'user'>;
const noPlace = 'Set up your company or institution first';

const ownOf = ({ user }: Of): ImageOwner => ({ kind: 'user', id: user.id });

function companyOf({ user }: Of): ImageOwner {
  if (user.company_id === null) throw new AppError('set_up_first', { message: noPlace });
  return { kind: 'company', id: user.company_id };
}

function institutionOf({ user }: Of): ImageOwner {
  if (user.institution_id === null) throw new AppError('set_up_first', { message: noPlace });
  return { kind: 'institution', id: user.institution_id };
}

type Uploading =
  | Context<'user.image'>
  | Context<'student.image'>
  | Context<'company.logo'>
  | Context<'institution.logo'>;
type Removing = Context<'user.removeImage'> | Context<'company.removeLogo'> | Context<'institution.removeLogo'>;

const nameOf = ({ kind }: ImageOwner) => (kind === 'user' ? 'Profile picture' : 'Logo');

async function upload(context: Uploading, owner: ImageOwner) {
  const { file, user } = context;
  return await change(context, owner, { ...file, userId: user.id }, `${nameOf(owner)} saved`);
}

async function remove(context: Removing, owner: ImageOwner) {
  return await change(context, owner, null, `${nameOf(owner)} removed`);
}

async function change(
  { user, session, service, now, write }: Uploading | Removing,
  owner: ImageOwner,
  image: Parameters<typeof setImage>[2],
  message: string,
) {
  let dropped: string | null = null;
  const answer = await write(async (tx) => {
    // Two pictures at the same moment replace each other in turn, and neither stays behind.
    await service.database.dialect.lock(tx, `image ${owner.kind} ${owner.id}`);
    const changed = await setImage(tx, owner, image, now);
    if (image) await checkRoom(service, tx, user.id, 0);
    dropped = changed.dropped;
    const data = { url: changed.url, user: await readUser(tx, user.id, session?.secondFactorPending ?? false) };
    return { message, data };
  });
  const old = dropped;
  if (old !== null) service.background(() => service.files.remove(old));
  return answer;
}

async function read({ db, params, service, reply }: Context<'images.read'>): Promise<FileReply> {
  const found = await findImage(db, params.name);
  if (!found) throw new AppError('not_found');
  const file = await service.files.read(found.stored_name);
  harmless(reply, found.size);
  return { file, name: `picture.${found.type.slice('image/'.length)}`, type: found.type };
}
