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
import { unknownCity } from '#shared/rules/texts/list-choice.ts';
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

/** The form of an item as it stands open. */
export interface OpenItem {
  readonly values: ItemValues;
  /** Of the item that it may write over; 0 for a new one. */
  readonly version: number;
  /** What another window saved meanwhile, at that version. */
  readonly theirs?: ItemValues | undefined;
}

/** What was typed and is not saved. */
export interface ProfileWords {
  readonly details: Partial<DetailValues>;
  /** Of the profile in which the first detail was changed. */
  readonly version: number | null;
  /** Items that have no id yet. */
  readonly added: Readonly<Record<ProfileListKind, readonly ItemValues[]>>;
  /** The open forms: `experience` for a new item, `experience:7` for a saved one. */
  readonly open: Readonly<Record<string, OpenItem | undefined>>;
}

/** What one save takes along. `version` is that of the profile that its details write over; null without any. */
export type SentWords = Pick<ProfileWords, 'details' | 'version' | 'added'>;

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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const kinds: readonly ProfileListKind[] = ['experience', 'document', 'project'];
const eachList = (of: (kind: ProfileListKind) => readonly ItemValues[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as unknown as ProfileWords['added'];

/** A list without one of the items that are the same as this one. */
export function withoutOne(list: readonly ItemValues[], item: ItemValues): readonly ItemValues[] {
  const index = list.findIndex((each) => isSame(each, item));
  return index < 0 ? list : list.toSpliced(index, 1);
}

/** What is left once a save is queued: what was typed since, at the version that the profile then has. */
export function withoutSent(words: ProfileWords, sent: SentWords): ProfileWords {
  const details = differing(words.details, sent.details);
  const version = sent.version === null ? words.version : sent.version + 1;
  return {
    ...words,
    details,
    version: Object.keys(details).length > 0 ? version : null,
    added: eachList((kind) => sent.added[kind].reduce(withoutOne, words.added[kind])),
  };
}

/** Puts back what a save took along and the service refused. What was typed since counts. */
export const withRefused = (words: ProfileWords, sent: SentWords): ProfileWords => ({
  ...words,
  details: { ...sent.details, ...words.details },
  version: sent.version ?? words.version,
  added: eachList((kind) => [...sent.added[kind], ...words.added[kind]]),
});

/** Closes the form of an item whose change is queued, unless something was typed into it since. */
export function withoutSentItem(words: ProfileWords, key: string, kind: ProfileListKind, sent: OpenItem): ProfileWords {
  const open = words.open[key];
  const isDone = open === undefined || isSame(trimmed(kind, open.values), sent.values);
  const rest = isDone ? undefined : { values: open.values, version: sent.version + 1 };
  return { ...words, open: { ...words.open, [key]: rest } };
}

/** Opens the form of an item again whose change was refused. What was typed since counts. */
export function withRefusedItem(words: ProfileWords, key: string, refused: OpenItem): ProfileWords {
  const values = words.open[key]?.values ?? refused.values;
  return { ...words, open: { ...words.open, [key]: { ...refused, values } } };
}

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

/** A city that was chosen: a queued save carries its id alone. */
export interface ChosenCity {
  readonly id: number;
  readonly text: string;
}

/** Whether kept words are a chosen city, or none. */
export const isChosenCity = (value: unknown): value is ChosenCity | null =>
  value === null || (typeof value === 'object' && 'id' in value && 'text' in value);

/** The details of a saved profile. */
export function savedDetails(profile: StudentProfile): DetailValues {
  const { city, skills, phone_number, ...rest } = profile;
  return {
    ...rest,
    phone_number: formatPhone(phone_number),
    city: city?.id ?? null,
    city_text: city?.city_name ?? '',
    skills: skills.map(({ name }) => name),
  };
}

/**
 * Lays over a profile what the outbox holds; `asOf` (ISO 8601) is when the service gave the profile, and `chosen` the city
 * that was chosen last.
 */
export function shownProfile(
  profile: StudentProfile,
  entries: readonly OutboxEntry[],
  asOf: string | undefined,
  chosen: ChosenCity | null,
): ShownProfile {
  const own = entries.filter(({ aggregate }) => aggregate.startsWith('profile:'));
  const standing = standingChanges(own, asOf);
  const before: ShownProfile = {
    profile,
    details: savedDetails(profile),
    lists: { experience: profile.experiences, document: profile.documents, project: profile.projects },
    waits: standing.some(({ state }) => state !== 'sent'),
  };
  return standing.reduce((shown, entry) => layOver(shown, entry, chosen), before);
}

function layOver(shown: ShownProfile, { change }: ChangeEntry, chosen: ChosenCity | null): ShownProfile {
  switch (change.call) {
    case 'student.saveProfile':
      return withSaved(shown, change.body, chosen);
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

function withSaved(shown: ShownProfile, body: SavedBody, chosen: ChosenCity | null): ShownProfile {
  const { experiences, documents, projects, version: _version, city, phone_number, ...given } = body;
  const details = Object.fromEntries(
    Object.entries({ ...given, phone_number: phone_number && formatPhone(phone_number) }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const isNew = (item: ItemValues): ShownItem => ({ ...item, id: null, version: 0 });
  const changes = Object.keys(details).length > 0 || city !== undefined;
  return {
    ...shown,
    profile: changes ? { ...shown.profile, version: shown.profile.version + 1 } : shown.profile,
    details: { ...shown.details, ...details, ...cityOf(city, chosen) },
    lists: {
      experience: [...shown.lists.experience, ...experiences.map(isNew)],
      document: [...shown.lists.document, ...documents.map(isNew)],
      project: [...shown.lists.project, ...projects.map(isNew)],
    },
  };
}

/** The city of a queued save. Of one that was chosen on another computer the name is not known here. */
function cityOf(id: number | null | undefined, chosen: ChosenCity | null): Partial<DetailValues> {
  if (id === null) return { city: null, city_text: '' };
  return chosen && chosen.id === id ? { city: id, city_text: chosen.text } : {};
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
  if (changed.city_text?.trim() && !changed.city) messages['city'] = unknownCity;
  return messages;
}

const isCity = (name: string) => name === 'city' || name === 'city_text';

/** The details that differ from others. A city is its name and its id together. */
export function differing(typed: Partial<DetailValues>, others: Partial<DetailValues>): Partial<DetailValues> {
  const names = Object.keys(typed) as (keyof DetailValues)[];
  const differs = (name: keyof DetailValues) => !isSame(typed[name], others[name]);
  const isOtherCity = names.filter(isCity).some(differs);
  return Object.fromEntries(
    names.filter((name) => (isCity(name) ? isOtherCity : differs(name))).map((name) => [name, typed[name]]),
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
