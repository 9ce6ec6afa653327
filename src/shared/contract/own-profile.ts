import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { genders, languages, maxProfileItems, profileMessages } from '../rules/accounts/student-profile.ts';
import { chipMessages, maximumChips } from '../rules/texts/chips.ts';
import { user } from './accounts.ts';
import { call, id, idParams, only, text } from './call.ts';
import { profileDocument, profileExperience, profileProject, studentProfile } from './enrollment-schemas.ts';

const student = only(roles.student);
/** yyyy-mm-dd; what is wrong with it is said by the profile's rules. */
const typedDay = text(10);
const period = { start_date: typedDay, end_date: typedDay };
const link = text(2000);

// Strict: an item that has an id is saved already, and is changed by a call of its own.
const experience = z.strictObject({
  company_name: text(200),
  designation: text(120),
  description: text(2000),
  ...period,
});
const document = z.strictObject({ title: text(200), link });
const project = z.strictObject({ name: text(200), link, description: text(2000), ...period });
const list = <T extends z.ZodType>(item: T) => z.array(item).max(maxProfileItems, profileMessages.listFull).default([]);

/** The personal details, as the form sends those that were changed. Empty text: none. */
const profileFields = z.object({
  first_name: text(100),
  last_name: text(100),
  phone_number: text(20),
  date_of_birth: typedDay,
  gender: z.enum(['', ...genders]),
  language: z.enum(['', ...languages.map(({ value }) => value)]),
  location: text(200),
  city: id.nullable(),
  /** Shown while the student has joined no institution here. */
  institution: text(200),
  bio: text(2000),
  qualification: text(120),
  course: text(120),
  Linkedin: link,
  Portfolio_Link: link,
  Github: link,
  /** Names, in order. */
  skills: z.array(text(80).min(1)).max(maximumChips, chipMessages.full),
});

/** Of the item as it was seen. Another one by now: 409 with both versions. Left out: whatever it is by now. */
const version = { version: z.number().int().min(0).max(2_147_483_647).optional() };

const editItem = <B extends z.ZodType, A extends z.ZodType>(path: string, summary: string, body: B, item: A) =>
  call({ method: 'PATCH', path, summary, access: student, params: idParams, body, answer: z.object({ data: item }) });

const removeItem = (path: string, summary: string) =>
  call({ method: 'DELETE', path, summary, access: student, params: idParams });

/** The own profile, as a student writes it. */
export const ownProfileCalls = {
  'student.saveProfile': call({
    method: 'POST',
    path: '/student/profile',
    summary: 'Saves personal details and what was added to the lists; 409 with both versions where it changed since',
    access: student,
    body: profileFields.partial().extend({
      experiences: list(experience),
      documents: list(document),
      projects: list(project),
      ...version,
    }),
    answer: z.object({
      data: z.object({
        profile: studentProfile,
        experience: z.array(profileExperience),
        document: z.array(profileDocument),
        project: z.array(profileProject),
        user,
      }),
    }),
  }),
  'student.image': call({
    method: 'POST',
    path: '/student/profile/image',
    summary: 'Sets the own profile picture',
    access: student,
    upload: { field: 'profile_photo', kind: 'image' },
    answer: z.object({ data: z.object({ url: z.string(), user }) }),
  }),
  'student.editExperience': editItem(
    '/student/experience/:id',
    'Changes an experience',
    experience.extend(version).strip(),
    profileExperience,
  ),
  'student.editDocument': editItem(
    '/student/documents/:id',
    'Changes a document',
    document.extend(version).strip(),
    profileDocument,
  ),
  'student.editProject': editItem(
    '/student/project/:id',
    'Changes a project',
    project.extend(version).strip(),
    profileProject,
  ),
  'student.removeExperience': removeItem('/student/experience/:id', 'Removes an experience'),
  'student.removeDocument': removeItem('/student/documents/:id', 'Removes a document'),
  'student.removeProject': removeItem('/student/project/:id', 'Removes a project'),
} as const;
