// What students write into their own profile.
import type { FastifyInstance } from 'fastify';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { checkPhone, normalisePhone } from '#shared/rules/accounts/phone.ts';
import {
  checkItem,
  checkProfileFields,
  type ItemValues,
  type ProfileListKind,
} from '#shared/rules/accounts/student-profile.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { accountLock } from '../accounts/accounts.ts';
import { isOnLists, lockPerson } from '../accounts/person.ts';
import { readUser } from '../accounts/users.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Context, route } from '../platform/http/route.ts';
import { writeStudentCards } from '../students/cards.ts';
import { addItems, changeItem, type ProfileList, removeItem } from './items.ts';
import { type ProfileChanges, saveFields } from './profile-fields.ts';
import { readStudentProfile } from './repository.ts';

/** What students write into their own profile. */
export function registerOwnProfile(app: FastifyInstance): void {
  route(app, 'student.saveProfile', save);
  route(app, 'student.editExperience', (context) => edit(context, 'experience', 'experiences'));
  route(app, 'student.editDocument', (context) => edit(context, 'document', 'documents'));
  route(app, 'student.editProject', (context) => edit(context, 'project', 'projects'));
  route(app, 'student.removeExperience', (context) => remove(context, 'experiences'));
  route(app, 'student.removeDocument', (context) => remove(context, 'documents'));
  route(app, 'student.removeProject', (context) => remove(context, 'projects'));
}

const kinds = { experiences: 'experience', documents: 'document', projects: 'project' } as const;
const lists = Object.keys(kinds) as ProfileList[];

async function save({ body, user, session, now, service, write }: Context<'student.saveProfile'>) {
  const { version, experiences, documents, projects, ...fields } = body;
  const added = { experiences, documents, projects };
  const changes = checked(fields, added, indianDay(now));
  return await write(async (tx) => {
    await lockPerson(tx, service.database.dialect, user.id, isOnLists(changes));
    if (Object.keys(changes).length > 0) {
      const theirs = await mustRead(tx, user.id);
      if (version !== undefined && version !== theirs.version) {
        throw new AppError('version_conflict', { detail: { yours: changes, theirs } });
      }
      await saveFields(tx, user, changes, now);
    }
    for (const list of lists) await addItems(tx, user, list, added[list]);
    await writeStudentCards(tx, [user.id]);
    const profile = await mustRead(tx, user.id);
    const { experiences: experience, documents: document, projects: project } = profile;
    const signedIn = await readUser(tx, user.id, session?.secondFactorPending ?? false);
    const data = { profile, experience, document, project, user: signedIn };
    return { message: 'Profile updated successfully', data };
  });
}

/** What is to be stored of the fields. Throws `invalid` with a message for each that can't be. */
function checked(
  given: ProfileChanges,
  added: Readonly<Record<ProfileList, readonly ItemValues[]>>,
  today: string,
): ProfileChanges {
  const fields: FieldMessages = checkProfileFields(given, today);
  const { phone_number } = given;
  const wrongPhone = phone_number ? checkPhone(phone_number) : null;
  if (wrongPhone) fields['phone_number'] = wrongPhone;
  for (const list of lists) {
    for (const [index, item] of added[list].entries()) {
      for (const [field, message] of Object.entries(checkItem(kinds[list], item, today))) {
        fields[`${list}.${index}.${field}`] = message;
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return phone_number === undefined ? given : { ...given, phone_number: normalisePhone(phone_number) ?? '' };
}

type Editing = Context<'student.editExperience'> | Context<'student.editDocument'> | Context<'student.editProject'>;

async function edit<L extends ProfileList>(
  { body, params, user, now, service, write }: Editing,
  kind: ProfileListKind,
  list: L,
): Promise<{ message: string; data: StudentProfile[L][number] }> {
  const { version, ...values } = body;
  const fields = checkItem(kind, values, indianDay(now));
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    const changed = await changeItem(tx, { list, userId: user.id, id: params.id }, values, version);
    const profile = await mustRead(tx, user.id);
    const data = profile[list].find(({ id }) => id === params.id);
    if (!data) throw new AppError('not_found');
    if (!changed) throw new AppError('version_conflict', { detail: { yours: values, theirs: data } });
    return { message: 'Saved', data };
  });
}

type Removing =
  | Context<'student.removeExperience'>
  | Context<'student.removeDocument'>
  | Context<'student.removeProject'>;

function remove({ params, user, service, write }: Removing, list: ProfileList) {
  return write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    await removeItem(tx, { list, userId: user.id, id: params.id });
    return { message: 'Removed' };
  });
}

async function mustRead(db: Handle, userId: number): Promise<StudentProfile> {
  const profile = await readStudentProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  return profile;
}
