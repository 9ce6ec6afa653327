// The own profile as its page holds it: what was typed, what is on its way, and the call that saves it.
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { checkPhone, formatPhone, normalisePhone } from '#shared/rules/accounts/phone.ts';
import {
  checkProfileFields,
  type ItemValues,
  itemFields,
  type ProfileListKind,
} from '#shared/rules/accounts/student-profile.ts';
import { type ChangeEntry, standingChanges } from '../../app/outbox/queued-changes.ts';
import type { QueuedCall } from '../../app/outbox/use-queue.ts';

/** The personal details as the form holds them. */
export interface DetailValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly date_of_birth: string;
  readonly gender: string;
  readonly language: string;
  readonly location: string;
  readonly city: number | null;
  readonly city_text: string;
  readonly institution: string;
  readonly bio: string;
  readonly qualification: string;
  readonly course: string;
  readonly skills: readonly string[];
  readonly Linkedin: string;
  readonly Portfolio_Link: string;
  readonly Github: string;
}

/** What was typed and is not saved. */
export interface ProfileWords {
  readonly details: Partial<DetailValues>;
  /** Of the profile in which the first detail was changed. */
  readonly version: number | null;
  /** Items that have no id yet. */
  readonly added: Readonly<Record<ProfileListKind, readonly ItemValues[]>>;
  /** The open forms: `experience` for a new item, `experience:7` for a saved one, with the version that was opened. */
  readonly open: Readonly<Record<string, { readonly values: ItemValues; readonly version: number } | undefined>>;
}

/** Nothing is typed. */
export const noProfileWords: ProfileWords = {
  details: {},
  version: null,
  added: { experience: [], document: [], project: [] },
  open: {},
};

/** Whether kept words are those of a profile. */
export const isProfileWords = (value: unknown): value is ProfileWords =>
  typeof value === 'object' && value !== null && 'details' in value && 'added' in value && 'open' in value;

/** A saved item, or one that is on its way and has no id yet. */
export type ShownItem = ItemValues & {
  readonly id: number | null;
  readonly version: number;
  readonly file?: StudentProfile['documents'][number]['file'];
};

/** A profile with what is on its way laid over it. */
interface ShownProfile {
  readonly profile: StudentProfile;
  readonly details: DetailValues;
  readonly lists: Readonly<Record<ProfileListKind, readonly ShownItem[]>>;
  /** Whether something has not reached the service. */
  readonly waits: boolean;
}

/** The details of a saved profile. */
function detailsOf(profile: StudentProfile): DetailValues {
  const { city, skills, phone_number, ...rest } = profile;
  return {
    ...rest,
    phone_number: formatPhone(phone_number),
    city: city?.id ?? null,
    city_text: city?.city_name ?? '',
    skills: skills.map(({ name }) => name),
  };
}

/** Lays over a profile what the outbox holds; `asOf` (ISO 8601) is when the service gave the profile. */
export function shownProfile(
  profile: StudentProfile,
  entries: readonly OutboxEntry[],
  asOf: string | undefined,
): ShownProfile {
  const own = entries.filter(({ aggregate }) => aggregate.startsWith('profile:'));
  const standing = standingChanges(own, asOf);
  const before: ShownProfile = {
    profile,
    details: detailsOf(profile),
    lists: { experience: profile.experiences, document: profile.documents, project: profile.projects },
    waits: standing.some(({ state }) => state !== 'sent'),
  };
  return standing.reduce(layOver, before);
}

function layOver(shown: ShownProfile, { change }: ChangeEntry): ShownProfile {
  switch (change.call) {
    case 'student.saveProfile':
      return withSaved(shown, change.body);
    case 'student.editExperience':
      return withItems(shown, 'experience', change.params.id, change.body);
    case 'student.editDocument':
      return withItems(shown, 'document', change.params.id, change.body);
    case 'student.editProject':
      return withItems(shown, 'project', change.params.id, change.body);
    case 'student.removeExperience':
      return withItems(shown, 'experience', change.params.id, null);
    case 'student.removeDocument':
      return withItems(shown, 'document', change.params.id, null);
    case 'student.removeProject':
      return withItems(shown, 'project', change.params.id, null);
    default:
      return shown;
  }
}

type SavedBody = Extract<ChangeEntry['change'], { readonly call: 'student.saveProfile' }>['body'];

function withSaved(shown: ShownProfile, body: SavedBody): ShownProfile {
  const { experiences, documents, projects, version: _version, city, ...given } = body;
  const details = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const isNew = (item: ItemValues): ShownItem => ({ ...item, id: null, version: 0 });
  const changes = Object.keys(details).length > 0 || city !== undefined;
  return {
    ...shown,
    profile: changes ? { ...shown.profile, version: shown.profile.version + 1 } : shown.profile,
    details: { ...shown.details, ...details, ...(city === null && { city: null, city_text: '' }) },
    lists: {
      experience: [...shown.lists.experience, ...experiences.map(isNew)],
      document: [...shown.lists.document, ...documents.map(isNew)],
      project: [...shown.lists.project, ...projects.map(isNew)],
    },
  };
}

function withItems(shown: ShownProfile, kind: ProfileListKind, id: number, values: ItemValues | null): ShownProfile {
  const items = shown.lists[kind].flatMap((item) => {
    if (item.id !== id) return [item];
    return values ? [{ ...item, ...values, version: item.version + 1 }] : [];
  });
  return { ...shown, lists: { ...shown.lists, [kind]: items } };
}

/** The values of an item in the order of its fields, trimmed. */
export function trimmed(kind: ProfileListKind, values: ItemValues): ItemValues {
  return Object.fromEntries(itemFields[kind].map((field) => [field, (values[field] ?? '').trim()]));
}

/** What is wrong with changed details, by field. */
export function checkDetails(changed: Partial<DetailValues>, today: string): FieldMessages {
  const messages: FieldMessages = checkProfileFields(changed, today);
  const wrongPhone = changed.phone_number === undefined ? null : checkPhone(changed.phone_number);
  if (wrongPhone) messages['phone_number'] = wrongPhone;
  if (changed.city_text?.trim() && changed.city === null) messages['city'] = 'Choose a city from the list';
  return messages;
}

/** The details that differ from what is saved. */
export function changedDetails(typed: Partial<DetailValues>, saved: DetailValues): Partial<DetailValues> {
  const names = Object.keys(typed) as (keyof DetailValues)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(saved[name]))
      .map((name) => [name, typed[name]]),
  );
}

/** The call that saves changed details, seen at this version, and new items. */
export function saveCall(changed: Partial<DetailValues>, added: ProfileWords['added'], version: number): QueuedCall {
  const { city, city_text, phone_number, ...rest } = changed;
  const body = {
    ...rest,
    ...(phone_number !== undefined && { phone_number: normalisePhone(phone_number) ?? '' }),
    ...((city !== undefined || city_text !== undefined) && { city: city ?? null }),
    experiences: added.experience,
    documents: added.document,
    projects: added.project,
    ...(Object.keys(changed).length > 0 && { version }),
  };
  return { call: 'student.saveProfile', title: 'Your profile', body } as QueuedCall;
}

const calls = {
  experience: { edit: 'student.editExperience', remove: 'student.removeExperience' },
  document: { edit: 'student.editDocument', remove: 'student.removeDocument' },
  project: { edit: 'student.editProject', remove: 'student.removeProject' },
} as const;

/** What an item is called in lists. */
export const itemTitle = ({ title, name, designation }: ItemValues): string => title ?? name ?? designation ?? '';

/** The call that changes a saved item. */
export const editCall = (kind: ProfileListKind, id: number, values: ItemValues, version: number): QueuedCall =>
  ({
    call: calls[kind].edit,
    title: itemTitle(values),
    params: { id },
    body: { ...values, version },
  }) as unknown as QueuedCall;

/** The call that removes a saved item. */
export const removeCall = (kind: ProfileListKind, id: number, title: string): QueuedCall => ({
  call: calls[kind].remove,
  title,
  params: { id },
});
