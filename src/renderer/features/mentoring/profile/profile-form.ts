import type { BodyOf } from '#shared/contract/index.ts';
import type { OwnMentorProfile } from '#shared/contract/mentoring.ts';
import type { FieldMessages, Problem } from '#shared/errors.ts';
import { isWebLink } from '#shared/rules/texts/url.ts';
import { wordsLeft } from '../../../app/session/words-left.ts';

/** An entry of a list of the profile, as its fields hold it. */
export type EntryValues = Readonly<Record<string, string>>;

/** The lists of the profile. */
export type EntryListName = 'education' | 'projects' | 'documents';

/** The own profile as the form holds it. */
export interface MentorForm {
  readonly designation: string;
  readonly qualification: string;
  readonly about: string;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly education: readonly EntryValues[];
  readonly projects: readonly EntryValues[];
  readonly documents: readonly EntryValues[];
  /** INR as typed; empty: the usual price. */
  readonly own_price: string;
}

/** The changed fields of the form, and the version of the profile that they were typed onto. */
export type TypedProfile = Partial<MentorForm> & { readonly version?: number };

/** Whether kept words are changed fields of the form. */
export const isTypedProfile = (value: unknown): value is TypedProfile => typeof value === 'object' && value !== null;

/** What was typed since `sent` was saved as `version`; nothing: {}. */
export function typedSince(now: TypedProfile, sent: TypedProfile, version: number): TypedProfile {
  const { version: _before, ...left } = wordsLeft(now, sent, {});
  return Object.keys(left).length > 0 ? { ...left, version } : {};
}

/** The form of what is saved. */
export function toMentorForm(profile: OwnMentorProfile): MentorForm {
  const { designation, qualification, about, skills, languages, education, projects, documents, own_price } = profile;
  return {
    designation,
    qualification,
    about,
    skills,
    languages,
    education: education.map(({ year, ...rest }) => ({ ...rest, year: year === null ? '' : String(year) })),
    projects,
    documents,
    own_price: own_price === null ? '' : String(own_price),
  };
}

/** The most that a session may cost, INR. */
const maxPrice = 100_000;

/** What is wrong with a form, by field; that of an entry is called `education.0.degree`. */
export function checkMentorForm(form: MentorForm): FieldMessages {
  const messages: Record<string, string> = {};
  const need = (list: EntryListName, name: string, message: string) => {
    for (const [index, entry] of form[list].entries()) {
      if (!entry[name]?.trim()) messages[`${list}.${index}.${name}`] = message;
    }
  };
  need('education', 'degree', 'Say which degree');
  need('projects', 'name', 'Name the project');
  need('documents', 'title', 'Name the document');
  need('documents', 'link', 'Add the link');
  for (const list of ['projects', 'documents'] as const) {
    for (const [index, { link = '' }] of form[list].entries()) {
      if (link.trim() && !isWebLink(link.trim()))
        messages[`${list}.${index}.link`] = 'Enter a link that begins with https://';
    }
  }
  for (const [index, { year = '' }] of form.education.entries()) {
    if (year.trim() && !/^(19|20)\d\d$/.test(year.trim()))
      messages[`education.${index}.year`] = 'Enter a year such as 2014';
  }
  const price = form.own_price.trim();
  if (price && !(/^\d{1,6}$/.test(price) && Number(price) <= maxPrice)) {
    messages['own_price'] = 'Enter a whole number of rupees, at most 1,00,000';
  }
  return messages;
}

type Body = BodyOf<'mentor.saveProfile'>;

/** The part of a sound form that was changed, as the service takes it. */
export function changedProfile(changed: Partial<MentorForm>): Omit<Body, 'version'> {
  const { education, own_price, skills, languages, projects, documents, ...texts } = changed;
  const text = (entry: EntryValues, name: string) => entry[name]?.trim() ?? '';
  return {
    ...texts,
    ...(skills && { skills: [...skills] }),
    ...(languages && { languages: [...languages] }),
    ...(education && {
      education: education.map((entry) => ({
        degree: text(entry, 'degree'),
        institution: text(entry, 'institution'),
        year: text(entry, 'year') === '' ? null : Number(text(entry, 'year')),
      })),
    }),
    ...(projects && {
      projects: projects.map((entry) => ({
        name: text(entry, 'name'),
        link: text(entry, 'link'),
        description: text(entry, 'description'),
      })),
    }),
    ...(documents && {
      documents: documents.map((entry) => ({ title: text(entry, 'title'), link: text(entry, 'link') })),
    }),
    ...(own_price !== undefined && { own_price: own_price.trim() === '' ? null : Number(own_price) }),
  };
}

/** The profile that another window saved meanwhile, in the problem of a save; null where it is another problem. */
export function newerProfile({ code, detail }: Problem): OwnMentorProfile | null {
  const theirs = (detail as { theirs?: OwnMentorProfile } | undefined)?.theirs;
  return code === 'version_conflict' && theirs ? theirs : null;
}

/** What students look for in a profile, and whether it is there. */
export function profileParts(profile: OwnMentorProfile): { readonly label: string; readonly done: boolean }[] {
  return [
    { label: 'Qualification', done: profile.qualification !== '' },
    { label: 'About you', done: profile.about !== '' },
    { label: 'Education', done: profile.education.length > 0 },
    { label: 'Skills', done: profile.skills.length > 0 },
    { label: 'Languages', done: profile.languages.length > 0 },
    { label: 'Projects', done: profile.projects.length > 0 },
    { label: 'Documents', done: profile.documents.length > 0 },
  ];
}
